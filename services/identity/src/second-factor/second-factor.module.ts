import { Module } from "@nestjs/common";
import { TokensModule } from "../tokens/tokens.module.ts";
import { SecretsModule } from "../secrets/secrets.module.ts";
import { SessionStartModule } from "../sessions/session-start.module.ts";
import { UsersModule } from "../users/users.module.ts";
import { OwnSecondFactorService } from "./own-second-factor.service.ts";
import { Passkeys } from "./factors/passkeys.ts";
import { PendingLoginRepository } from "./store/pending-login.repository.ts";
import { ProvedBrowsers } from "./store/proved-browsers.ts";
import { SecondFactorCheck } from "./second-factor-check.ts";
import { SecondFactorLogin } from "./second-factor-login.ts";
import { SecondFactorSetup } from "./second-factor-setup.ts";
import { SecondFactorController } from "./second-factor.controller.ts";
import { SetupTokens } from "./setup-tokens.ts";

@Module({
  imports: [SessionStartModule, UsersModule, TokensModule, SecretsModule],
  controllers: [SecondFactorController],
  providers: [
    SecondFactorLogin,
    OwnSecondFactorService,
    SecondFactorSetup,
    SecondFactorCheck,
    PendingLoginRepository,
    ProvedBrowsers,
    Passkeys,
    SetupTokens,
  ],
  exports: [SecondFactorLogin],
})
export class SecondFactorModule {}
