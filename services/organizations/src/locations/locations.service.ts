import { Injectable } from "@nestjs/common";
import { InjectRepository } from "@nestjs/typeorm";
import { AppError, nameKey, type Location, type LocationRequest } from "@takeoff/contracts";
import { recordAuditEvent, type AuditEventDetails } from "@takeoff/platform";
import { Database, type Queryable, type Transaction } from "@takeoff/platform/database";
import type { RequestReader } from "@takeoff/platform/http";
import { Repository, Column, Entity, PrimaryGeneratedColumn, Unique } from "typeorm";
import { rejectTakenName } from "../name-taken.ts";

const LOCATION_NAME_CONSTRAINT = "locations_name_key";

@Entity({ schema: "organizations", name: "locations" })
@Unique(LOCATION_NAME_CONSTRAINT, ["name_key"])
export class LocationEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" }) id!: number;
  @Column("text") name!: string;
  /** `nameKey` of the name. */
  @Column("text") name_key!: string;
}

/** The locations of sponsors. Organizations store the name of a location as text, so renaming or deleting one changes no organization. */
@Injectable()
export class LocationsService {
  constructor(
    private readonly database: Database,
    @InjectRepository(LocationEntity) private readonly locations: Repository<LocationEntity>,
  ) {}

  list(): Promise<Location[]> {
    return this.locations.find({ select: { id: true, name: true }, order: { name_key: "ASC", id: "ASC" } });
  }

  findByName(db: Queryable, name: string): Promise<Location | null> {
    return db.manager.findOneBy(LocationEntity, { name_key: nameKey(name) });
  }

  /** @throws AppError `name_taken`. */
  create({ name }: LocationRequest): Promise<Location> {
    return this.inTransaction(async (tx) => {
      const { id } = await tx.manager.save(LocationEntity, { name, name_key: nameKey(name) });
      await recordAuditEvent(tx, "createLocation", audited({ id, name }));
      return { id, name };
    });
  }

  /** @throws AppError `not_found`, `name_taken`. */
  async rename(id: number, body: RequestReader<LocationRequest>): Promise<Location> {
    if (!(await this.locations.existsBy({ id }))) throw new AppError("not_found");
    const { name } = await body();
    return this.inTransaction(async (tx) => {
      const { affected } = await tx.manager.update(LocationEntity, id, { name, name_key: nameKey(name) });
      if (!affected) throw new AppError("not_found");
      await recordAuditEvent(tx, "updateLocation", audited({ id, name }));
      return { id, name };
    });
  }

  /** @throws AppError `not_found`. */
  async delete(id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const location = await tx.manager.findOne(LocationEntity, { where: { id }, lock: { mode: "pessimistic_write" } });
      if (!location) throw new AppError("not_found");
      await tx.manager.delete(LocationEntity, id);
      await recordAuditEvent(tx, "deleteLocation", audited(location));
    });
  }

  /** Adds a location unless its name exists. */
  async ensure(tx: Transaction, name: string): Promise<void> {
    await tx.manager
      .createQueryBuilder()
      .insert()
      .into(LocationEntity)
      .values({ name, name_key: nameKey(name) })
      .orIgnore()
      .execute();
  }

  private inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return rejectTakenName(LOCATION_NAME_CONSTRAINT, this.database.transaction(work));
  }
}

function audited({ id, name }: Location): AuditEventDetails {
  return { about: { kind: "location", id }, subject: name };
}
