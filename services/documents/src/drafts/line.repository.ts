import { Injectable } from "@nestjs/common";
import type {
  Caller,
  Confidence,
  DraftLine,
  DraftLineQuery,
  LengthSource,
  LineState,
  Piece,
  ReadLine,
  ViewScale,
} from "@takeoff/contracts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform";
import { describe } from "./described.ts";

/** A row of `documents.draft_lines`. */
interface LineRow {
  id: number;
  page: number;
  designation: string;
  quantity: number | null;
  confidence: Confidence;
  /** As the engine read it, without its pieces; null for a line that staff added. */
  read: Omit<ReadLine, "pieces"> | null;
  pieces: Piece[];
  state: LineState;
  decided_by: string | null;
  decided_at: Date | null;
  version: number;
  weight_per_ft: number | null;
  measured_in: number | null;
  measured_source: LengthSource | null;
  length_in: number | null;
  length_source: LengthSource | null;
}

/** The position of a line in the list. */
export interface LinePosition {
  page: number;
  i: number;
}

const COLUMNS = `id, page, designation, quantity, confidence, read, pieces, state, decided_by, decided_at, version,
  weight_per_ft, measured_in, measured_source, length_in, length_source`;

/** A measured length is to half an inch. */
const MEASURED_STEP_IN = 0.5;

/** What staff enter of a line. */
export interface EnteredLine {
  designation: string;
  quantity: number;
  weight_per_ft: number | null;
  /** Inches of one piece; null for none, undefined for what it is. */
  length_in: number | null | undefined;
}

/** The lines of drafts, and staff's decisions about them. */
@Injectable()
export class LineRepository {
  constructor(private readonly database: Database) {}

  /** Lines in the order of the pages, those of a page in the order in which they were read. */
  async list(documentId: number, query: Omit<DraftLineQuery, "cursor">, after: LinePosition | null, limit: number): Promise<DraftLine[]> {
    const values: unknown[] = [documentId];
    const conditions = ["document_id = $1"];
    const add = (condition: (placeholder: string) => string, value: unknown): void => {
      if (value === undefined || value === null) return;
      values.push(value);
      conditions.push(condition(`$${values.length}`));
    };
    add((page) => `page = ${page}`, query.page);
    add((state) => `state = ${state}`, query.state);
    add((confidence) => `confidence = ${confidence}`, query.confidence);
    add((designation) => `upper(designation) = upper(${designation})`, query.designation);
    if (after) {
      values.push(after.page, after.i);
      conditions.push(`(page, id) > ($${values.length - 1}, $${values.length})`);
    }
    values.push(limit);
    const rows = await this.database.query<LineRow>(
      `select ${COLUMNS} from draft_lines where ${conditions.join(" and ")} order by page, id limit $${values.length}`,
      values,
    );
    return rows.map(toLine);
  }

  /** All accepted and edited lines, in their order. */
  async decided(db: Queryable, documentId: number): Promise<DraftLine[]> {
    const rows = await db.query<LineRow>(
      `select ${COLUMNS} from draft_lines where document_id = $1 and state in ('accepted', 'edited') order by page, id`,
      [documentId],
    );
    return rows.map(toLine);
  }

  /** All lines that staff did not reject, in their order. */
  async notRejected(db: Queryable, documentId: number): Promise<DraftLine[]> {
    const rows = await db.query<LineRow>(
      `select ${COLUMNS} from draft_lines where document_id = $1 and state <> 'rejected' order by page, id`,
      [documentId],
    );
    return rows.map(toLine);
  }

