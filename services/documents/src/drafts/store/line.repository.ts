import { Injectable } from "@nestjs/common";
import {
  LIMITS,
  PAGE_LIMIT,
  type Caller,
  type DraftLine,
  type DraftLineQuery,
  type LineState,
  type Piece,
  type ReadLine,
  type ViewScale,
} from "@takeoff/contracts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform/database";
import { LINE_COLUMNS, toLine, type LineRow } from "./line-row.ts";
import type { DraftLineEntity, EnteredTexts } from "./line.entities.ts";

export interface LinePosition {
  page: number;
  i: number;
}

/** What a line has until staff decide otherwise. */
const AS_READ = "designation, quantity, confidence, weight_per_ft, measured_in, measured_source, length_in, length_source";
const asRead = (read: string): string =>
  `${read}->>'designation', (${read}->>'quantity')::integer, ${read}->>'confidence', (${read}->>'weight_per_ft')::float8,
   (${read}->>'length_in')::float8, ${read}->>'length_source', (${read}->>'length_in')::float8, ${read}->>'length_source'`;

/** Lines that become results. */
export const DECIDED = ["accepted", "edited"] as const satisfies readonly LineState[];
/** Lines that may become results. */
export const NOT_REJECTED = ["draft", "accepted", "edited"] as const satisfies readonly LineState[];

export type LockedLine = Pick<DraftLineEntity, "id" | "version" | "confidence" | "bytes">;

/** Lines in their order, as many as one query returns. */
export interface LineBatch {
  lines: DraftLine[];
  /** Whether more follow. */
  hasMore: boolean;
}

/** What changes whenever a line of a draft does. */
export interface LinesVersion {
  lines: number;
  versions: number;
}

/** A measured length is to half an inch. */
const MEASURED_STEP_IN = 0.5;

/** Tells a line that is unknown only because its view has no scale: a picked one makes it a line to check. */
const LACKED_SCALE = `quantity is not null and confidence = 'unknown' and read::jsonb->'reasons' ? 'no_scale'`;
/** A scale measures nothing of a length that staff typed, or that a shop drawing states. */
const IS_STATED = "coalesce(length_source in ('typed', 'drawing'), false)";
const SCALE_IS_KNOWN = `confidence = case when ${LACKED_SCALE} then 'check' else confidence end,
  read = case when ${LACKED_SCALE} then
    (read::jsonb || jsonb_build_object('confidence', 'check', 'reasons', (read::jsonb->'reasons') - 'no_scale'))::json
  else read end`;

/** Which lines are listed: all without a filter. */
export interface LineQuery extends Partial<Pick<DraftLineQuery, "page" | "confidence" | "designation">> {
  states?: readonly LineState[] | undefined;
  isCounted?: boolean;
}

/** What staff enter of a line. */
export interface EnteredLine {
  designation: string;
  /** Null where nobody says it. */
  quantity: number | null;
  weight_per_ft: number | null;
  /** Inches of one piece; null for none, undefined for what it is. */
  length_in: number | null | undefined;
  /** What else is entered; what is missing stays. */
  texts: EnteredTexts;
}

/** The word of a line: none is sure without a length, or beside lists that count pieces of its size. */
export const CONFIDENCE =
  "case when confidence = 'sure' and (length_in is null or read->>'listed' is not null) then 'check' else confidence end";

/** The lines of drafts, and staff's decisions about them. */
@Injectable()
export class LineRepository {
  constructor(private readonly database: Database) {}

  async insert(tx: Transaction, documentId: number, page: number, lines: readonly ReadLine[]): Promise<void> {
    if (lines.length === 0) return;
    const rows = lines.map(({ pieces, ...read }) => ({ read, pieces }));
    await tx.query(
      `insert into draft_lines (document_id, page, read, pieces, ${AS_READ})
       select $1, $2, line.read, line.pieces, ${asRead("line.read")} from json_to_recordset($3) as line (read json, pieces json)`,
      [documentId, page, JSON.stringify(rows)],
    );
  }

  /** Copies the lines of another draft of the same file, as the engine read them. What schedules and plans say together is joined anew. */
  async copy(tx: Transaction, documentId: number, from: number): Promise<void> {
    await tx.query(
      `insert into draft_lines (document_id, page, read, pieces, repeats, ${AS_READ})
       select $1, page, read, pieces, repeats, ${asRead("read")} from draft_lines
       where document_id = $2 and read is not null and not read::jsonb->'reasons' ?| array['by_mark', 'by_note'] order by id`,
      [documentId, from],
    );
  }

  /** Deletes the lines of schedules on a page that other lines replace. A line that staff decided stays. */
  async deleteReplaced(tx: Transaction, documentId: number, page: number, designations: readonly string[]): Promise<void> {
    await tx.query(
      `delete from draft_lines where document_id = $1 and page = $2 and designation = any ($3) and state = 'draft' and quantity is null`,
      [documentId, page, designations],
    );
  }

