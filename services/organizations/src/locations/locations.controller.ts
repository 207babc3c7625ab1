import { Controller } from "@nestjs/common";
import type { Location } from "@takeoff/contracts";
import { Handles } from "@takeoff/platform";
import { LocationRepository } from "./location.repository.ts";

@Controller()
export class LocationsController {
  constructor(private readonly locations: LocationRepository) {}

  @Handles("listLocations")
  list(): Promise<Location[]> {
    return this.locations.list();
  }
}
