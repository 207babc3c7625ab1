import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { AccessTokenEntity, AccessTokenRepository } from "./access-tokens/access-token.repository.ts";
import { LiveAccessTokens } from "./access-tokens/live-access-tokens.ts";
import { currentAgreement } from "./agreement/agreement.ts";
import { InvitationEntity, InvitationRepository } from "./invitations/invitation.repository.ts";
import { UsernameKeyEntity, UserNames } from "./names/user-names.ts";
import { PasswordChange } from "./password-reset/password-change.ts";
import { PasswordLinks } from "./password-reset/password-links.ts";
import { PasswordResetEntity, ResetRepository } from "./password-reset/reset.repository.ts";
import { PasswordHasher } from "./passwords/password-hasher.ts";
import { SecondFactorReset } from "./second-factor/second-factor-reset.ts";
import { PendingLoginEntity } from "./second-factor/store/pending-login.repository.ts";
import { ProvedBrowserEntity } from "./second-factor/store/proved-browsers.ts";
import {
  PasskeyEntity,
  RecoveryCodeEntity,
  SecondFactorRepository,
  TotpFactorEntity,
} from "./second-factor/store/second-factor.repository.ts";
import { KnownOriginEntity, OriginRepository } from "./sessions/store/origin.repository.ts";
import { SessionEntity, SessionRepository } from "./sessions/store/session.repository.ts";
import { SignOnAttemptEntity } from "./single-sign-on/store/attempt.repository.ts";
import { OpenIdIdentityEntity } from "./single-sign-on/store/identity.repository.ts";
import { ProviderEntity, ProviderRepository, SignOnDomainEntity } from "./single-sign-on/store/provider.repository.ts";
import { LoginFailureEntity, LoginThrottle } from "./throttle/login-throttle.ts";
import { UserEvents } from "./users/user-events.ts";
import { UserEntity } from "./users/user.entity.ts";
import { UserRepository } from "./users/user.repository.ts";

const PROVIDED = [
  UserRepository,
  UserEvents,
  UserNames,
  PasswordHasher,
  PasswordChange,
  PasswordLinks,
  ResetRepository,
  InvitationRepository,
  SessionRepository,
  OriginRepository,
  LoginThrottle,
  SecondFactorRepository,
  SecondFactorReset,
  AccessTokenRepository,
  LiveAccessTokens,
  ProviderRepository,
  currentAgreement,
];

/** The accounts, and what is stored of how their users sign in. Needs no other service, which may be unavailable to an operator's command. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      UserEntity,
      UsernameKeyEntity,
      PasswordResetEntity,
      InvitationEntity,
      SessionEntity,
      KnownOriginEntity,
      LoginFailureEntity,
      TotpFactorEntity,
      PasskeyEntity,
      RecoveryCodeEntity,
      ProvedBrowserEntity,
      PendingLoginEntity,
      AccessTokenEntity,
      ProviderEntity,
      SignOnDomainEntity,
      SignOnAttemptEntity,
      OpenIdIdentityEntity,
    ]),
  ],
  providers: PROVIDED,
  exports: [...PROVIDED, TypeOrmModule],
})
export class StoreModule {}
