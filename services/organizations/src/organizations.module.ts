import { Module } from "@nestjs/common";
import { LocationRepository } from "./locations/location.repository.ts";
import { LocationsController } from "./locations/locations.controller.ts";
import { LocationsService } from "./locations/locations.service.ts";
import { OrganizationEvents } from "./organizations/organization-events.ts";
import { OrganizationRepository } from "./organizations/organization.repository.ts";
import { OrganizationsController } from "./organizations/organizations.controller.ts";
import { OrganizationsService } from "./organizations/organizations.service.ts";

@Module({
  controllers: [OrganizationsController, LocationsController],
  providers: [OrganizationsService, OrganizationRepository, OrganizationEvents, LocationsService, LocationRepository],
})
export class OrganizationsModule {}
