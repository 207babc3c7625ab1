import { Injectable } from "@nestjs/common";
import type { Confidence, DeliveryState, LineState, MarkedPdfState } from "@takeoff/contracts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform/database";
import { areMetricPieces } from "@takeoff/takeoff";
import { In, Not, type FindOptionsWhere } from "typeorm";
import { DraftLineEntity } from "./line.entities.ts";
import { DraftPageEntity } from "./draft-page.entity.ts";
import { DraftEntity, type KeptChoice } from "./draft.entity.ts";
import { PRINTED_WEIGHT } from "./line-row.ts";

export interface DraftTotals {
  lines: number;
  open: number;
  accepted: number;
  edited: number;
  rejected: number;
  left_out: number;
  survived: number;
  lost: number;
  pieces_decided: number;
  pieces_open: number;
  weight_decided: number;
  weight_open: number;
  decided_without_length: number;
  open_without_length: number;
  decided_without_weight: number;
  open_without_weight: number;
  decided_without_quantity: number;
  decided_without_grade: number;
  decided_without_mark: number;
}

/** Pounds of a line, as `weighLine` finds them; null where its length or weight is not known. */
const WEIGHT = `quantity * coalesce(${PRINTED_WEIGHT}, weight_per_ft * length_in / 12)`;
const IS_DECIDED = "state in ('accepted', 'edited')";
/** A line of a known length that a sum of weights leaves out all the same. */
const LACKS_WEIGHT = `length_in is not null and ${WEIGHT} is null`;
/** Whether a line has no such text: staff's own, which may be none, else what was read. */
const lacks = (name: "grade" | "mark"): string =>
  `case when entered::jsonb ? '${name}' then entered->>'${name}' is null else read->>'${name}' is null end`;
const countWhere = (condition: string): string => `count(*) filter (where ${condition})::int`;

/** Bytes of the pages and lines of a row of `drafts`. */
const STORED_BYTES = `(select coalesce(sum(bytes), 0) from documents.draft_pages p where p.document_id = drafts.document_id)
  + (select coalesce(sum(bytes), 0) from documents.draft_lines l where l.document_id = drafts.document_id)`;

/** A draft's file, and the version of the engine that reads it. */
type DraftFile = Pick<DraftEntity, "document_id" | "organization_id" | "sha256" | "engine_version">;

function ofSameFile({ document_id, organization_id, sha256, engine_version }: DraftFile): FindOptionsWhere<DraftEntity> {
  return { organization_id, sha256, engine_version, document_id: Not(document_id) };
}

/** How many counted lines of a page have a confidence, and what staff decided about them. */
export interface LineOutcome {
  page: number;
  confidence: Confidence;
  state: LineState;
  lines: number;
}

interface MarkedPdf {
  state: MarkedPdfState;
  /** The object of the CSV among its results. */
  csv: string;
  /** The object that was made. */
  object?: string | undefined;
  delivery: DeliveryState | null;
  /** The user name of the member of staff who sends it; null unless it is waiting. */
  by?: string | null;
}

/** The draft that is read was deleted with its document, or replaced. */
export class DraftReplacedError extends Error {}

export type DraftEnd = Pick<DraftEntity, "state" | "failure" | "preflight" | "pages">;

/** The rows of drafts and of the pages that were read. */
@Injectable()
export class DraftRepository {
  constructor(private readonly database: Database) {}

  find(documentId: number, db: Queryable = this.database): Promise<DraftEntity | null> {
    return db.manager.findOneBy(DraftEntity, { document_id: documentId });
  }

  /** The same, with a row lock until the transaction ends. */
  lock(tx: Transaction, documentId: number): Promise<DraftEntity | null> {
    return tx.manager.findOne(DraftEntity, { where: { document_id: documentId }, lock: { mode: "pessimistic_write" } });
  }

  /** Queues a draft, in the place of the one before with its pages and lines. @param choices what staff chose about the former sheets */
  async queue(tx: Transaction, draft: DraftFile, choices: KeptChoice[]): Promise<void> {
    const { document_id, organization_id, sha256, engine_version } = draft;
    const before = await this.lock(tx, document_id);
    await tx.manager.delete(DraftEntity, document_id);
    const kept_choices = choices.length > 0 ? choices : (before?.kept_choices ?? null);
    const marked_object = before?.marked_object ?? null;
    const made_marks = before?.made_marks ?? null;
    await tx.manager.insert(DraftEntity, {
      document_id,
      organization_id,
      sha256,
      engine_version,
      state: "queued",
      marked_object,
      made_marks,
      kept_choices,
    });
  }

  /** @returns false when the draft is not waiting any more, or was deleted */
  async begin(documentId: number): Promise<boolean> {
    const waiting = { document_id: documentId, state: In(["queued", "running"]) };
    return Boolean((await this.database.manager.update(DraftEntity, waiting, { state: "running" })).affected);
  }

  /** Discards the pages that were read, to read them by another version of the engine. */
  async restart(tx: Transaction, { document_id }: DraftEntity, engineVersion: number): Promise<DraftEntity | null> {
    await tx.manager.delete(DraftLineEntity, { document_id });
    await tx.manager.delete(DraftPageEntity, { document_id });
    await tx.manager.update(DraftEntity, document_id, { engine_version: engineVersion, pages_done: 0, scans: 0, scans_done: 0 });
    return this.find(document_id, tx);
  }

