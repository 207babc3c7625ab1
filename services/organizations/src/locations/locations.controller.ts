import { Controller } from "@nestjs/common";
import type { Location, LocationRequest } from "@takeoff/contracts";
import { Handles, Id, JsonBody, LazyBody, type Lazy } from "@takeoff/platform";
import { LocationsService } from "./locations.service.ts";

@Controller()
export class LocationsController {
  constructor(private readonly locations: LocationsService) {}

  @Handles("listLocations")
  list(): Promise<Location[]> {
    return this.locations.list();
  }

  @Handles("createLocation")
  create(@JsonBody() request: LocationRequest): Promise<Location> {
    return this.locations.create(request);
  }

  @Handles("updateLocation")
  rename(@Id() id: number, @LazyBody() body: Lazy<LocationRequest>): Promise<Location> {
    return this.locations.rename(id, body);
  }

  @Handles("deleteLocation")
  delete(@Id() id: number): Promise<void> {
    return this.locations.delete(id);
  }
}
