import { Injectable } from "@nestjs/common";
import { AppError, type Location, type LocationRequest } from "@takeoff/contracts";
import { Database, recordAct, type AuditedAct, type Lazy, type Transaction } from "@takeoff/platform";
import { refusingTakenName } from "../name-taken.ts";
import { LocationRepository, NAME_CONSTRAINT } from "./location.repository.ts";

/** Where sponsors are. Organizations keep a location's name as text, so a rename or deletion here changes none of them. */
@Injectable()
export class LocationsService {
  constructor(
    private readonly database: Database,
    private readonly locations: LocationRepository,
  ) {}

  list(): Promise<Location[]> {
    return this.locations.list();
  }

  /** @throws AppError `name_taken`. */
  create({ name }: LocationRequest): Promise<Location> {
    return this.named(async (tx) => {
      const location = await this.locations.insert(tx, name);
      await recordAct(tx, "createLocation", audited(location));
      return location;
    });
  }

  /** @throws AppError `not_found`, `name_taken`. */
  async rename(id: number, body: Lazy<LocationRequest>): Promise<Location> {
    if (!(await this.locations.exists(id))) throw new AppError("not_found");
    const { name } = await body();
    return this.named(async (tx) => {
      const location = await this.locations.rename(tx, id, name);
      if (!location) throw new AppError("not_found");
      await recordAct(tx, "updateLocation", audited(location));
      return location;
    });
  }

  /** @throws AppError `not_found`. */
  async delete(id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const location = await this.locations.delete(tx, id);
      if (!location) throw new AppError("not_found");
      await recordAct(tx, "deleteLocation", audited(location));
    });
  }

  private named<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return refusingTakenName(NAME_CONSTRAINT, this.database.transaction(work));
  }
}

function audited({ id, name }: Location): AuditedAct {
  return { about: { kind: "location", id }, subject: name };
}
