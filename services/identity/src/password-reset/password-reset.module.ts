import { Module } from "@nestjs/common";
import { UsersModule } from "../users/users.module.ts";
import { EmailChangeModule } from "../email-change/email-change.module.ts";
import { TokensModule } from "../tokens/tokens.module.ts";
import { PasswordResetController } from "./password-reset.controller.ts";
import { ResetRequestsService } from "./reset-requests.service.ts";
import { ResetsService } from "./resets.service.ts";

@Module({
  imports: [TokensModule, UsersModule, EmailChangeModule],
  controllers: [PasswordResetController],
  providers: [ResetRequestsService, ResetsService],
})
export class PasswordResetModule {}