  /** The draft of the same file, of another document of the organization, of which most pages are read; null without one. */
  async findFurthest(tx: Transaction, draft: DraftFile): Promise<number | null> {
    const furthest = await tx.manager.findOne(DraftEntity, { where: ofSameFile(draft), order: { pages_done: "DESC" } });
    return furthest?.document_id ?? null;
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
  findReady(draft: DraftFile): Promise<DraftEntity | null> {
    return this.database.manager.findOneBy(DraftEntity, { ...ofSameFile(draft), state: "ready" });
  }

  async countPage(tx: Transaction, documentId: number, pages: number): Promise<void> {
    await tx.manager.update(DraftEntity, documentId, { pages_done: () => "pages_done + 1", pages });
  }

  /** Notes how many pages are read by the shapes of their letters, now that all pages are read. */
  async startScans(tx: Transaction, documentId: number, { scans, restricted }: Pick<DraftEntity, "scans" | "restricted">): Promise<void> {
    await tx.manager.update(DraftEntity, documentId, { scans, scans_done: 0, restricted });
  }

  /** Counts a page that was read by the shapes of its letters. */
  async countScan(tx: Transaction, documentId: number): Promise<void> {
    await tx.manager.update(DraftEntity, documentId, { scans_done: () => "scans_done + 1" });
  }

  /** Ends a draft, and counts what it takes of the organization's storage. The document must be locked: its deletion counts, too. */
  async finish(tx: Transaction, documentId: number, { state, failure, preflight, pages }: DraftEnd): Promise<void> {
    await tx.manager.update(DraftEntity, documentId, {
      ...{ state, failure, preflight, pages },
      finished_at: () => "now()",
      stored_bytes: () => STORED_BYTES,
    });
  }

  /** Notes what became of the marked-up PDF of the results with a CSV. An object that was made before is known until another is made. */
  async setMarked(tx: Transaction, documentId: number, { state, csv, object, delivery, by = null }: MarkedPdf): Promise<void> {
    const made = object === undefined ? {} : { marked_object: object };
    await tx.manager.update(DraftEntity, documentId, { marked_pdf: state, marked_with: csv, delivery, delivery_by: by, ...made });
  }

  /** Notes that results are made of the draft as it is now. */
  async setMarkedAt(tx: Transaction, documentId: number): Promise<void> {
    await tx.manager.update(DraftEntity, documentId, { marked_at: () => "now()" });
  }

  /** Takes back that a takeoff is to be sent, if it is: what would be sent is not what the draft says any more. */
  async stopDelivery(tx: Transaction, documentId: number): Promise<void> {
    await tx.manager.update(DraftEntity, { document_id: documentId, delivery: "waiting" }, { delivery: null, delivery_by: null });
  }

  /** Stores the marks that were made for results, so that later results name the same pieces alike. */
  async setMadeMarks(tx: Transaction, documentId: number, marks: Readonly<Record<string, string>>): Promise<void> {
    await tx.manager.update(DraftEntity, documentId, { made_marks: marks });
  }

  /** How many designations each page has. */
  async calloutsByPage(documentId: number, db: Queryable = this.database): Promise<Map<number, number>> {
    const rows = await db.query<{ page: number; callouts: number }>(
      "select page, sum(json_array_length(pieces))::int as callouts from draft_lines where document_id = $1 group by page",
      [documentId],
    );
    return new Map(rows.map(({ page, callouts }) => [page, callouts]));
  }

  /** How many of the counted lines of each page have each confidence and state. */
  countOutcomes(documentId: number): Promise<LineOutcome[]> {
    return this.database.query<LineOutcome>(
      `select page, confidence, state, count(*)::int as lines from draft_lines
       where document_id = $1 and left_out is null group by page, confidence, state`,
      [documentId],
    );
  }

  async totals(documentId: number, db: Queryable = this.database): Promise<DraftTotals> {
    const [totals] = await db.query<DraftTotals>(
      `select * from (
       select count(*)::int as lines, count(*) filter (where state = 'draft')::int as open,
         count(*) filter (where state = 'accepted')::int as accepted, count(*) filter (where state = 'edited')::int as edited,
         count(*) filter (where state = 'rejected')::int as rejected,
         coalesce(sum(quantity) filter (where state in ('accepted', 'edited')), 0)::int as pieces_decided,
         coalesce(sum(quantity) filter (where state = 'draft'), 0)::int as pieces_open,
         coalesce(sum(${WEIGHT}) filter (where state in ('accepted', 'edited')), 0)::float8 as weight_decided,
         coalesce(sum(${WEIGHT}) filter (where state = 'draft'), 0)::float8 as weight_open,
         ${countWhere(`${IS_DECIDED} and length_in is null`)} as decided_without_length,
         ${countWhere("state = 'draft' and length_in is null")} as open_without_length,
         ${countWhere(`${IS_DECIDED} and ${LACKS_WEIGHT}`)} as decided_without_weight,
         ${countWhere(`state = 'draft' and ${LACKS_WEIGHT}`)} as open_without_weight,
         ${countWhere(`${IS_DECIDED} and quantity is null`)} as decided_without_quantity,
         ${countWhere(`${IS_DECIDED} and ${lacks("grade")}`)} as decided_without_grade,
         ${countWhere(`${IS_DECIDED} and ${lacks("mark")}`)} as decided_without_mark
       from draft_lines where document_id = $1 and left_out is null
       ) counted, (
         select count(*) filter (where left_out is not null)::int as left_out,
           count(*) filter (where survived and state <> 'draft')::int as survived from draft_lines where document_id = $1
       ) others, (
         select count(*)::int as lost from draft_kept_lines k join drafts d using (document_id) where document_id = $1 and d.state = 'ready'
       ) kept`,
      [documentId],
    );
    if (!totals) throw new Error("a count returned no row");
    return totals;
  }

  /** Whether all steel that is counted is named in millimetres. */
  async isMetric(documentId: number): Promise<boolean> {
    const named = await this.database.query<{ designation: string }>(
      "select distinct designation from draft_lines where document_id = $1 and left_out is null",
      [documentId],
    );
    return areMetricPieces(named.map(({ designation }) => designation));
  }
}
