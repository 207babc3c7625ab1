import { Injectable } from "@nestjs/common";
import {
  sheetViewSchema,
  type DraftPage,
  type MarkedPdfState,
  type PageFailure,
  type Preflight,
  type ReadLine,
  type SheetView,
  type ViewScale,
} from "@takeoff/contracts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform";
import type { JoinedSchedules } from "@takeoff/takeoff/draft";
import * as z from "zod";
import type { PageReading } from "./draft-messages.ts";
import type { ReadPage } from "./drawing-reader.ts";
import { readLineOf } from "./read-line.ts";

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

export interface StoredPage {
  page: number;
  failure: PageFailure | null;
  reading: PageReading | null;
  /** Scales that staff picked: points for a foot by the place of the view. */
  scales: Record<number, number> | null;
}

/** What a line has until staff decide otherwise. */
const AS_READ = "designation, quantity, confidence, weight_per_ft, measured_in, measured_source, length_in, length_source";
const asRead = (read: string): string =>
  `${read}->>'designation', (${read}->>'quantity')::integer, ${read}->>'confidence', (${read}->>'weight_per_ft')::float8,
   (${read}->>'length_in')::float8, ${read}->>'length_source', (${read}->>'length_in')::float8, ${read}->>'length_source'`;
/** Pounds of a line; null where its length or weight is not known. */
const WEIGHT = "quantity * weight_per_ft * length_in / 12";

const viewsSchema = z.array(sheetViewSchema);

/** The views of a page, with the scales that staff picked. None where an earlier version of the engine stored less of them. */
export function viewsOf(reading: PageReading | null, scales: StoredPage["scales"]): SheetView[] {
  const stored = viewsSchema.safeParse(reading?.views);
  return (stored.data ?? []).map((view, index) => {
    const picked = scales?.[index];
    return picked === undefined ? view : { ...view, points_per_foot: picked, scale_source: "picked" };
  });
}

