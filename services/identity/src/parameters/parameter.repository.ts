import { Injectable } from "@nestjs/common";
import { nameKey, type ParameterCategory } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform";

export interface ParameterRow {
  name: string;
  name_key: string;
  value: string;
  is_default: boolean;
  is_custom: boolean;
  /** Set for custom parameters only. Those of standard parameters are in the contracts' table. */
  category: ParameterCategory | null;
  description: string | null;
  units: string | null;
}

export type OwnedParameter = Omit<ParameterRow, "name_key"> & { id: number; user_id: number };

const COLUMNS = "name, name_key, value, is_default, is_custom, category, description, units";
export const NAME_CONSTRAINT = "parameters_user_name";

@Injectable()
export class ParameterRepository {
  constructor(private readonly database: Database) {}

  list(userId: number): Promise<ParameterRow[]> {
    return this.database.query<ParameterRow>(`select ${COLUMNS} from parameters where user_id = $1 order by id`, [userId]);
  }

  /** Parameters of an organization's users with ids above `after`, in the order of their ids. */
  listOfOrganization(organizationId: number, after: number, limit: number): Promise<OwnedParameter[]> {
    return this.database.query<OwnedParameter>(
      `select p.id, p.user_id, p.name, p.value, p.is_default, p.is_custom, p.category, p.description, p.units
       from parameters p join users u on u.id = p.user_id where u.organization_id = $1 and p.id > $2 order by p.id limit $3`,
      [organizationId, after, limit],
    );
  }

  /**
   * Locks the user and returns their parameters, so that concurrent changes run one after the other. Null when the user was
   * deleted.
   */
  async lock(tx: Transaction, userId: number): Promise<ParameterRow[] | null> {
    const owner = await tx.query("select id from users where id = $1 for no key update", [userId]);
    if (owner.length === 0) return null;
    return tx.query<ParameterRow>(`select ${COLUMNS} from parameters where user_id = $1`, [userId]);
  }

  async save(
    tx: Transaction,
    userId: number,
    { name, value, is_default }: Pick<ParameterRow, "name" | "value" | "is_default">,
  ): Promise<void> {
    await tx.query(
      `insert into parameters (user_id, name, name_key, value, is_default, is_custom) values ($1, $2, $3, $4, $5, false)
       on conflict on constraint ${NAME_CONSTRAINT} do update set value = excluded.value, is_default = excluded.is_default`,
      [userId, name, nameKey(name), value, is_default],
    );
  }

  async insertCustom(
    tx: Transaction,
    userId: number,
    parameter: Omit<ParameterRow, "name_key" | "is_custom" | "is_default">,
  ): Promise<void> {
    const { name, value, category, description, units } = parameter;
    await tx.query(
      `insert into parameters (user_id, name, name_key, value, is_default, is_custom, category, description, units)
       values ($1, $2, $3, $4, false, true, $5, $6, $7)`,
      [userId, name, nameKey(name), value, category, description, units],
    );
  }

  /** False when the user has no custom parameter of that name. */
  async deleteCustom(userId: number, name: string): Promise<boolean> {
    const deleted = await this.database.query("delete from parameters where user_id = $1 and name_key = $2 and is_custom returning id", [
      userId,
      nameKey(name),
    ]);
    return deleted.length > 0;
  }
}
