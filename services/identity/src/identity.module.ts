import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { AccountUpdatesService } from "./accounts/account-updates.service.ts";
import { AccountsController } from "./accounts/accounts.controller.ts";
import { AccountsService } from "./accounts/accounts.service.ts";
import { NewAccountsService } from "./accounts/new-accounts.service.ts";
import { currentAgreement } from "./agreement/agreement.ts";
import { AgreementController } from "./agreement/agreement.controller.ts";
import { AgreementRepository } from "./agreement/agreement.repository.ts";
import { AgreementService } from "./agreement/agreement.service.ts";
import { AuditController } from "./audit/audit.controller.ts";
import { AuditRepository } from "./audit/audit.repository.ts";
import { AuditService } from "./audit/audit.service.ts";
import { DeviceCookie } from "./devices/device-cookie.ts";
import { DeviceTokens } from "./devices/device-tokens.ts";
import { EmailChangeRepository } from "./email-change/email-change.repository.ts";
import { EmailChangesController } from "./email-change/email-changes.controller.ts";
import { EmailChangesService } from "./email-change/email-changes.service.ts";
import { ENTITIES } from "./entities.ts";
import { ExportRpcController } from "./export/export.rpc-controller.ts";
import { UserNames } from "./names/user-names.ts";
import { ParameterRepository } from "./parameters/parameter.repository.ts";
import { ParametersController } from "./parameters/parameters.controller.ts";
import { ParametersService } from "./parameters/parameters.service.ts";
import { PasswordChange } from "./password-reset/password-change.ts";
import { PasswordResetController } from "./password-reset/password-reset.controller.ts";
import { ResetRequestsService } from "./password-reset/reset-requests.service.ts";
import { ResetRepository } from "./password-reset/reset.repository.ts";
import { ResetsService } from "./password-reset/resets.service.ts";
import { PasswordHasher } from "./passwords/password-hasher.ts";
import { PasswordPolicy } from "./passwords/password-policy.ts";
import { OriginRepository } from "./sessions/origin.repository.ts";
import { OwnPassword } from "./sessions/own-password.ts";
import { OwnPasswordService } from "./sessions/own-password.service.ts";
import { OwnSecondFactorService } from "./second-factor/own-second-factor.service.ts";
import { Passkeys } from "./second-factor/passkeys.ts";
import { PendingLoginRepository } from "./second-factor/pending-login.repository.ts";
import { SecondFactorCheck } from "./second-factor/second-factor-check.ts";
import { SecondFactorLogin } from "./second-factor/second-factor-login.ts";
import { SecondFactorReset } from "./second-factor/second-factor-reset.ts";
import { SecondFactorSetup } from "./second-factor/second-factor-setup.ts";
import { ProvedBrowsers } from "./second-factor/proved-browsers.ts";
import { SecondFactorController } from "./second-factor/second-factor.controller.ts";
import { SecondFactorRepository } from "./second-factor/second-factor.repository.ts";
import { SetupTokens } from "./second-factor/setup-tokens.ts";
import { SealedSecrets } from "./secrets/sealed-secrets.ts";
import { SessionCookie } from "./sessions/session-cookie.ts";
import { SessionRepository } from "./sessions/session.repository.ts";
import { SessionStart } from "./sessions/session-start.ts";
import { SessionsController } from "./sessions/sessions.controller.ts";
import { SessionsService } from "./sessions/sessions.service.ts";
import { SignIn } from "./sessions/sign-in.ts";
import { AttemptRepository } from "./single-sign-on/attempt.repository.ts";
import { IdentityRepository } from "./single-sign-on/identity.repository.ts";
import { ProviderClient } from "./single-sign-on/provider-client.ts";
import { ProviderRepository } from "./single-sign-on/provider.repository.ts";
import { SingleSignOnSetupService } from "./single-sign-on/setup.service.ts";
import { SignOnAccounts } from "./single-sign-on/sign-on-accounts.service.ts";
import { SignOnCookie } from "./single-sign-on/sign-on-cookie.ts";
import { SignOnService } from "./single-sign-on/sign-on.service.ts";
import { SingleSignOnController } from "./single-sign-on/single-sign-on.controller.ts";
import { LoginThrottle } from "./throttle/login-throttle.ts";
import { ConfirmationTokens, ResetTokens } from "./tokens/link-tokens.ts";
import { OrganizationNames } from "./users/organization-names.ts";
import { UserChanges } from "./users/user-changes.ts";
import { UserEvents } from "./users/user-events.ts";
import { UserRepository } from "./users/user.repository.ts";
import { UsersRpcController } from "./users/users.rpc-controller.ts";
import { UsersService } from "./users/users.service.ts";

const signIn = [
  SessionsService,
  SignIn,
  SessionRepository,
  SessionCookie,
  LoginThrottle,
  PasswordHasher,
  OwnPassword,
  OwnPasswordService,
  OriginRepository,
  SessionStart,
];
const secondFactors = [
  SecondFactorLogin,
  OwnSecondFactorService,
  SecondFactorSetup,
  SecondFactorCheck,
  SecondFactorRepository,
  SecondFactorReset,
  PendingLoginRepository,
  ProvedBrowsers,
  Passkeys,
  SetupTokens,
];
const secrets = [SealedSecrets];
const devices = [DeviceTokens, DeviceCookie];
const singleSignOn = [
  SignOnService,
  SingleSignOnSetupService,
  SignOnAccounts,
  SignOnCookie,
  ProviderClient,
  ProviderRepository,
  AttemptRepository,
  IdentityRepository,
];
const agreement = [currentAgreement, AgreementService, AgreementRepository];
const emailChanges = [EmailChangesService, EmailChangeRepository, ConfirmationTokens];
const users = [UsersService, UserRepository, UserEvents, OrganizationNames];
const accounts = [UserNames, UserChanges, AccountsService, NewAccountsService, AccountUpdatesService];
const passwordResets = [ResetRequestsService, ResetsService, ResetRepository, ResetTokens, PasswordChange, PasswordPolicy];
const parameters = [ParametersService, ParameterRepository];
const audit = [AuditService, AuditRepository];

/** The controllers and providers that the service and its commands share. */
@Module({
  imports: [TypeOrmModule.forFeature(ENTITIES)],
  controllers: [
    SessionsController,
    SecondFactorController,
    AgreementController,
    EmailChangesController,
    UsersRpcController,
    AccountsController,
    PasswordResetController,
    ParametersController,
    AuditController,
    SingleSignOnController,
    ExportRpcController,
  ],
  providers: [
    ...signIn,
    ...secondFactors,
    ...secrets,
    ...devices,
    ...singleSignOn,
    ...agreement,
    ...emailChanges,
    ...users,
    ...accounts,
    ...passwordResets,
    ...parameters,
    ...audit,
  ],
  exports: [UserRepository, ProviderRepository],
})
export class IdentityModule {}
