import { Injectable } from "@nestjs/common";
import { AppError, type Location, type LocationRequest } from "@takeoff/contracts";
import { Database, recordAuditEvent, type AuditEventDetails, type Lazy, type Transaction } from "@takeoff/platform";
import { refusingTakenName } from "../name-taken.ts";
import { LocationRepository, NAME_CONSTRAINT } from "./location.repository.ts";

/** The locations of sponsors. Organizations store the name of a location as text, so renaming or deleting one changes no organization. */
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
    return this.inTransaction(async (tx) => {
      const location = await this.locations.insert(tx, name);
      await recordAuditEvent(tx, "createLocation", audited(location));
      return location;
    });
  }

  /** @throws AppError `not_found`, `name_taken`. */
  async rename(id: number, body: Lazy<LocationRequest>): Promise<Location> {
    if (!(await this.locations.exists(id))) throw new AppError("not_found");
    const { name } = await body();
    return this.inTransaction(async (tx) => {
      const location = await this.locations.rename(tx, id, name);
      if (!location) throw new AppError("not_found");
      await recordAuditEvent(tx, "updateLocation", audited(location));
      return location;
    });
  }

  /** @throws AppError `not_found`. */
  async delete(id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const location = await this.locations.delete(tx, id);
      if (!location) throw new AppError("not_found");
      await recordAuditEvent(tx, "deleteLocation", audited(location));
    });
  }

  private inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return refusingTakenName(NAME_CONSTRAINT, this.database.transaction(work));
  }
}

function audited({ id, name }: Location): AuditEventDetails {
  return { about: { kind: "location", id }, subject: name };
}
