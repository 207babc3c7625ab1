import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { OrganizationStorageEntity } from "./organization-storage.entity.ts";
import { StorageRepository } from "./storage.repository.ts";

@Module({
  imports: [TypeOrmModule.forFeature([OrganizationStorageEntity])],
  providers: [StorageRepository],
  exports: [StorageRepository],
})
export class QuotaModule {}
