import { Injectable } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform";

export interface EmailChangeRow {
  id: number;
  user_id: number;
  /** The confirmed address at the time of the change. */
  old_email: string;
  new_email: string;
  salt: Buffer;
}

export type NewEmailChange = Omit<EmailChangeRow, "id"> & { tokenHash: Buffer };

const COLUMNS = "id, user_id, old_email, new_email, salt";

/** Condition of a valid link: unused, not expired, and the newest of its user. */
const IS_VALID = `used_at is null and created_at > now() - make_interval(secs => ${LIMITS.emailConfirmationSeconds})
  and not exists (select 1 from email_changes newer where newer.user_id = c.user_id and newer.id > c.id)`;

/** Retention of changes: the e-mails about a change are read from here, and are not sent after 30 days. */
const RETENTION = "interval '30 days'";

@Injectable()
export class EmailChangeRepository {
  constructor(private readonly database: Database) {}

  /** Inserts a change and deletes the user's changes beyond the retention. */
  async create(tx: Transaction, { user_id, old_email, new_email, salt, tokenHash }: NewEmailChange): Promise<number> {
    await tx.query(`delete from email_changes where user_id = $1 and created_at < now() - ${RETENTION}`, [user_id]);
    const [row] = await tx.query<{ id: number }>(
      "insert into email_changes (user_id, old_email, new_email, salt, token_hash) values ($1, $2, $3, $4, $5) returning id",
      [user_id, old_email, new_email, salt, tokenHash],
    );
    if (!row) throw new Error("an insert returned no row");
    return row.id;
  }

  /**
   * The number of the user's changes within the lifetime of a link, and the seconds until the oldest of them no longer counts (null
   * without any).
   */
  async countRecent(tx: Transaction, userId: number): Promise<{ recent: number; frees_in: number | null }> {
    const [row] = await tx.query<{ recent: number; frees_in: number | null }>(
      `select count(*)::int as recent, extract(epoch from min(created_at) + make_interval(secs => $2) - now())::float8 as frees_in
       from email_changes where user_id = $1 and created_at > now() - make_interval(secs => $2)`,
      [userId, LIMITS.emailConfirmationSeconds],
    );
    return row ?? { recent: 0, frees_in: null };
  }

  /** A change, whether or not its link still works. */
  async find(id: number): Promise<EmailChangeRow | null> {
    const [row] = await this.database.query<EmailChangeRow>(`select ${COLUMNS} from email_changes where id = $1`, [id]);
    return row ?? null;
  }

  /** A change whose link still works; null when it was used, superseded or is too old. */
  findOpen(id: number): Promise<EmailChangeRow | null> {
    return this.findValid(this.database, "id = $1", id);
  }

  findByToken(tokenHash: Buffer): Promise<EmailChangeRow | null> {
    return this.findValid(this.database, "token_hash = $1", tokenHash);
  }

  /** Marks a link as used; false when it is not valid. Of two concurrent uses one succeeds. */
  async use(tx: Transaction, id: number): Promise<boolean> {
    return (await tx.query(`update email_changes c set used_at = now() where id = $1 and ${IS_VALID} returning id`, [id])).length > 0;
  }

  /** Ends every open link of a user. */
  async withdraw(tx: Transaction, userId: number): Promise<void> {
    await tx.query("update email_changes set used_at = now() where user_id = $1 and used_at is null", [userId]);
  }

  private async findValid(db: Queryable, condition: string, parameter: unknown): Promise<EmailChangeRow | null> {
    const [row] = await db.query<EmailChangeRow>(`select ${COLUMNS} from email_changes c where ${condition} and ${IS_VALID}`, [parameter]);
    return row ?? null;
  }
}
