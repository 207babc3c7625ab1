import { Module } from "@nestjs/common";
import { AccessTokenStoreModule } from "../access-tokens/access-token-store.module.ts";
import { CurrentAgreementModule } from "../agreement/current-agreement.module.ts";
import { DevicesModule } from "../devices/devices.module.ts";
import { ResetStoreModule } from "../password-reset/reset-store.module.ts";
import { PasswordsModule } from "../passwords/passwords.module.ts";
import { SecondFactorModule } from "../second-factor/second-factor.module.ts";
import { ThrottleModule } from "../throttle/throttle.module.ts";
import { UserStoreModule } from "../users/user-store.module.ts";
import { UsersModule } from "../users/users.module.ts";
import { OwnPasswordService } from "./own-password.service.ts";
import { SessionStartModule } from "./session-start.module.ts";
import { SessionStoreModule } from "./store/session-store.module.ts";
import { LiveSessions } from "./live-sessions.ts";
import { SessionsController } from "./sessions.controller.ts";
import { SessionsService } from "./sessions.service.ts";
import { SignIn } from "./sign-in.ts";

@Module({
  imports: [
    AccessTokenStoreModule,
    CurrentAgreementModule,
    SessionStoreModule,
    SessionStartModule,
    SecondFactorModule,
    UserStoreModule,
    UsersModule,
    PasswordsModule,
    ResetStoreModule,
    ThrottleModule,
    DevicesModule,
  ],
  controllers: [SessionsController],
  providers: [SessionsService, LiveSessions, SignIn, OwnPasswordService],
})
export class SessionsModule {}
