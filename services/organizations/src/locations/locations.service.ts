import { Injectable } from "@nestjs/common";
import { AppError, type Location, type LocationRequest } from "@takeoff/contracts";
import type { Lazy } from "@takeoff/platform";
import { refusingTakenName } from "../name-taken.ts";
import { LocationRepository, NAME_CONSTRAINT } from "./location.repository.ts";

/** Where sponsors are. Organizations keep a location's name as text, so a rename or deletion here changes none of them. */
@Injectable()
export class LocationsService {
  constructor(private readonly locations: LocationRepository) {}

  list(): Promise<Location[]> {
    return this.locations.list();
  }

  /** @throws AppError `name_taken`. */
  create({ name }: LocationRequest): Promise<Location> {
    return named(this.locations.insert(name));
  }

  /** @throws AppError `not_found`, `name_taken`. */
  async rename(id: number, body: Lazy<LocationRequest>): Promise<Location> {
    if (!(await this.locations.exists(id))) throw new AppError("not_found");
    const { name } = await body();
    const location = await named(this.locations.rename(id, name));
    if (!location) throw new AppError("not_found");
    return location;
  }

  /** @throws AppError `not_found`. */
  async delete(id: number): Promise<void> {
    if (!(await this.locations.delete(id))) throw new AppError("not_found");
  }
}

function named<T>(work: Promise<T>): Promise<T> {
  return refusingTakenName(NAME_CONSTRAINT, work);
}
