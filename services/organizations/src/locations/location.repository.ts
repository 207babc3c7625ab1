import { Injectable } from "@nestjs/common";
import { nameKey, type Location } from "@takeoff/contracts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform";

export const NAME_CONSTRAINT = "locations_name_key";

@Injectable()
export class LocationRepository {
  constructor(private readonly database: Database) {}

  list(): Promise<Location[]> {
    return this.database.query<Location>("select id, name from locations order by name_key, id");
  }

  async exists(id: number): Promise<boolean> {
    return (await this.database.query("select id from locations where id = $1", [id])).length > 0;
  }

  async findByName(db: Queryable, name: string): Promise<Location | null> {
    const [row] = await db.query<Location>("select id, name from locations where name_key = $1", [nameKey(name)]);
    return row ?? null;
  }

  /** @throws a unique violation of `NAME_CONSTRAINT`. */
  async insert(tx: Transaction, name: string): Promise<Location> {
    const [row] = await tx.query<Location>("insert into locations (name, name_key) values ($1, $2) returning id, name", [
      name,
      nameKey(name),
    ]);
    if (!row) throw new Error("an insert returned no row");
    return row;
  }

  /** The renamed location; null when it does not exist. @throws a unique violation of `NAME_CONSTRAINT`. */
  async rename(tx: Transaction, id: number, name: string): Promise<Location | null> {
    const [row] = await tx.query<Location>("update locations set name = $2, name_key = $3 where id = $1 returning id, name", [
      id,
      name,
      nameKey(name),
    ]);
    return row ?? null;
  }

  /** The deleted location; null when it did not exist. */
  async delete(tx: Transaction, id: number): Promise<Location | null> {
    const [row] = await tx.query<Location>("delete from locations where id = $1 returning id, name", [id]);
    return row ?? null;
  }

  async ensure(tx: Queryable, name: string): Promise<void> {
    await tx.query("insert into locations (name, name_key) values ($1, $2) on conflict (name_key) do nothing", [name, nameKey(name)]);
  }
}
