import { Injectable } from "@nestjs/common";
import type { Caller, DraftLine } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import { LINE_COLUMNS, toLine, type LineRow } from "../store/line-row.ts";
import type { JoinedLine, LinePart } from "./line-parts.ts";

/** The columns of a line as it is stored, without its number and those that follow from others. */
const STORED = `document_id, page, designation, quantity, confidence, read, pieces, entered, act, state, decided_by, decided_at,
  weight_per_ft, measured_in, measured_source, length_in, length_source, left_out, repeats, survived`;
const OF_SNAPSHOT = STORED.replaceAll(/(\w+)/g, "line.$1");

/** Lines that are split and joined. All of it needs locked lines. */
@Injectable()
export class PartsRepository {
  /** @returns null unless a split or join of this key was stored and not taken back */
  async madeBy(tx: Transaction, documentId: number, act: string): Promise<DraftLine[] | null> {
    const done = await tx.query("select 1 from draft_replaced_lines where document_id = $1 and act = $2 limit 1", [documentId, act]);
    return done.length === 0 ? null : this.findLines(tx, documentId, act);
  }

  rows(tx: Transaction, documentId: number, ids: readonly number[]): Promise<LineRow[]> {
    return tx.query<LineRow>(`select ${LINE_COLUMNS} from draft_lines where document_id = $1 and id = any ($2) order by page, id`, [
      documentId,
      ids,
    ]);
  }

  /** Stores a line in two parts, of which the first one keeps its number. */
  async split(
    tx: Transaction,
    documentId: number,
    act: string,
    id: number,
    parts: { stays: LinePart; moves: LinePart },
  ): Promise<DraftLine[]> {
    await this.remember(tx, documentId, act, [id]);
    await tx.query(
      `insert into draft_lines (${STORED})
       select document_id, page, designation, $3, confidence, $4, $5, entered, $6, state, decided_by, decided_at,
         weight_per_ft, measured_in, measured_source, length_in, length_source, left_out, repeats, survived
       from draft_lines where document_id = $1 and id = $2`,
      [documentId, id, parts.moves.quantity, toJson(parts.moves.read), toJson(parts.moves.pieces), act],
    );
    await tx.query(
      "update draft_lines set quantity = $3, read = $4, pieces = $5, act = $6, version = version + 1 where document_id = $1 and id = $2",
      [documentId, id, parts.stays.quantity, toJson(parts.stays.read), toJson(parts.stays.pieces), act],
    );
    return this.findLines(tx, documentId, act);
  }

  /** Stores lines as one, which has the number of the first. */
  async join(
    tx: Transaction,
    documentId: number,
    act: string,
    [id, ...others]: readonly number[],
    joined: JoinedLine,
    by: Pick<Caller, "username">,
  ): Promise<DraftLine[]> {
    await this.remember(tx, documentId, act, [id ?? 0, ...others]);
    await tx.query(
      `update draft_lines set quantity = $3, read = $4, pieces = $5, act = $6, confidence = $7, entered = $8, version = version + 1,
         decided_by = case when $9 = 'draft' then null when state = $9 then decided_by else $10 end,
         decided_at = case when $9 = 'draft' then null when state = $9 then decided_at else now() end, state = $9
       where document_id = $1 and id = $2`,
      [
        ...[documentId, id, joined.quantity, toJson(joined.read), toJson(joined.pieces), act, joined.confidence],
        ...[toJson(joined.entered), joined.state, by.username],
      ],
    );
    await tx.query("delete from draft_lines where document_id = $1 and id = any ($2)", [documentId, others]);
    return this.findLines(tx, documentId, act);
  }

  /** Puts lines back as they were before a split or join, with higher versions than any that was seen. */
  async restore(tx: Transaction, documentId: number, act: string): Promise<DraftLine[]> {
    const [removed] = await tx.query<{ version: number }>(
      `with removed as (delete from draft_lines where document_id = $1 and act = $2 returning version)
       select coalesce(max(version), 0)::int as version from removed`,
      [documentId, act],
    );
    const restored = await tx.query<LineRow>(
      `with restored as (
         insert into draft_lines (id, version, ${STORED}) overriding system value
         select line.id, greatest(line.version, $3) + 1, ${OF_SNAPSHOT}
         from draft_replaced_lines before, jsonb_populate_record(null::draft_lines, before.line) line
         where before.document_id = $1 and before.act = $2
         returning ${LINE_COLUMNS}
       ) select * from restored order by page, id`,
      [documentId, act, removed?.version ?? 0],
    );
    await tx.query("delete from draft_replaced_lines where document_id = $1 and act = $2", [documentId, act]);
    return restored.map(toLine);
  }

  private async remember(tx: Transaction, documentId: number, act: string, ids: readonly number[]): Promise<void> {
    await tx.query(
      `insert into draft_replaced_lines (document_id, act, line_id, line)
       select document_id, $2, id, to_jsonb(draft_lines) - 'bytes' from draft_lines where document_id = $1 and id = any ($3)`,
      [documentId, act, ids],
    );
  }

  private async findLines(tx: Transaction, documentId: number, act: string): Promise<DraftLine[]> {
    const rows = await tx.query<LineRow>(`select ${LINE_COLUMNS} from draft_lines where document_id = $1 and act = $2 order by page, id`, [
      documentId,
      act,
    ]);
    return rows.map(toLine);
  }
}

const toJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
