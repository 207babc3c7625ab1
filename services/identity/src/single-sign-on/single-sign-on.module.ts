import { Module } from "@nestjs/common";
import { TokensModule } from "../tokens/tokens.module.ts";
import { AccountsModule } from "../accounts/accounts.module.ts";
import { SecretsModule } from "../secrets/secrets.module.ts";
import { SessionStartModule } from "../sessions/session-start.module.ts";
import { UsersModule } from "../users/users.module.ts";
import { AttemptRepository } from "./store/attempt.repository.ts";
import { IdentityRepository } from "./store/identity.repository.ts";
import { ProviderClient } from "./provider/provider-client.ts";
import { SingleSignOnSetupService } from "./setup.service.ts";
import { SignOnAccounts } from "./sign-on-accounts.service.ts";
import { SignOnCookie } from "./sign-on-cookie.ts";
import { SignOnService } from "./sign-on.service.ts";
import { SingleSignOnController } from "./single-sign-on.controller.ts";

@Module({
  imports: [UsersModule, AccountsModule, SessionStartModule, TokensModule, SecretsModule],
  controllers: [SingleSignOnController],
  providers: [SignOnService, SingleSignOnSetupService, SignOnAccounts, SignOnCookie, ProviderClient, AttemptRepository, IdentityRepository],
})
export class SingleSignOnModule {}
