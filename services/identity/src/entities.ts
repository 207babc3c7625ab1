import { AgreementAcceptanceEntity } from "./agreement/agreement-acceptance.entity.ts";
import { AgreementTextEntity } from "./agreement/agreement-text.entity.ts";
import { EmailChangeEntity } from "./email-change/email-change.entity.ts";
import { EmailClaimEntity } from "./email-change/email-claim.entity.ts";
import { UsernameKeyEntity } from "./names/username-key.entity.ts";
import { ParameterEntity } from "./parameters/parameter.entity.ts";
import { PasswordResetEntity } from "./password-reset/password-reset.entity.ts";
import { PasskeyEntity } from "./second-factor/passkey.entity.ts";
import { PendingLoginEntity } from "./second-factor/pending-login.entity.ts";
import { ProvedBrowserEntity } from "./second-factor/proved-browser.entity.ts";
import { RecoveryCodeEntity } from "./second-factor/recovery-code.entity.ts";
import { TotpFactorEntity } from "./second-factor/totp-factor.entity.ts";
import { KnownOriginEntity } from "./sessions/known-origin.entity.ts";
import { SessionEntity } from "./sessions/session.entity.ts";
import { SignOnAttemptEntity } from "./single-sign-on/attempt.entity.ts";
import { SignOnDomainEntity } from "./single-sign-on/domain.entity.ts";
import { OpenIdIdentityEntity } from "./single-sign-on/openid-identity.entity.ts";
import { ProviderEntity } from "./single-sign-on/provider.entity.ts";
import { LoginFailureEntity } from "./throttle/login-failure.entity.ts";
import { UserEntity } from "./users/user.entity.ts";

/** The entities of the schema `identity`. */
export const ENTITIES = [
  AgreementAcceptanceEntity,
  AgreementTextEntity,
  EmailChangeEntity,
  EmailClaimEntity,
  UsernameKeyEntity,
  ParameterEntity,
  PasswordResetEntity,
  PasskeyEntity,
  PendingLoginEntity,
  ProvedBrowserEntity,
  RecoveryCodeEntity,
  TotpFactorEntity,
  KnownOriginEntity,
  SessionEntity,
  SignOnAttemptEntity,
  SignOnDomainEntity,
  OpenIdIdentityEntity,
  ProviderEntity,
  LoginFailureEntity,
  UserEntity,
];
