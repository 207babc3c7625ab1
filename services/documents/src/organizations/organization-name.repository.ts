import { Injectable } from "@nestjs/common";
import type { Transaction } from "@takeoff/platform";

export interface HeldName {
  name: string;
  /** The organization's version that brought the name. */
  version: number;
}

/** What renamed organizations were last said to be called. */
@Injectable()
export class OrganizationNameRepository {
  /** Null for an organization that was not renamed yet. */
  async find(tx: Transaction, organizationId: number): Promise<HeldName | null> {
    const [row] = await tx.query<HeldName>("select name, version from organization_names where organization_id = $1", [organizationId]);
    return row ?? null;
  }

  /** Holds a name from now on; false when a later one is held already. */
  async hold(tx: Transaction, organizationId: number, { name, version }: HeldName): Promise<boolean> {
    const held = await tx.query(
      `insert into organization_names as held (organization_id, name, version) values ($1, $2, $3)
       on conflict (organization_id) do update set name = excluded.name, version = excluded.version where held.version <= excluded.version
       returning organization_id`,
      [organizationId, name, version],
    );
    return held.length > 0;
  }

  async forget(tx: Transaction, organizationId: number): Promise<void> {
    await tx.query("delete from organization_names where organization_id = $1", [organizationId]);
  }
}
