import { Controller } from "@nestjs/common";
import type { Location, LocationRequest } from "@takeoff/contracts";
import { ApiRoute, Id, JsonBody, BodyReader, type RequestReader } from "@takeoff/platform/http";
import { LocationsService } from "./locations.service.ts";

@Controller()
export class LocationsController {
  constructor(private readonly locations: LocationsService) {}

  @ApiRoute("listLocations")
  list(): Promise<Location[]> {
    return this.locations.list();
  }

  @ApiRoute("createLocation")
  create(@JsonBody() request: LocationRequest): Promise<Location> {
    return this.locations.create(request);
  }

  @ApiRoute("updateLocation")
  rename(@Id() id: number, @BodyReader() body: RequestReader<LocationRequest>): Promise<Location> {
    return this.locations.rename(id, body);
  }

  @ApiRoute("deleteLocation")
  delete(@Id() id: number): Promise<void> {
    return this.locations.delete(id);
  }
}