  /** Gives the lines of a shape the grade that the drawing's notes state; those that state their own keep it. */
  async setGrade(tx: Transaction, documentId: number, shape: string, grade: string): Promise<void> {
    await tx.query(
      `update draft_lines set read = jsonb_set(read::jsonb, '{grade}', to_jsonb($3::text))::json
       where document_id = $1 and read->>'shape' = $2 and read->>'grade' is null`,
      [documentId, shape, grade],
    );
  }

  /** Lines in the order of the pages, those of a page in the order in which they were read: as far as their evidence is not too large. */
  async list(
    documentId: number,
    query: LineQuery,
    after: LinePosition | null,
    limit: number,
    db: Queryable = this.database,
  ): Promise<LineBatch> {
    const values: unknown[] = [documentId];
    const conditions = ["document_id = $1"];
    const add = (condition: (placeholder: string) => string, value: unknown): void => {
      if (value === undefined || value === null) return;
      values.push(value);
      conditions.push(condition(`$${values.length}`));
    };
    add((page) => `page = ${page}`, query.page);
    add((states) => `state = any (${states})`, query.states);
    add((confidence) => `${CONFIDENCE} = ${confidence}`, query.confidence);
    add((designation) => `upper(designation) = upper(${designation})`, query.designation);
    if (query.isCounted === true) conditions.push("left_out is null");
    if (after) {
      values.push(after.page, after.i);
      conditions.push(`(page, id) > ($${values.length - 1}, $${values.length})`);
    }
    values.push(limit + 1);
    const found = await db.query<{ id: number; before: number }>(
      `select id, sum(bytes) over (order by page, id) - bytes as before from draft_lines
       where ${conditions.join(" and ")} order by page, id limit $${values.length}`,
      values,
    );
    const chosen = found.slice(0, limit).filter(({ before }) => before < LIMITS.draftBatchBytes);
    const rows = await db.query<LineRow>(
      `select ${LINE_COLUMNS} from draft_lines where document_id = $1 and id = any ($2) order by page, id`,
      [documentId, chosen.map(({ id }) => id)],
    );
    return { lines: rows.map(toLine), hasMore: chosen.length < found.length };
  }

  /** The lines in some states, in their order, a batch at a time. @param isCounted without it also lines that are left out */
  async *inStates(documentId: number, states: readonly LineState[], isCounted = true): AsyncGenerator<DraftLine> {
    let after: LinePosition | null = null;
    for (;;) {
      const { lines, hasMore }: LineBatch = await this.list(documentId, { states, isCounted }, after, PAGE_LIMIT.max);
      yield* lines;
      const last = lines.at(-1);
      if (!last || !hasMore) return;
      after = { page: last.page, i: last.id };
    }
  }

  /** How many pieces the accepted and edited lines have on the drawing. */
  async decidedPieces(documentId: number): Promise<number> {
    const [row] = await this.database.query<{ pieces: number }>(
      `select coalesce(sum(json_array_length(pieces)), 0)::int as pieces from draft_lines
       where document_id = $1 and state = any ($2) and left_out is null`,
      [documentId, DECIDED],
    );
    return row?.pieces ?? 0;
  }

  async version(documentId: number, db: Queryable = this.database): Promise<LinesVersion> {
    const [version] = await db.query<LinesVersion>(
      "select count(*)::int as lines, coalesce(sum(version), 0)::int as versions from draft_lines where document_id = $1",
      [documentId],
    );
    return version ?? { lines: 0, versions: 0 };
  }

  /** @returns the lines; null when one of them does not exist or has another version */
  async lock(tx: Transaction, documentId: number, lines: readonly { id: number; version: number }[]): Promise<LockedLine[] | null> {
    const rows = await tx.query<LockedLine>(
      `select id, version, confidence, bytes from draft_lines where document_id = $1 and id = any ($2) order by page, id for update`,
      [documentId, lines.map(({ id }) => id)],
    );
    const versions = new Map(lines.map(({ id, version }) => [id, version]));
    return rows.length === versions.size && rows.every(({ id, version }) => versions.get(id) === version) ? rows : null;
  }

  /** Sets the state of locked lines. An edited line that is decided anew has again what the engine read. */
  async decide(
    tx: Transaction,
    documentId: number,
    ids: readonly number[],
    state: LineState,
    by: Pick<Caller, "username">,
  ): Promise<DraftLine[]> {
    const rows = await tx.query<LineRow>(
      `with decided as (
         update draft_lines set state = $3, version = version + 1, entered = case when read is null then entered end,
           designation = coalesce(read->>'designation', designation),
           quantity = case when read is null then quantity else (read->>'quantity')::integer end,
           weight_per_ft = case when read is null then weight_per_ft else (read->>'weight_per_ft')::float8 end,
           length_in = case when read is null then length_in else measured_in end,
           length_source = case when read is null then length_source else measured_source end,
           decided_by = case when $3 = 'draft' then null else $4 end, decided_at = case when $3 = 'draft' then null else now() end
         where document_id = $1 and id = any ($2) returning ${LINE_COLUMNS}
       ) select * from decided order by page, id`,
      [documentId, ids, state, by.username],
    );
    return rows.map(toLine);
  }

