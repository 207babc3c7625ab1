import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { LocationsModule } from "../locations/locations.module.ts";
import { OrganizationEntity, OrganizationRepository } from "./organization.repository.ts";
import { OrganizationEvents } from "./organization-events.ts";
import { OrganizationsController } from "./organizations.controller.ts";
import { OrganizationsService } from "./organizations.service.ts";

@Module({
  imports: [TypeOrmModule.forFeature([OrganizationEntity]), LocationsModule],
  controllers: [OrganizationsController],
  providers: [OrganizationsService, OrganizationRepository, OrganizationEvents],
  exports: [OrganizationRepository, OrganizationEvents],
})
export class OrganizationsModule {}
