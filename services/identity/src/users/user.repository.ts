import { Injectable } from "@nestjs/common";
import { nameKey, type Role } from "@takeoff/contracts";
import { Database, type Queryable } from "@takeoff/platform";

export interface UserRow {
  id: number;
  username: string;
  email: string;
  password_hash: string;
  phone_number: string | null;
  role: Role;
  organization_id: number | null;
  nda_accepted_at: Date | null;
  created_at: Date;
}

export interface NewUser {
  username: string;
  email: string;
  password_hash: string;
  role: Role;
  organization_id: number | null;
}

const COLUMNS = "id, username, email, password_hash, phone_number, role, organization_id, nda_accepted_at, created_at";

@Injectable()
export class UserRepository {
  constructor(private readonly database: Database) {}

  async find(id: number): Promise<UserRow | null> {
    const [user] = await this.database.query<UserRow>(`select ${COLUMNS} from users where id = $1`, [id]);
    return user ?? null;
  }

  async findMany(ids: number[]): Promise<UserRow[]> {
    return this.database.query<UserRow>(`select ${COLUMNS} from users where id = any($1)`, [ids]);
  }

  async findByName(username: string): Promise<UserRow | null> {
    const [user] = await this.database.query<UserRow>(`select ${COLUMNS} from users where username_key = $1`, [nameKey(username)]);
    return user ?? null;
  }

  /** The parent_admin that has been there longest. */
  async findFirstParentAdmin(db: Queryable = this.database): Promise<UserRow | null> {
    const [user] = await db.query<UserRow>(`select ${COLUMNS} from users where role = 'parent_admin' order by id limit 1`);
    return user ?? null;
  }

  /** Adds a user unless the username is there; true when it was added. */
  async ensure(db: Queryable, user: NewUser): Promise<boolean> {
    const added = await db.query(
      `insert into users (username, username_key, email, email_key, password_hash, role, organization_id)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (username_key) do nothing returning id`,
      [user.username, nameKey(user.username), user.email, nameKey(user.email), user.password_hash, user.role, user.organization_id],
    );
    return added.length > 0;
  }

  /** When the NDA was accepted: now, or the first time. Null for a user that is gone. */
  async acceptNda(id: number, version: string): Promise<Date | null> {
    const [row] = await this.database.query<{ nda_accepted_at: Date }>(
      `update users set nda_version = case when nda_accepted_at is null then $2 else nda_version end, nda_accepted_at = coalesce(nda_accepted_at, now())
       where id = $1 returning nda_accepted_at`,
      [id, version],
    );
    return row?.nda_accepted_at ?? null;
  }
}
