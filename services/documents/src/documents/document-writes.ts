import { nameKey, type DocumentStatus, type FailureReason, type Finding, type UploadFields } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform";
import { DOCUMENT_COLUMNS, type DocumentRow } from "./document-row.ts";

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
  result_findings?: Finding[];
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

/** Statements that change documents. Only `DocumentChanges` makes one of these, so that no change lacks its history. */
export class DocumentWrites {
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
    const parameters = values.map(([column, value]: [string, unknown]) => (column.endsWith("findings") ? JSON.stringify(value) : value));
    const [row] = await tx.query<DocumentRow>(
      `update documents set ${[...set, "version = version + 1"].join(", ")} where id = $1 returning ${DOCUMENT_COLUMNS}`,
      [id, ...parameters],
    );
    if (!row) throw new Error(`document ${id} vanished while it was held`);
    return row;
  }

  /** Removes a held document. Its objects stay until they are let go of. */
  async remove(tx: Transaction, id: number): Promise<void> {
    await tx.query("delete from documents where id = $1", [id]);
  }
}
