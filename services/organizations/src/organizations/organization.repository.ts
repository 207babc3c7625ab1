import { Injectable } from "@nestjs/common";
import { nameKey, type Organization } from "@takeoff/contracts";
import { Database, type Queryable } from "@takeoff/platform";

interface OrganizationRow {
  id: number;
  name: string;
  sponsor_email: string | null;
  sponsor_location: string | null;
  created_at: Date;
}

const COLUMNS = "id, name, sponsor_email, sponsor_location, created_at";

@Injectable()
export class OrganizationRepository {
  constructor(private readonly database: Database) {}

  async list(): Promise<Organization[]> {
    const rows = await this.database.query<OrganizationRow>(`select ${COLUMNS} from organizations order by name_key, id`);
    return rows.map(toOrganization);
  }

  async findMany(ids: number[]): Promise<Organization[]> {
    const rows = await this.database.query<OrganizationRow>(`select ${COLUMNS} from organizations where id = any($1)`, [ids]);
    return rows.map(toOrganization);
  }

  /** Inserts an organization unless its name is there; its id either way. */
  async ensure(
    tx: Queryable,
    organization: { name: string; sponsor_email: string | null; sponsor_location: string | null },
  ): Promise<number> {
    const key = nameKey(organization.name);
    await tx.query(
      `insert into organizations (name, name_key, sponsor_email, sponsor_location) values ($1, $2, $3, $4) on conflict (name_key) do nothing`,
      [organization.name, key, organization.sponsor_email, organization.sponsor_location],
    );
    const [row] = await tx.query<{ id: number }>("select id from organizations where name_key = $1", [key]);
    if (!row) throw new Error(`organization ${organization.name} vanished while it was added`);
    return row.id;
  }
}

function toOrganization(row: OrganizationRow): Organization {
  return {
    id: row.id,
    name: row.name,
    infra_metals_sponsor_email: row.sponsor_email,
    infra_sponsor_location: row.sponsor_location,
    created_at: row.created_at.toISOString(),
  };
}
