import { Module } from "@nestjs/common";
import { TokensModule } from "../tokens/tokens.module.ts";
import { SecondFactorModule } from "../second-factor/second-factor.module.ts";
import { UsersModule } from "../users/users.module.ts";
import { OwnPasswordService } from "./own-password.service.ts";
import { SessionStartModule } from "./session-start.module.ts";
import { LiveSessions } from "./live-sessions.ts";
import { SessionsController } from "./sessions.controller.ts";
import { SessionsService } from "./sessions.service.ts";
import { SignIn } from "./sign-in.ts";

@Module({
  imports: [SessionStartModule, SecondFactorModule, UsersModule, TokensModule],
  controllers: [SessionsController],
  providers: [SessionsService, LiveSessions, SignIn, OwnPasswordService],
})
export class SessionsModule {}
