import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { CurrentAgreementModule } from "../agreement/current-agreement.module.ts";
import { AccessTokenEntity } from "./access-token.entity.ts";
import { AccessTokenRepository } from "./access-token.repository.ts";
import { LiveAccessTokens } from "./live-access-tokens.ts";

/** The access tokens. Needs no other service. */
@Module({
  imports: [TypeOrmModule.forFeature([AccessTokenEntity]), CurrentAgreementModule],
  providers: [AccessTokenRepository, LiveAccessTokens],
  exports: [AccessTokenRepository, LiveAccessTokens],
})
export class AccessTokenStoreModule {}
