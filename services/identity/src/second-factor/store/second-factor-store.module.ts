import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { SessionStoreModule } from "../../sessions/store/session-store.module.ts";
import { UserStoreModule } from "../../users/user-store.module.ts";
import { PasskeyEntity } from "./passkey.entity.ts";
import { PendingLoginEntity } from "./pending-login.entity.ts";
import { ProvedBrowserEntity } from "./proved-browser.entity.ts";
import { RecoveryCodeEntity } from "./recovery-code.entity.ts";
import { SecondFactorReset } from "../second-factor-reset.ts";
import { SecondFactorRepository } from "./second-factor.repository.ts";
import { TotpFactorEntity } from "./totp-factor.entity.ts";

/** The second factors of accounts, and their removal. Needs no other service. */
@Module({
  imports: [
    TypeOrmModule.forFeature([TotpFactorEntity, PasskeyEntity, RecoveryCodeEntity, ProvedBrowserEntity, PendingLoginEntity]),
    SessionStoreModule,
    UserStoreModule,
  ],
  providers: [SecondFactorRepository, SecondFactorReset],
  exports: [SecondFactorRepository, SecondFactorReset],
})
export class SecondFactorStoreModule {}
