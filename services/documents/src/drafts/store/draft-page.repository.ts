import { Injectable } from "@nestjs/common";
import {
  LIMITS,
  sheetViewSchema,
  type DraftCut,
  type DraftPage,
  type DraftSheet,
  type PageFailure,
  type SheetChoice,
  type SheetView,
  type ViewScale,
} from "@takeoff/contracts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform/database";
import type { SheetDecision, SheetKind } from "@takeoff/takeoff/draft";
import * as z from "zod";
import type { FittedPage, DraftSize } from "../reading/page-content.ts";
import { AnswerRepository } from "../answers/answer.repository.ts";
import { matchAnswers, type StoredAnswer } from "../answers/match-answers.ts";
import { keepScales } from "./kept-scales.ts";
import type { DraftPageEntity } from "./draft-page.entity.ts";
import type { KeptChoice } from "./draft.entity.ts";
import { shortenedExceptions } from "./texts.ts";

/** A page with what it says, and what staff chose; null where they left it to what was read. */
export type StoredPage = Pick<DraftPageEntity, "page" | "failure" | "scan" | "reading" | "scales" | "chosen_kind" | "chosen_counted">;

interface CountedPage extends StoredPage, Pick<DraftPageEntity, "cuts" | "counted" | "count_reason" | "counted_instead"> {
  lines: number;
  open: number;
}

const viewsSchema = z.array(sheetViewSchema);

/** The views of a page, with the scales that staff picked. None where an earlier version of the engine stored less of them. */
export function readViews(reading: { views: unknown } | null, scales: StoredPage["scales"]): SheetView[] {
  const stored = viewsSchema.safeParse(reading?.views);
  return (stored.data ?? []).map((view, index) => {
    const picked = scales?.[index];
    return picked === undefined ? view : { ...view, points_per_foot: picked, scale_source: "picked" };
  });
}

/** Pages of one query, besides the limit of their bytes: those of an earlier version may be larger. */
const BATCH = 20;

/** The pages of drafts that were read. A query returns few of them: all pages of a hostile drawing do not fit into memory. */
@Injectable()
export class DraftPageRepository {
  constructor(
    private readonly database: Database,
    private readonly answers: AnswerRepository,
  ) {}

  async size(db: Queryable, documentId: number): Promise<DraftSize> {
    const [size] = await db.query<DraftSize>(
      `select coalesce(sum(characters), 0)::int as text, coalesce(sum(places), 0)::int as places from draft_pages where document_id = $1`,
      [documentId],
    );
    return size ?? { text: 0, places: 0 };
  }

  /** Stores a page. @returns false when it is stored already */
  async add(tx: Transaction, documentId: number, page: number, what: FittedPage | PageFailure): Promise<boolean> {
    const isRead = typeof what !== "string";
    const added = await tx.query(
      `insert into draft_pages (document_id, page, failure, reading, cuts, characters, places)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning page`,
      [
        documentId,
        page,
        isRead ? null : what,
        isRead ? JSON.stringify(what.content.reading) : null,
        isRead ? what.content.cuts : [],
        isRead ? what.size.text : 0,
        isRead ? what.size.places : 0,
      ],
    );
    return added.length > 0;
  }

  /** Copies the pages of another draft of the same file, as the engine read them. */
  async copy(tx: Transaction, documentId: number, from: number): Promise<void> {
    await tx.query(
      `insert into draft_pages (document_id, page, failure, scan, reading, cuts, characters, places)
       select $1, page, failure, scan, reading, cuts, characters, places from draft_pages where document_id = $2 on conflict do nothing`,
      [documentId, from],
    );
  }

  /** Notes that something of a page is left out. */
  async addCut(tx: Transaction, documentId: number, page: number, cut: DraftCut): Promise<void> {
    await tx.query("update draft_pages set cuts = array_append(cuts, $3) where document_id = $1 and page = $2 and $3 <> all (cuts)", [
      documentId,
      page,
      cut,
    ]);
  }

