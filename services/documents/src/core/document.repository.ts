import { Injectable } from "@nestjs/common";
import { AppError, visibleDocuments, type Caller, type Visibility } from "@takeoff/contracts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform/database";
import { DOCUMENT_COLUMNS, type DocumentRow } from "./document-row.ts";
import type { DocumentPosition } from "./organizations/organization-documents.repository.ts";
import { ORGANIZATION_NOT_DELETED, Where } from "./where.ts";

/** Reads and locks documents. `DocumentChanges` changes them. */
@Injectable()
export class DocumentRepository {
  constructor(private readonly database: Database) {}

  /** A document that the caller may see. Null both when it does not exist and when it is hidden: callers cannot tell the two apart. */
  async findVisible(caller: Caller, id: number, db: Queryable = this.database): Promise<DocumentRow | null> {
    return this.findOne(db, visibleDocuments(caller), id, "");
  }

  /** @throws AppError `not_found` for a document that does not exist or that the caller may not see. */
  async getVisible(caller: Caller, id: number): Promise<DocumentRow> {
    const row = await this.findVisible(caller, id);
    if (!row) throw new AppError("not_found");
    return row;
  }

  /** Those of several documents that the caller may see, in no particular order. */
  async findAllVisible(caller: Caller, ids: readonly number[]): Promise<DocumentRow[]> {
    const where = new Where(visibleDocuments(caller)).and(ids, (value) => `id = any(${value}::bigint[])`);
    return this.database.query<DocumentRow>(`select ${DOCUMENT_COLUMNS} from documents ${where.sql}`, where.parameters);
  }

  /** The names of the files that replace a document's drawing, of those documents that the caller may see. */
  async visibleReplacements(caller: Caller, id: number): Promise<string[]> {
    const where = new Where(visibleDocuments(caller)).and(id, (value) => `replaces_id = ${value}`);
    const rows = await this.database.query<{ filename: string }>(`select filename from documents ${where.sql}`, where.parameters);
    return rows.map(({ filename }) => filename);
  }

  /** The same as `findVisible`, with a row lock until the transaction ends. */
  async lockVisible(tx: Transaction, caller: Caller, id: number): Promise<DocumentRow | null> {
    return this.findOne(tx, visibleDocuments(caller), id, "for update");
  }

  /** For event consumers, which act for no caller. */
  async find(id: number): Promise<DocumentRow | null> {
    return this.findOne(this.database, { of: "everyone" }, id, "");
  }

  /** The same, with a row lock until the transaction ends. */
  async lock(tx: Transaction, id: number): Promise<DocumentRow | null> {
    return this.findOne(tx, { of: "everyone" }, id, "for update");
  }

  /** Documents of an organization after a position, in the order of their upload. */
  ofOrganization(organizationId: number, after: DocumentPosition, limit: number): Promise<DocumentRow[]> {
    return this.database.query<DocumentRow>(
      `select ${DOCUMENT_COLUMNS} from documents
       where organization_id = $1 and (upload_date, id) > ($2::timestamptz, $3::bigint) and ${ORGANIZATION_NOT_DELETED}
       order by upload_date, id limit $4`,
      [organizationId, after.upload_date, after.id, limit],
    );
  }

  /** The id of the document that refers to an object; null when there is none. */
  async findByObject(key: string): Promise<number | null> {
    const [row] = await this.database.query<{ id: number }>(
      "select id from documents where original_object = $1 or processed_object = $1 or csv_object = $1 or xml_object = $1 or imported_object = $1",
      [key],
    );
    return row?.id ?? null;
  }

  /** Acquires or renews a document's lease; false while another token holds it, or when the document was deleted. */
  async acquireLease(id: number, token: string, seconds: number): Promise<boolean> {
    const leased = await this.database.query(
      `with leased as (
         update documents set busy_token = $2, busy_until = now() + make_interval(secs => $3)
         where id = $1 and (busy_until is null or busy_until < now()) and ${ORGANIZATION_NOT_DELETED} returning id
       ) select id from leased`,
      [id, token, seconds],
    );
    return leased.length > 0;
  }

  /** Prolongs the lease of the token that has it: acquiring it again would bring it back when the request has just released it. */
  async renewLease(id: number, token: string, seconds: number): Promise<void> {
    const until = "now() + make_interval(secs => $3)";
    await this.database.query(`update documents set busy_until = ${until} where id = $1 and busy_token = $2`, [id, token, seconds]);
  }

  async releaseLease(db: Queryable, id: number, token: string): Promise<void> {
    await db.query("update documents set busy_token = null, busy_until = null where id = $1 and busy_token = $2", [id, token]);
  }

  /** Whether a token other than `token` holds the document's lease. */
  async isLeasedByAnother(tx: Transaction, id: number, token: string | null): Promise<boolean> {
    const leased = await tx.query("select id from documents where id = $1 and busy_until > now() and busy_token is distinct from $2", [
      id,
      token,
    ]);
    return leased.length > 0;
  }

  private async findOne(db: Queryable, visibility: Visibility, id: number, suffix: string): Promise<DocumentRow | null> {
    const where = new Where(visibility).and(id, (value) => `id = ${value}`);
    const [row] = await db.queryPrepared<DocumentRow>(`select ${DOCUMENT_COLUMNS} from documents ${where.sql} ${suffix}`, where.parameters);
    return row ?? null;
  }
}
