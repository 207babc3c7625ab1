import { Injectable } from "@nestjs/common";
import { nameKey, type Organization, type Turnaround } from "@takeoff/contracts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform";

export interface OrganizationRow extends Turnaround {
  id: number;
  name: string;
  sponsor_email: string | null;
  sponsor_location: string | null;
  /** Null for no limit. */
  quota_bytes: number | null;
  /** Days after which completed and failed documents are deleted; null for never. */
  retention_days: number | null;
  created_at: Date;
  /** Number of changes, the sequence of the organization's events. */
  version: number;
}

/** The fields that a request can set. */
export type OrganizationFields = Omit<OrganizationRow, "id" | "created_at" | "version">;

export const NAME_CONSTRAINT = "organizations_name_key";
const COLUMNS = `id, name, sponsor_email, sponsor_location, quota_bytes, retention_days, turnaround_hours, working_hours,
  created_at, version`;

/** The values of the columns that `insert` and `update` write, in their order. */
function valuesOf(fields: OrganizationFields): unknown[] {
  const { name, sponsor_email, sponsor_location, quota_bytes, retention_days, turnaround_hours, working_hours } = fields;
  const hours = working_hours && JSON.stringify(working_hours);
  return [name, nameKey(name), sponsor_email, sponsor_location, quota_bytes, retention_days, turnaround_hours, hours];
}

@Injectable()
export class OrganizationRepository {
  constructor(private readonly database: Database) {}

  list(): Promise<OrganizationRow[]> {
    return this.database.query<OrganizationRow>(`select ${COLUMNS} from organizations order by name_key, id`);
  }

  findMany(ids: number[]): Promise<OrganizationRow[]> {
    return this.database.queryPrepared<OrganizationRow>(`select ${COLUMNS} from organizations where id = any($1)`, [ids]);
  }

  async exists(id: number): Promise<boolean> {
    return (await this.findMany([id])).length > 0;
  }

  /** Locks one organization until the transaction ends; null when it does not exist. */
  async lock(tx: Transaction, id: number): Promise<OrganizationRow | null> {
    const [row] = await tx.query<OrganizationRow>(`select ${COLUMNS} from organizations where id = $1 for update`, [id]);
    return row ?? null;
  }

  /** @throws a unique violation of `NAME_CONSTRAINT`. */
  async insert(tx: Transaction, fields: OrganizationFields): Promise<OrganizationRow> {
    const [row] = await tx.query<OrganizationRow>(
      `insert into organizations (name, name_key, sponsor_email, sponsor_location, quota_bytes, retention_days, turnaround_hours, working_hours)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
      valuesOf(fields),
    );
    if (!row) throw new Error("an insert returned no row");
    return row;
  }

  /** @throws a unique violation of `NAME_CONSTRAINT`. */
  async update(tx: Transaction, id: number, fields: OrganizationFields): Promise<OrganizationRow> {
    const [row] = await tx.query<OrganizationRow>(
      `update organizations set name = $1, name_key = $2, sponsor_email = $3, sponsor_location = $4, quota_bytes = $5, retention_days = $6,
         turnaround_hours = $7, working_hours = $8, version = version + 1
       where id = $9 returning ${COLUMNS}`,
      [...valuesOf(fields), id],
    );
    if (!row) throw new Error(`organization ${id} not found although its row is locked`);
    return row;
  }

  async delete(tx: Transaction, id: number): Promise<void> {
    await tx.query("delete from organizations where id = $1", [id]);
  }

  /** Inserts an organization unless its name exists. Returns its id in both cases. */
  async ensure(tx: Queryable, organization: Pick<OrganizationFields, "name" | "sponsor_email" | "sponsor_location">): Promise<number> {
    const key = nameKey(organization.name);
    await tx.query(
      `insert into organizations (name, name_key, sponsor_email, sponsor_location) values ($1, $2, $3, $4) on conflict (name_key) do nothing`,
      [organization.name, key, organization.sponsor_email, organization.sponsor_location],
    );
    const [row] = await tx.query<{ id: number }>("select id from organizations where name_key = $1", [key]);
    if (!row) throw new Error(`organization ${organization.name} not found after it was added`);
    return row.id;
  }
}

/** The organization in the form of the API. */
export function describeOrganization(row: OrganizationRow): Organization {
  return {
    id: row.id,
    name: row.name,
    infra_metals_sponsor_email: row.sponsor_email,
    infra_sponsor_location: row.sponsor_location,
    quota_bytes: row.quota_bytes,
    retention_days: row.retention_days,
    turnaround_hours: row.turnaround_hours,
    working_hours: row.working_hours,
    created_at: row.created_at.toISOString(),
  };
}
