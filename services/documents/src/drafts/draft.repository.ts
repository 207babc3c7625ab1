import { Injectable } from "@nestjs/common";
import type { MarkedPdfState, Preflight } from "@takeoff/contracts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform";

/** A row of `documents.drafts`. */
export interface DraftRow {
  document_id: number;
  organization_id: number;
  sha256: Buffer;
  engine_version: number;
  state: "queued" | "running" | "ready" | "failed";
  failure: string | null;
  pages: number | null;
  pages_done: number;
  preflight: Preflight | null;
  requested_at: Date;
  finished_at: Date | null;
  /** The marked-up PDF of its results, and the CSV among them: with another CSV they are not this draft's any more. */
  marked_pdf: MarkedPdfState | null;
  marked_with: string | null;
  /** The object of the marked-up PDF; null when there is none. */
  marked_object: string | null;
}

export interface DraftTotals {
  lines: number;
  open: number;
  accepted: number;
  edited: number;
  rejected: number;
  pieces_decided: number;
  pieces_open: number;
  weight_decided: number;
  weight_open: number;
}

/** Pounds of a line; null where its length or weight is not known. */
const WEIGHT = "quantity * weight_per_ft * length_in / 12";

/** Drafts of the same file of other documents: organization, hash, version of the engine, document. */
const SAME_FILE = "organization_id = $1 and sha256 = $2 and engine_version = $3 and document_id <> $4";

/** Bytes of the pages and lines of a row of `drafts`. */
export const STORED_BYTES = `(select coalesce(sum(bytes), 0) from documents.draft_pages p where p.document_id = drafts.document_id)
  + (select coalesce(sum(bytes), 0) from documents.draft_lines l where l.document_id = drafts.document_id)`;

/** How a draft ended. */
export type DraftEnd = Pick<DraftRow, "state" | "failure" | "preflight" | "pages">;

const COLUMNS = `document_id, organization_id, sha256, engine_version, state, failure, pages, pages_done, preflight, requested_at, finished_at,
  marked_pdf, marked_with, marked_object`;

/** The rows of drafts and of the pages that were read. */
@Injectable()
export class DraftRepository {
  constructor(private readonly database: Database) {}

  async find(documentId: number, db: Queryable = this.database): Promise<DraftRow | null> {
    const [row] = await db.query<DraftRow>(`select ${COLUMNS} from drafts where document_id = $1`, [documentId]);
    return row ?? null;
  }

  /** The same, with a row lock until the transaction ends. */
  async lock(tx: Transaction, documentId: number): Promise<DraftRow | null> {
    const [row] = await tx.query<DraftRow>(`select ${COLUMNS} from drafts where document_id = $1 for update`, [documentId]);
    return row ?? null;
  }

  /** Queues a draft, in the place of the one before, if any, with its pages and lines. */
  async queue(tx: Transaction, draft: Pick<DraftRow, "document_id" | "organization_id" | "sha256" | "engine_version">): Promise<void> {
    const [before] = await tx.query<{ marked_object: string | null }>(
      "with gone as (delete from drafts where document_id = $1 returning marked_object) select marked_object from gone",
      [draft.document_id],
    );
    await tx.query(
      `insert into drafts (document_id, organization_id, sha256, engine_version, state, marked_object) values ($1, $2, $3, $4, 'queued', $5)`,
      [draft.document_id, draft.organization_id, draft.sha256, draft.engine_version, before?.marked_object ?? null],
    );
  }

  /** @returns false when the draft is not waiting any more, or was deleted */
  async begin(documentId: number): Promise<boolean> {
    const begun = await this.database.query(
      "with begun as (update drafts set state = 'running' where document_id = $1 and state in ('queued', 'running') returning 1) select 1 from begun",
      [documentId],
    );
    return begun.length > 0;
  }

  /** Discards the pages that were read, to read them by another version of the engine. */
  async restart(tx: Transaction, { document_id }: DraftRow, engineVersion: number): Promise<DraftRow | null> {
    await tx.query("delete from draft_lines where document_id = $1", [document_id]);
    await tx.query("delete from draft_pages where document_id = $1", [document_id]);
    await tx.query("update drafts set engine_version = $2, pages_done = 0 where document_id = $1", [document_id, engineVersion]);
    return this.find(document_id, tx);
  }

