import { Injectable } from "@nestjs/common";
import {
  nameKey,
  visibleDocuments,
  type Caller,
  type DocumentStatus,
  type FailureReason,
  type Finding,
  type UploadFields,
  type Visibility,
} from "@takeoff/contracts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform";
import { DOCUMENT_COLUMNS, type DocumentRow } from "./document-row.ts";
import { Where } from "./where.ts";

export interface NewDocument {
  organization: { id: number; name: string };
  uploader: { id: number; username: string };
  filename: string;
  size: number;
  object: string;
  fields: UploadFields;
}

/** Columns that a change may set; `version` always moves on with it. */
export interface DocumentChange {
  status?: DocumentStatus;
  failure_reason?: FailureReason | null;
  notes?: string | null;
  completed_at?: Date | null;
  page_count?: number | null;
  findings?: Finding[];
  processed_object?: string;
  csv_object?: string;
  xml_object?: string;
}

const INSERT = `
  insert into documents (organization_id, organization_name, organization_key, uploaded_by_id, uploaded_by, uploader_key, filename, filename_key,
    status, size_bytes, project_name, project_key, project_location, location_key, contractor_location, contractor_key,
    expected_order_date, quote_needed_by, is_domestic_steel, original_object)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'new', $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
  returning ${DOCUMENT_COLUMNS}`;

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

  /** For consumers of events, which act for no caller. */
  async hold(tx: Transaction, id: number): Promise<DocumentRow | null> {
    return this.findOne(tx, { of: "everyone" }, id, "for update");
  }

  async insert(tx: Transaction, document: NewDocument): Promise<DocumentRow> {
    const { organization, uploader, filename, fields } = document;
    const named = (text: string): string[] => [text, nameKey(text)];
    const [row] = await tx.query<DocumentRow>(INSERT, [
      organization.id,
      ...named(organization.name),
      uploader.id,
      ...named(uploader.username),
      ...named(filename),
      document.size,
      ...named(fields.project_name),
      ...named(fields.project_location),
      ...named(fields.contractor_location),
      fields.expected_order_date,
      fields.quote_needed_by,
      fields.is_domestic_steel,
      document.object,
    ]);
    if (!row) throw new Error("an insert returned no row");
    return row;
  }

  async update(tx: Transaction, id: number, change: DocumentChange): Promise<DocumentRow> {
    const values = Object.entries(change).filter(([, value]) => value !== undefined);
    const set = values.map(([column], index) => `${column} = $${index + 2}`);
    const parameters = values.map(([column, value]: [string, unknown]) => (column === "findings" ? JSON.stringify(value) : value));
    const [row] = await tx.query<DocumentRow>(
      `update documents set ${[...set, "version = version + 1"].join(", ")} where id = $1 returning ${DOCUMENT_COLUMNS}`,
      [id, ...parameters],
    );
    if (!row) throw new Error(`document ${id} vanished while it was held`);
    return row;
  }

  /** Claims a document for a change that takes time; false while another such change holds it. */
  async claim(id: number, token: string, seconds: number): Promise<boolean> {
    const claimed = await this.database.query(
      `with claimed as (
         update documents set busy_token = $2, busy_until = now() + make_interval(secs => $3)
         where id = $1 and (busy_until is null or busy_until < now() or busy_token = $2) returning id
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
