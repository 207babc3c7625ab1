import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { SignOnAttemptEntity } from "./attempt.entity.ts";
import { SignOnDomainEntity } from "./domain.entity.ts";
import { OpenIdIdentityEntity } from "./openid-identity.entity.ts";
import { ProviderEntity } from "./provider.entity.ts";
import { ProviderRepository } from "./provider.repository.ts";

@Module({
  imports: [TypeOrmModule.forFeature([ProviderEntity, SignOnDomainEntity, SignOnAttemptEntity, OpenIdIdentityEntity])],
  providers: [ProviderRepository],
  exports: [ProviderRepository],
})
export class ProviderStoreModule {}