  /** @returns the lines; null when one of them does not exist or has another version */
  async lock(tx: Transaction, documentId: number, lines: readonly { id: number; version: number }[]): Promise<DraftLine[] | null> {
    const rows = await tx.query<LineRow>(
      `select ${COLUMNS} from draft_lines where document_id = $1 and id = any ($2) order by page, id for update`,
      [documentId, lines.map(({ id }) => id)],
    );
    const versions = new Map(lines.map(({ id, version }) => [id, version]));
    return rows.length === versions.size && rows.every(({ id, version }) => versions.get(id) === version) ? rows.map(toLine) : null;
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
         update draft_lines set state = $3, version = version + 1,
           designation = coalesce(read->>'designation', designation),
           quantity = case when read is null then quantity else (read->>'quantity')::integer end,
           weight_per_ft = case when read is null then weight_per_ft else (read->>'weight_per_ft')::float8 end,
           length_in = case when read is null then length_in else measured_in end,
           length_source = case when read is null then length_source else measured_source end,
           decided_by = case when $3 = 'draft' then null else $4 end, decided_at = case when $3 = 'draft' then null else now() end
         where document_id = $1 and id = any ($2) returning ${COLUMNS}
       ) select * from decided order by page, id`,
      [documentId, ids, state, by.username],
    );
    return rows.map(toLine);
  }

  async edit(
    tx: Transaction,
    documentId: number,
    id: number,
    { designation, quantity, weight_per_ft, length_in }: EnteredLine,
    by: Pick<Caller, "username">,
  ): Promise<DraftLine> {
    const [row] = await tx.query<LineRow>(
      `with edited as (
         update draft_lines set state = 'edited', designation = $3, quantity = $4, version = version + 1, decided_by = $5, decided_at = now(),
           weight_per_ft = $6, length_in = case when $7 then $8 else length_in end,
           length_source = case when not $7 or length_in is not distinct from $8 then length_source when $8 is null then null else 'typed' end
         where document_id = $1 and id = $2 returning ${COLUMNS}
       ) select * from edited`,
      [documentId, id, designation, quantity, by.username, weight_per_ft, length_in !== undefined, length_in ?? null],
    );
    if (!row) throw new Error(`line ${id} was deleted while it was locked`);
    return toLine(row);
  }

  /** Measures the lines of a view by a scale, except those whose length staff typed: points for a foot. */
  async measure(tx: Transaction, documentId: number, page: number, { view, points_per_foot }: ViewScale): Promise<void> {
    await tx.query(
      `update draft_lines set measured_in = new.inches, measured_source = 'picked', version = version + 1,
         length_in = case when length_source = 'typed' then length_in else new.inches end,
         length_source = case when length_source = 'typed' then length_source else 'picked' end
       from (
         select id, round(((read->>'points')::float8 / $4 * 12 / ${MEASURED_STEP_IN})::numeric) * ${MEASURED_STEP_IN} as inches from draft_lines
         where document_id = $1 and page = $2 and (read->>'view')::integer = $3 and read->>'points' is not null for update
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
         insert into draft_lines
           (document_id, page, designation, quantity, confidence, pieces, state, decided_by, decided_at, weight_per_ft, length_in, length_source)
         values ($1, $2, $3, $4, 'sure', $5, 'accepted', $6, now(), $7, $8, case when $8::float8 is not null then 'typed' end)
         returning ${COLUMNS}
       ) select * from added`,
      [
        ...[documentId, line.page, line.designation, line.quantity, JSON.stringify(line.pieces), by.username],
        ...[line.weight_per_ft, line.length_in ?? null],
      ],
    );
    if (!row) throw new Error("an insert returned no row");
    return toLine(row);
  }
}

function toLine(row: LineRow): DraftLine {
  const { id, page, designation, quantity, confidence, read, state, decided_by, decided_at, version, weight_per_ft } = row;
  const isAsRead = read?.designation === designation;
  // Lines of staff and edited ones have a designation that was read before it was stored.
  const described = isAsRead ? read : { shape: "", size: "", ...describe(designation) };
  const reasons = read?.reasons ?? ["by_person"];
  return {
    ...{ id, page, designation, quantity, confidence, state, decided_by, version, weight_per_ft },
    // What an earlier version of the engine read has neither marks nor lengths.
    ...{ mark: read?.mark ?? null, view: read?.view ?? null, points: read?.points ?? null, length_basis: read?.length_basis ?? null },
    ...{ length_in: row.length_in, length_source: row.length_source },
    ...{ shape: described.shape, size: described.size, studs: read?.studs ?? null, camber: read?.camber ?? null },
    reasons: row.measured_source === "picked" ? reasons.filter((reason) => reason !== "scale_stated") : reasons,
    pieces: row.pieces.map((piece) => ({ ...piece, line: piece.line ?? null })),
    read: state === "edited" && read ? { designation: read.designation, quantity: read.quantity, length_in: row.measured_in } : null,
    decided_at: decided_at && decided_at.toISOString(),
  };
}