  /** The pages in their order, each with what it says, in batches. */
  async *stored(documentId: number, db: Queryable = this.database): AsyncGenerator<StoredPage> {
    let last = 0;
    for (;;) {
      const rows = await db.query<StoredPage>(
        `select page, failure, scan, reading, scales, chosen_kind, chosen_counted from draft_pages join (
           select page, sum(bytes) over (order by page) - bytes as before from draft_pages
           where document_id = $1 and page > $2 order by page limit ${BATCH}
         ) chosen using (page) where document_id = $1 and before < $3 order by page`,
        [documentId, last, LIMITS.draftBatchBytes],
      );
      yield* rows;
      const end = rows.at(-1);
      if (!end) return;
      last = end.page;
    }
  }

  /** What is not covered on a page that was loaded, with the answers to it. */
  async listExceptions(documentId: number, { page, reading }: Pick<StoredPage, "page" | "reading">): Promise<DraftPage["exceptions"]> {
    const { shown } = shortenedExceptions(reading?.exceptions ?? []);
    return shown.length === 0 ? [] : matchAnswers(shown, await this.answers.ofPage(documentId, page));
  }

  async sheetNumbers(documentId: number): Promise<Map<number, string>> {
    const rows = await this.database.query<{ page: number; sheet: string | null }>(
      "select page, sheet from draft_pages where document_id = $1",
      [documentId],
    );
    return new Map(rows.map(({ page, sheet }) => [page, sheet ?? ""]));
  }

  /** Pages without what is on them, as staff see them. @param after the page before the first one */
  list(documentId: number, after: number, limit: number): Promise<DraftSheet[]> {
    return this.database.query<DraftSheet>(
      `select pages.*, counted.* from (
         select page, sheet, title, coalesce(chosen_kind, kind) as kind, linework, failure, scan, ${COUNT_COLUMNS}
         from draft_pages where document_id = $1 and page > $2 order by page limit $3
       ) pages cross join lateral (
         select count(*)::int as lines, (count(*) filter (where state = 'draft' and left_out is null))::int as open
         from draft_lines l where l.document_id = $1 and l.page = pages.page
       ) counted order by page`,
      [documentId, after, limit],
    );
  }

  /** Null for a page that was not read yet. */
  async find(documentId: number, page: number, db: Queryable = this.database): Promise<DraftPage | null> {
    const [row] = await db.query<CountedPage>(
      `select page, failure, scan, reading, scales, cuts, ${COUNT_COLUMNS}, counted.* from draft_pages cross join (
         select count(*)::int as lines, (count(*) filter (where state = 'draft' and left_out is null))::int as open
         from draft_lines where document_id = $1 and page = $2
       ) counted where document_id = $1 and page = $2`,
      [documentId, page],
    );
    return row ? toPage(row, await this.answers.ofPage(documentId, page, db)) : null;
  }

  async has(documentId: number, page: number, db: Queryable = this.database): Promise<boolean> {
    return (await db.query("select 1 from draft_pages where document_id = $1 and page = $2", [documentId, page])).length > 0;
  }

  /** Stores a scale that staff picked for a view. @returns the page; null when it was not read */
  async pickScale(tx: Transaction, documentId: number, page: number, { view, points_per_foot }: ViewScale): Promise<StoredPage | null> {
    const [row] = await tx.query<StoredPage>(
      `with picked as (
         update draft_pages set scales = coalesce(scales::jsonb, '{}') || jsonb_build_object($3::text, $4::float8)
         where document_id = $1 and page = $2 and reading is not null
         returning page, failure, scan, reading, scales, chosen_kind, chosen_counted
       ) select * from picked`,
      [documentId, page, view, points_per_foot],
    );
    return row ?? null;
  }

  /** Stores what staff chose about a sheet; what is undefined stays. @returns false for a page that was not read */
  async choose(tx: Transaction, documentId: number, page: number, { kind, counted }: SheetChoice): Promise<boolean> {
    const chosen = await tx.query(
      `with chosen as (
         update draft_pages set chosen_kind = case when $3 then $4 else chosen_kind end,
           chosen_counted = case when $5 then $6 else chosen_counted end
         where document_id = $1 and page = $2 and reading is not null returning page
       ) select page from chosen`,
      [documentId, page, kind !== undefined, kind ?? null, counted !== undefined, counted ?? null],
    );
    return chosen.length > 0;
  }

