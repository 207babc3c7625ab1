import { Injectable } from "@nestjs/common";
import { nameKey, type Location } from "@takeoff/contracts";
import { Database, type Queryable } from "@takeoff/platform";

@Injectable()
export class LocationRepository {
  constructor(private readonly database: Database) {}

  list(): Promise<Location[]> {
    return this.database.query<Location>("select id, name from locations order by name_key, id");
  }

  async ensure(tx: Queryable, name: string): Promise<void> {
    await tx.query("insert into locations (name, name_key) values ($1, $2) on conflict (name_key) do nothing", [name, nameKey(name)]);
  }
}