  /** The draft of the same file, of another document of the organization, of which most pages are read; null without one. */
  async findFurthest(tx: Transaction, { document_id, organization_id, sha256, engine_version }: DraftRow): Promise<number | null> {
    const [row] = await tx.query<{ document_id: number }>(
      `select document_id from drafts where ${SAME_FILE} order by pages_done desc limit 1`,
      [organization_id, sha256, engine_version, document_id],
    );
    return row?.document_id ?? null;
  }

  /** Counts the pages that were copied from another draft, which knows how many there are. */
  async countCopied(tx: Transaction, documentId: number, from: number): Promise<void> {
    await tx.query(
      `update drafts set pages_done = (select count(*) from draft_pages where document_id = $1),
         pages = (select pages from drafts where document_id = $2) where document_id = $1`,
      [documentId, from],
    );
  }

  /** A draft of the same file that is ready, of another document of the organization; null without one. */
  async findReady({ document_id, organization_id, sha256, engine_version }: DraftRow): Promise<DraftRow | null> {
    const [row] = await this.database.query<DraftRow>(`select ${COLUMNS} from drafts where ${SAME_FILE} and state = 'ready' limit 1`, [
      organization_id,
      sha256,
      engine_version,
      document_id,
    ]);
    return row ?? null;
  }

  /** Counts a page that was read. */
  async countPage(tx: Transaction, documentId: number, pages: number): Promise<void> {
    await tx.query("update drafts set pages_done = pages_done + 1, pages = $2 where document_id = $1", [documentId, pages]);
  }

  /** Ends a draft, and counts what it takes of the organization's storage. The document must be locked: its deletion counts, too. */
  async finish(tx: Transaction, documentId: number, end: DraftEnd): Promise<void> {
    await tx.query(
      `update drafts set state = $2, failure = $3, preflight = $4, pages = $5, finished_at = now(), stored_bytes = ${STORED_BYTES}
       where document_id = $1`,
      [documentId, end.state, end.failure, end.preflight && JSON.stringify(end.preflight), end.pages],
    );
  }

  /** Notes what became of the marked-up PDF of the results with a CSV. An object that was made before is known until another is made. */
  async setMarked(
    tx: Transaction,
    documentId: number,
    { state, csv, object = null }: { state: MarkedPdfState; csv: string; object?: string | null },
  ): Promise<void> {
    await tx.query(
      "update drafts set marked_pdf = $2, marked_with = $3, marked_object = coalesce($4, marked_object) where document_id = $1",
      [...[documentId, state, csv, object]],
    );
  }

  /** How many designations each page has. */
  async calloutsByPage(documentId: number, db: Queryable = this.database): Promise<Map<number, number>> {
    const rows = await db.query<{ page: number; callouts: number }>(
      "select page, sum(json_array_length(pieces))::int as callouts from draft_lines where document_id = $1 group by page",
      [documentId],
    );
    return new Map(rows.map(({ page, callouts }) => [page, callouts]));
  }

  async totals(documentId: number, db: Queryable = this.database): Promise<DraftTotals> {
    const [totals] = await db.query<DraftTotals>(
      `select count(*)::int as lines, count(*) filter (where state = 'draft')::int as open,
         count(*) filter (where state = 'accepted')::int as accepted, count(*) filter (where state = 'edited')::int as edited,
         count(*) filter (where state = 'rejected')::int as rejected,
         coalesce(sum(quantity) filter (where state in ('accepted', 'edited')), 0)::int as pieces_decided,
         coalesce(sum(quantity) filter (where state = 'draft'), 0)::int as pieces_open,
         coalesce(sum(${WEIGHT}) filter (where state in ('accepted', 'edited')), 0)::float8 as weight_decided,
         coalesce(sum(${WEIGHT}) filter (where state = 'draft'), 0)::float8 as weight_open
       from draft_lines where document_id = $1`,
      [documentId],
    );
    if (!totals) throw new Error("a count returned no row");
    return totals;
  }
}