  /** Stores what pages show that do not say it themselves. */
  async setKinds(tx: Transaction, documentId: number, kinds: ReadonlyMap<number, SheetKind>): Promise<void> {
    await tx.query(
      `update draft_pages p set reading = p.reading::jsonb ||
         jsonb_build_object('kind', found.kind, 'ownKind', coalesce(p.reading::jsonb->'ownKind', p.reading::jsonb->'kind'))
       from json_to_recordset($2) as found (page integer, kind text) where p.document_id = $1 and p.page = found.page`,
      [documentId, JSON.stringify([...kinds].map(([page, kind]) => ({ page, kind })))],
    );
  }

  async setCounted(tx: Transaction, documentId: number, sheets: ReadonlyMap<number, SheetDecision>): Promise<void> {
    const rows = [...sheets].map(([page, { isCounted, reason, other }]) => ({ page, counted: isCounted, reason, instead: other }));
    await tx.query(
      `update draft_pages p set counted = new.counted, count_reason = new.reason, counted_instead = new.instead
       from json_to_recordset($2) as new (page integer, counted boolean, reason text, instead integer)
       where p.document_id = $1 and p.page = new.page`,
      [documentId, JSON.stringify(rows)],
    );
  }

  /** What staff chose about the sheets of a draft. */
  async choices(tx: Transaction, documentId: number): Promise<KeptChoice[]> {
    const rows = await tx.query<Omit<KeptChoice, "scales"> & Pick<StoredPage, "scales"> & { views: unknown }>(
      `select page, sheet, chosen_kind as kind, chosen_counted as counted, scales,
         case when scales is not null then reading->'views' end as views
       from draft_pages
       where document_id = $1 and (chosen_kind is not null or chosen_counted is not null or scales is not null) order by page`,
      [documentId],
    );
    return rows.map(({ scales, views, ...choice }) => ({ ...choice, scales: keepScales(readViews({ views }, scales)) }));
  }

  /** Takes over what staff chose on a reading of before, for pages that have the same number of a sheet. */
  async restoreChoices(tx: Transaction, documentId: number, choices: readonly KeptChoice[]): Promise<void> {
    await tx.query(
      `update draft_pages p set chosen_kind = kept.kind, chosen_counted = kept.counted
       from json_to_recordset($2) as kept (page integer, sheet text, kind text, counted boolean)
       where p.document_id = $1 and p.page = kept.page and p.reading is not null
         and (kept.sheet is null or p.sheet is not distinct from kept.sheet)`,
      [documentId, JSON.stringify(choices)],
    );
  }
}

/** Whether a page is counted, and what staff chose about it. */
const COUNT_COLUMNS = "counted, count_reason, counted_instead, chosen_kind, chosen_counted";

function toPage(
  { page, failure, scan, reading, scales, cuts, lines, open, ...count }: CountedPage,
  answers: readonly StoredAnswer[],
): DraftPage {
  const exceptions = shortenedExceptions(reading?.exceptions ?? []);
  return {
    page,
    failure,
    scan,
    lines,
    open,
    width: reading?.width ?? 0,
    height: reading?.height ?? 0,
    sheet: reading?.sheet ?? null,
    title: reading?.title ?? null,
    kind: count.chosen_kind ?? reading?.kind ?? null,
    counted: count.counted,
    count_reason: count.count_reason,
    counted_instead: count.counted_instead,
    chosen_kind: count.chosen_kind,
    chosen_counted: count.chosen_counted,
    linework: reading?.linework ?? null,
    views: readViews(reading, scales),
    exceptions: matchAnswers(exceptions.shown, answers),
    cuts: [...new Set([...cuts, ...exceptions.cuts])],
  };
}
