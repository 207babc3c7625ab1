import { Injectable } from "@nestjs/common";
import { visibleDocuments, type Caller, type Visibility } from "@takeoff/contracts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform";
import { DOCUMENT_COLUMNS, type DocumentRow } from "./document-row.ts";
import { ORGANIZATION_REMAINS, Where } from "./where.ts";

/** Reads documents, and claims them for changes; what changes them is `DocumentChanges`. */
@Injectable()
export class DocumentRepository {
  constructor(private readonly database: Database) {}

  /** One document that the caller sees; null when there is none or it is not theirs: nobody can tell which. */
  async findVisible(caller: Caller, id: number, db: Queryable = this.database): Promise<DocumentRow | null> {
    return this.findOne(db, visibleDocuments(caller), id, "");
  }

  /** The same, held until the transaction ends. */
  async holdVisible(tx: Transaction, caller: Caller, id: number): Promise<DocumentRow | null> {
    return this.findOne(tx, visibleDocuments(caller), id, "for update");
  }

  /** For those who act for no caller, as consumers of events do. */
  async find(id: number): Promise<DocumentRow | null> {
    return this.findOne(this.database, { of: "everyone" }, id, "");
  }

  /** The same, held until the transaction ends. */
  async hold(tx: Transaction, id: number): Promise<DocumentRow | null> {
    return this.findOne(tx, { of: "everyone" }, id, "for update");
  }

  /** The document that has an object among its files; null when none has. */
  async findByObject(key: string): Promise<number | null> {
    const [row] = await this.database.query<{ id: number }>(
      "select id from documents where original_object = $1 or processed_object = $1 or csv_object = $1 or xml_object = $1",
      [key],
    );
    return row?.id ?? null;
  }

  /** Claims a document for a change that takes time; false while another such change holds it, or when it is gone. */
  async claim(id: number, token: string, seconds: number): Promise<boolean> {
    const claimed = await this.database.query(
      `with claimed as (
         update documents set busy_token = $2, busy_until = now() + make_interval(secs => $3)
         where id = $1 and (busy_until is null or busy_until < now() or busy_token = $2) and ${ORGANIZATION_REMAINS} returning id
       ) select id from claimed`,
      [id, token, seconds],
    );
    return claimed.length > 0;
  }

  async unclaim(db: Queryable, id: number, token: string): Promise<void> {
    await db.query("update documents set busy_token = null, busy_until = null where id = $1 and busy_token = $2", [id, token]);
  }

  /** Whether another than `token`'s claim holds the document. */
  async isClaimed(tx: Transaction, id: number, token: string | null): Promise<boolean> {
    const held = await tx.query("select id from documents where id = $1 and busy_until > now() and busy_token is distinct from $2", [
      id,
      token,
    ]);
    return held.length > 0;
  }

  private async findOne(db: Queryable, visibility: Visibility, id: number, suffix: string): Promise<DocumentRow | null> {
    const where = new Where(visibility).and(id, (value) => `id = ${value}`);
    const [row] = await db.query<DocumentRow>(`select ${DOCUMENT_COLUMNS} from documents ${where.sql} ${suffix}`, where.parameters);
    return row ?? null;
  }
}
