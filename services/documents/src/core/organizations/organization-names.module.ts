import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { OrganizationNameEntity } from "./organization-name.entity.ts";
import { OrganizationNameRepository } from "./organization-name.repository.ts";

@Module({
  imports: [TypeOrmModule.forFeature([OrganizationNameEntity])],
  providers: [OrganizationNameRepository],
  exports: [OrganizationNameRepository],
})
export class OrganizationNamesModule {}
