import { Module } from "@nestjs/common";
import { DevicesModule } from "../devices/devices.module.ts";
import { EmailChangeModule } from "../email-change/email-change.module.ts";
import { PasswordsModule } from "../passwords/passwords.module.ts";
import { TokensModule } from "../tokens/tokens.module.ts";
import { UserStoreModule } from "../users/user-store.module.ts";
import { PasswordResetController } from "./password-reset.controller.ts";
import { ResetRequestsService } from "./reset-requests.service.ts";
import { ResetStoreModule } from "./reset-store.module.ts";
import { ResetsService } from "./resets.service.ts";

@Module({
  imports: [ResetStoreModule, TokensModule, PasswordsModule, EmailChangeModule, DevicesModule, UserStoreModule],
  controllers: [PasswordResetController],
  providers: [ResetRequestsService, ResetsService],
})
export class PasswordResetModule {}
