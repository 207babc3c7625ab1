import { Module } from "@nestjs/common";
import { PasswordChange } from "../password-reset/password-change.ts";
import { ResetRepository } from "../password-reset/reset.repository.ts";
import { PasswordHasher } from "../passwords/password-hasher.ts";
import { SessionRepository } from "../sessions/session.repository.ts";
import { LoginThrottle } from "../throttle/login-throttle.ts";
import { UserEvents } from "../users/user-events.ts";
import { UserRepository } from "../users/user.repository.ts";
import { Operator } from "./operator.ts";

/** What works without the other services: an operator may be here because they do not. */
@Module({
  providers: [Operator, UserRepository, UserEvents, SessionRepository, ResetRepository, LoginThrottle, PasswordHasher, PasswordChange],
})
export class OperatorModule {}
