import { Inject, Injectable } from "@nestjs/common";
import { nameKey, type Caller } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import { DocumentEvents } from "./document-events.ts";
import { DOCUMENT_COLUMNS, type DocumentChange, type DocumentRow, type NewDocument } from "./document-row.ts";
import { changeEntries, listStoredKinds } from "./history/change-entries.ts";
import { HistoryRepository } from "./history/history.repository.ts";

const INSERT = `
  insert into documents (organization_id, organization_name, organization_key, uploaded_by_id, uploaded_by, uploader_key, filename, filename_key,
    status, size_bytes, project_name, project_key, project_location, location_key, contractor_location, contractor_key,
    expected_order_date, quote_needed_by, is_domestic_steel, replaces_id, original_object, upload_date, due_at,
    parameters)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'new', $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
  returning ${DOCUMENT_COLUMNS}`;

export type ChangeEvents = Pick<DocumentEvents, "uploaded" | "changed" | "resultsStored" | "deleted">;

/** Changes documents, and writes the history and the event in the same transaction. No other code changes a document. */
@Injectable()
export class DocumentChanges {
  constructor(
    @Inject(DocumentEvents) private readonly events: ChangeEvents,
    private readonly history: HistoryRepository,
  ) {}

  async create(tx: Transaction, document: NewDocument): Promise<DocumentRow> {
    const row = await insert(tx, document);
    await this.history.add(tx, row.id, document.uploader.username, [{ what: "uploaded", from: null, to: row.filename }]);
    await this.events.uploaded(tx, row);
    return row;
  }

  /** Changes a locked document. @param by the username of the user who requested it, or `HISTORY_BY_SYSTEM` @param before the locked row */
  async change(tx: Transaction, by: string, before: DocumentRow, change: DocumentChange, notify = true): Promise<DocumentRow> {
    const after = await update(tx, before.id, change);
    await this.history.add(tx, before.id, by, changeEntries(before, change));
    await this.events.changed(tx, before, after, notify);
    const stored = listStoredKinds(change);
    // Other columns: the same CSV is read anew.
    if (change.csv_mapping !== undefined && !stored.includes("csv") && after.csv_object !== null) stored.push("csv");
    if (stored.length) await this.events.resultsStored(tx, after, stored);
    return after;
  }

  /**
   * Notes an action of staff that changes nothing of the document itself, such as a decision about its draft takeoff. At most once a
   * minute, and not published: only the time after which an assignment is idle depends on it.
   */
  async noteAct(tx: Transaction, { id: callerId }: Pick<Caller, "id">, id: number): Promise<void> {
    await tx.query(
      `update documents set assignee_acted_at = now()
       where id = $1 and assigned_to_id = $2 and assignee_acted_at < now() - interval '1 minute'`,
      [id, callerId],
    );
  }

  /** Deletes a locked document with its history. The caller schedules the deletion of its objects. */
  async remove(tx: Transaction, row: DocumentRow): Promise<void> {
    await tx.query("delete from documents where id = $1", [row.id]);
    await this.events.deleted(tx, row);
  }
}

async function insert(tx: Transaction, document: NewDocument): Promise<DocumentRow> {
  const { organization, uploader, filename, fields } = document;
  const named = (text: string): string[] => [text, nameKey(text)];
  const uploaded = await readTransactionTime(tx);
  const [row] = await tx.queryPrepared<DocumentRow>(INSERT, [
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
    fields.replaces_id ?? null,
    document.object,
    uploaded,
    document.computeDueTime(uploaded),
    JSON.stringify(document.parameters),
  ]);
  if (!row) throw new Error("an insert returned no row");
  return row;
}

/** The time at which the transaction began, by the database's clock: every upload date is one. Milliseconds, as cursors have them. */
async function readTransactionTime(tx: Transaction): Promise<Date> {
  const [row] = await tx.queryPrepared<{ now: Date }>("select date_trunc('milliseconds', now()) as now", []);
  if (!row) throw new Error("a select of the time returned no row");
  return row.now;
}

const JSON_COLUMNS: ReadonlySet<string> = new Set<keyof DocumentChange>(["findings", "import_findings", "result_findings", "csv_mapping"]);

async function update(tx: Transaction, id: number, change: DocumentChange): Promise<DocumentRow> {
  const values = Object.entries(change).filter(([, value]) => value !== undefined);
  const set = values.map(([column], index) => `${column} = $${index + 2}`);
  const parameters = values.map(([column, value]: [string, unknown]) =>
    JSON_COLUMNS.has(column) && value !== null ? JSON.stringify(value) : value,
  );
  const [row] = await tx.query<DocumentRow>(
    `update documents set ${[...set, "version = version + 1"].join(", ")} where id = $1 returning ${DOCUMENT_COLUMNS}`,
    [id, ...parameters],
  );
  if (!row) throw new Error(`document ${id} was deleted while it was locked`);
  return row;
}