/** Drafts of the same file of other documents: organization, hash, version of the engine, document. */
const SAME_FILE = "organization_id = $1 and sha256 = $2 and engine_version = $3 and document_id <> $4";

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

  /** Copies the pages that another document of the organization with the same file has, as the engine read them. */
  async copyPages(tx: Transaction, { document_id, organization_id, sha256, engine_version }: DraftRow): Promise<void> {
    const [from] = await tx.query<{ document_id: number }>(
      `select document_id from drafts where ${SAME_FILE} order by pages_done desc limit 1`,
      [organization_id, sha256, engine_version, document_id],
    );
    if (!from) return;
    await tx.query(
      "insert into draft_pages (document_id, page, failure, reading) select $1, page, failure, reading from draft_pages where document_id = $2 on conflict do nothing",
      [document_id, from.document_id],
    );
    await tx.query(
      `insert into draft_lines (document_id, page, read, pieces, ${AS_READ})
       select $1, page, read, pieces, ${asRead("read")} from draft_lines
       -- What schedules and plans say together is joined anew at the end.
       where document_id = $2 and read is not null and read->>'mark' is null order by id`,
      [document_id, from.document_id],
    );
    await tx.query(
      `update drafts set pages_done = (select count(*) from draft_pages where document_id = $1),
         pages = (select pages from drafts where document_id = $2) where document_id = $1`,
      [document_id, from.document_id],
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

  /** Stores a page that was read, with its lines. A page that is stored already stays. */
  async addPage(tx: Transaction, documentId: number, page: ReadPage, pages: number): Promise<void> {
    const reading = page.failure === null ? JSON.stringify(page.reading) : null;
    const added = await tx.query(
      "insert into draft_pages (document_id, page, failure, reading) values ($1, $2, $3, $4) on conflict do nothing returning page",
      [documentId, page.page, page.failure, reading],
    );
    if (added.length === 0) return;
    if (page.failure === null) await this.addLines(tx, documentId, page.page, page.lines);
    await tx.query("update drafts set pages_done = pages_done + 1, pages = $2 where document_id = $1", [documentId, pages]);
  }

  /** Replaces lines of schedules by those of the marks that they explain. A line that staff decided stays. */
  async join(tx: Transaction, documentId: number, { lines, replaced }: JoinedSchedules): Promise<void> {
    await tx.query(
      `delete from draft_lines l using json_to_recordset($2) as gone (page integer, designation text)
       where l.document_id = $1 and l.page = gone.page and l.designation = gone.designation and l.state = 'draft' and l.quantity is null`,
      [documentId, JSON.stringify(replaced)],
    );
    for (const [page, joined] of Map.groupBy(lines, (one) => one.page)) {
      const read = joined.map(({ line }) => readLineOf(line));
      await this.addLines(tx, documentId, page, read);
    }
  }

  /** Stores a scale that staff picked for a view. @returns the page; null when it was not read */
  async pickScale(tx: Transaction, documentId: number, page: number, { view, points_per_foot }: ViewScale): Promise<StoredPage | null> {
    const [row] = await tx.query<StoredPage>(
      `with picked as (
         update draft_pages set scales = coalesce(scales::jsonb, '{}') || jsonb_build_object($3::text, $4::float8)
         where document_id = $1 and page = $2 and reading is not null returning page, failure, reading, scales
       ) select * from picked`,
      [documentId, page, view, points_per_foot],
    );
    return row ?? null;
  }

  private async addLines(tx: Transaction, documentId: number, page: number, lines: readonly ReadLine[]): Promise<void> {
    if (lines.length === 0) return;
    const rows = lines.map(({ pieces, ...read }) => ({ read, pieces }));
    await tx.query(
      `insert into draft_lines (document_id, page, read, pieces, ${AS_READ})
       select $1, $2, line.read, line.pieces, ${asRead("line.read")} from json_to_recordset($3) as line (read json, pieces json)`,
      [documentId, page, JSON.stringify(rows)],
    );
  }

  async finish(tx: Transaction, documentId: number, end: DraftEnd): Promise<void> {
    await tx.query("update drafts set state = $2, failure = $3, preflight = $4, pages = $5, finished_at = now() where document_id = $1", [
      documentId,
      end.state,
      end.failure,
      end.preflight && JSON.stringify(end.preflight),
      end.pages,
    ]);
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

  /** The pages that were read, in their order. */
  pages(documentId: number, db: Queryable = this.database): Promise<StoredPage[]> {
    return db.query<StoredPage>("select page, failure, reading, scales from draft_pages where document_id = $1 order by page", [
      documentId,
    ]);
  }

  /** How many designations each page has. */
  async calloutsByPage(documentId: number, db: Queryable = this.database): Promise<Map<number, number>> {
    const rows = await db.query<{ page: number; callouts: number }>(
      "select page, sum(json_array_length(pieces))::int as callouts from draft_lines where document_id = $1 group by page",
      [documentId],
    );
    return new Map(rows.map(({ page, callouts }) => [page, callouts]));
  }

  /** Pages as staff see them. */
  async pagesWithCounts(documentId: number): Promise<DraftPage[]> {
    const rows = await this.database.query<StoredPage & { lines: number; open: number }>(
      `select page, failure, reading, scales, coalesce(lines, 0)::int as lines, coalesce(open, 0)::int as open
       from draft_pages left join (
         select page, count(*) as lines, count(*) filter (where state = 'draft') as open from draft_lines where document_id = $1 group by page
       ) counted using (page) where document_id = $1 order by page`,
      [documentId],
    );
    return rows.map(({ page, failure, reading, scales, lines, open }) => ({
      ...{ page, failure, lines, open },
      ...{ width: reading?.width ?? 0, height: reading?.height ?? 0, sheet: reading?.sheet ?? null },
      ...{ title: reading?.title ?? null, kind: reading?.kind ?? null, views: viewsOf(reading, scales) },
      ...{ linework: reading?.linework ?? null, exceptions: reading?.exceptions ?? [] },
    }));
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
