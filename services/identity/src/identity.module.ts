import { Module } from "@nestjs/common";
import { PasswordHasher } from "./passwords/password-hasher.ts";
import { SessionCookie } from "./sessions/session-cookie.ts";
import { SessionRepository } from "./sessions/session.repository.ts";
import { SessionsController } from "./sessions/sessions.controller.ts";
import { SessionsRpcController } from "./sessions/sessions.rpc-controller.ts";
import { SessionsService } from "./sessions/sessions.service.ts";
import { SignIn } from "./sessions/sign-in.ts";
import { LoginThrottle } from "./throttle/login-throttle.ts";
import { NdaController } from "./users/nda.controller.ts";
import { OrganizationNames } from "./users/organization-names.ts";
import { UserRepository } from "./users/user.repository.ts";
import { UsersRpcController } from "./users/users.rpc-controller.ts";
import { UsersService } from "./users/users.service.ts";

@Module({
  controllers: [SessionsController, SessionsRpcController, NdaController, UsersRpcController],
  providers: [
    SessionsService,
    SignIn,
    SessionRepository,
    SessionCookie,
    LoginThrottle,
    PasswordHasher,
    UsersService,
    UserRepository,
    OrganizationNames,
  ],
})
export class IdentityModule {}
