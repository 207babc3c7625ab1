import { Module } from "@nestjs/common";
import { AccountListsService } from "./accounts/account-lists.service.ts";
import { AccountsController } from "./accounts/accounts.controller.ts";
import { AccountsService } from "./accounts/accounts.service.ts";
import { NewAccountsService } from "./accounts/new-accounts.service.ts";
import { AuditController } from "./audit/audit.controller.ts";
import { AuditRepository } from "./audit/audit.repository.ts";
import { AuditService } from "./audit/audit.service.ts";
import { ParameterRepository } from "./parameters/parameter.repository.ts";
import { ParametersController } from "./parameters/parameters.controller.ts";
import { ParametersService } from "./parameters/parameters.service.ts";
import { PasswordChange } from "./password-reset/password-change.ts";
import { PasswordResetController } from "./password-reset/password-reset.controller.ts";
import { ResetRequestsService } from "./password-reset/reset-requests.service.ts";
import { ResetTokens } from "./password-reset/reset-tokens.ts";
import { ResetRepository } from "./password-reset/reset.repository.ts";
import { ResetsService } from "./password-reset/resets.service.ts";
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
import { UserEvents } from "./users/user-events.ts";
import { UserRepository } from "./users/user.repository.ts";
import { UsersRpcController } from "./users/users.rpc-controller.ts";
import { UsersService } from "./users/users.service.ts";

const signingIn = [SessionsService, SignIn, SessionRepository, SessionCookie, LoginThrottle, PasswordHasher];
const users = [UsersService, UserRepository, UserEvents, OrganizationNames];
const accounts = [AccountListsService, NewAccountsService, AccountsService];
const resets = [ResetRequestsService, ResetsService, ResetRepository, ResetTokens, PasswordChange];
const parameters = [ParametersService, ParameterRepository];
const audit = [AuditService, AuditRepository];

/** Everything about people: what the service and its commands build on. */
@Module({
  controllers: [
    SessionsController,
    SessionsRpcController,
    NdaController,
    UsersRpcController,
    AccountsController,
    PasswordResetController,
    ParametersController,
    AuditController,
  ],
  providers: [...signingIn, ...users, ...accounts, ...resets, ...parameters, ...audit],
  exports: [UserRepository],
})
export class IdentityModule {}