  async edit(
    tx: Transaction,
    documentId: number,
    id: number,
    { designation, quantity, weight_per_ft, length_in, texts }: EnteredLine,
    by: Pick<Caller, "username">,
  ): Promise<DraftLine> {
    const [row] = await tx.query<LineRow>(
      `with edited as (
         update draft_lines set state = 'edited', version = version + 1, decided_by = $5, decided_at = now(),
           designation = $3, quantity = $4, weight_per_ft = $6,
           entered = nullif(coalesce(entered::jsonb, '{}') || $9::jsonb, '{}')::json,
           length_in = case when $7 then $8 else length_in end,
           length_source = case
             when not $7 or length_in is not distinct from $8 then length_source
             when $8 is not null then 'typed'
           end
         where document_id = $1 and id = $2 returning ${LINE_COLUMNS}
       ) select * from edited`,
      [
        ...[documentId, id, designation, quantity, by.username, weight_per_ft],
        ...[length_in !== undefined, length_in ?? null, JSON.stringify(texts)],
      ],
    );
    if (!row) throw new Error(`line ${id} was deleted while it was locked`);
    return toLine(row);
  }

  /** Puts the pieces of a line where somebody moved them. */
  async movePieces(tx: Transaction, documentId: number, id: number, pieces: readonly Piece[], by: Pick<Caller, "username">): Promise<void> {
    await tx.query(
      `update draft_lines set pieces = $3, state = 'edited', version = version + 1, decided_by = $4, decided_at = now()
       where document_id = $1 and id = $2`,
      [documentId, id, JSON.stringify(pieces), by.username],
    );
  }

  /** Gives lines the lengths that shop drawings state, inches by line, except those whose length staff typed. @returns how many */
  async takeLengths(tx: Transaction, documentId: number, lengths: ReadonlyMap<number, number>): Promise<number> {
    const taken = await tx.query(
      `update draft_lines set measured_in = new.inches, measured_source = 'drawing', length_in = new.inches, length_source = 'drawing',
         version = version + 1, ${SCALE_IS_KNOWN}
       from unnest($2::bigint[], $3::float8[]) new (line, inches)
       where document_id = $1 and id = new.line and length_source is distinct from 'typed' returning id`,
      [documentId, [...lengths.keys()], [...lengths.values()]],
    );
    return taken.length;
  }

  /** Measures the lines of a view by a scale, except those whose length staff typed or took from drawings: points for a foot. */
  async measure(tx: Transaction, documentId: number, page: number, { view, points_per_foot }: ViewScale): Promise<void> {
    await tx.query(
      `update draft_lines set measured_in = new.inches, measured_source = 'picked', version = version + 1,
         length_in = case when ${IS_STATED} then length_in else new.inches end,
         length_source = case when ${IS_STATED} then length_source else 'picked' end,
         ${SCALE_IS_KNOWN}
       from (
         select id, round(((read->>'points')::float8 / $4 * 12 / ${MEASURED_STEP_IN})::numeric) * ${MEASURED_STEP_IN} as inches
         from draft_lines where document_id = $1 and page = $2 and (read->>'view')::integer = $3 and read->>'points' is not null for update
       ) new where draft_lines.id = new.id`,
      [documentId, page, view, points_per_foot],
    );
  }

  /** Adds a line of a person, which is accepted. */
  async add(
    tx: Transaction,
    documentId: number,
    line: EnteredLine & { page: number; pieces: readonly Piece[] },
    by: Pick<Caller, "username">,
  ): Promise<DraftLine> {
    const [row] = await tx.query<LineRow>(
      `with added as (
         insert into draft_lines (document_id, page, designation, quantity, confidence, pieces, state, decided_by, decided_at,
           weight_per_ft, length_in, length_source, entered, left_out)
         values ($1, $2, $3, $4, 'sure', $5, 'accepted', $6, now(),
           $7, $8, case when $8::float8 is not null then 'typed' end, nullif($9::jsonb, '{}')::json,
           (select 'by_person' from draft_pages where document_id = $1 and page = $2 and chosen_counted = false))
         returning ${LINE_COLUMNS}
       ) select * from added`,
      [
        ...[documentId, line.page, line.designation, line.quantity, JSON.stringify(line.pieces), by.username],
        ...[line.weight_per_ft, line.length_in ?? null, JSON.stringify(line.texts)],
      ],
    );
    if (!row) throw new Error("an insert returned no row");
    return toLine(row);
  }
}
