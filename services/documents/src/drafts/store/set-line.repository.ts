import { Injectable } from "@nestjs/common";
import { LIMITS, type CountReason, type Piece } from "@takeoff/contracts";
import type { Queryable, Transaction } from "@takeoff/platform/database";
import type { DraftLineEntity, StoredReading } from "./line.entities.ts";

/** A line as the count of a set takes it. */
export type StoredSetLine = Pick<DraftLineEntity, "id" | "page" | "designation" | "quantity" | "read" | "pieces" | "repeats" | "left_out">;

export type StoredReadLine = StoredSetLine & { read: StoredReading };

const BATCH = 500;

/** Which lines of a draft are counted. */
@Injectable()
export class SetLineRepository {
  /** All lines in their order, in batches whose evidence is not too large. */
  async *all(db: Queryable, documentId: number): AsyncGenerator<StoredSetLine> {
    let last = { page: 0, id: 0 };
    for (;;) {
      const rows = await db.query<StoredSetLine>(
        `select id, page, designation, quantity, read, pieces, repeats, left_out from draft_lines join (
           select id, sum(bytes) over (order by page, id) - bytes as before from draft_lines
           where document_id = $1 and (page, id) > ($2, $3) order by page, id limit ${BATCH}
         ) chosen using (id) where before < $4 order by page, id`,
        [documentId, last.page, last.id, LIMITS.draftBatchBytes],
      );
      yield* rows;
      const end = rows.at(-1);
      if (!end) return;
      last = { page: end.page, id: end.id };
    }
  }

  /** Makes a line of its own of some pieces of a line: those that another page shows, too. */
  async split(tx: Transaction, line: StoredReadLine, moved: ReadonlySet<Piece>, repeats: number): Promise<void> {
    const there = line.pieces.filter((piece) => moved.has(piece));
    const here = line.pieces.filter((piece) => !moved.has(piece));
    if (here.length === 0) {
      await tx.query("update draft_lines set repeats = $2 where id = $1", [line.id, repeats]);
      return;
    }
    const sumQuantities = (pieces: readonly Piece[]): number | null =>
      line.read.quantity === null ? null : pieces.reduce((sum, { quantity }) => sum + quantity, 0);
    const readWith = (pieces: readonly Piece[]): string => JSON.stringify({ ...line.read, quantity: sumQuantities(pieces) });
    await tx.query(
      `insert into draft_lines (document_id, page, designation, confidence, read, pieces, quantity, repeats,
         weight_per_ft, measured_in, measured_source, length_in, length_source)
       select document_id, page, designation, confidence, $2, $3, $4, $5, weight_per_ft, measured_in, measured_source, length_in, length_source
       from draft_lines where id = $1`,
      [line.id, readWith(there), JSON.stringify(there), sumQuantities(there), repeats],
    );
    await tx.query("update draft_lines set read = $2, pieces = $3, quantity = $4 where id = $1", [
      line.id,
      readWith(here),
      JSON.stringify(here),
      sumQuantities(here),
    ]);
  }

  /** Stores why lines are not counted, null for those that are. Each is a change of the line. */
  async setLeftOut(tx: Transaction, changed: ReadonlyMap<CountReason | null, readonly number[]>): Promise<void> {
    for (const [reason, ids] of changed) {
      await tx.query("update draft_lines set left_out = $2, version = version + 1 where id = any ($1)", [ids, reason]);
    }
  }

  /** Stores how many pieces of their size lists of the file count besides lines, null for none. Each is a change of the line. */
  async setListed(tx: Transaction, changed: ReadonlyMap<number | null, readonly number[]>): Promise<void> {
    for (const [listed, ids] of changed) {
      await tx.query(
        `update draft_lines set version = version + 1, read = case when $2::integer is null then read::jsonb - 'listed'
           else read::jsonb || jsonb_build_object('listed', $2::integer) end::json
         where id = any ($1)`,
        [ids, listed],
      );
    }
  }

  /** Notes of the labels on pages whose kind is that of their series that they were read without it. A copied line has the note. */
  async doubtSeries(tx: Transaction, documentId: number, pages: readonly number[]): Promise<void> {
    const word = (of: string): string => `case when ${of} = 'sure' then 'check' else ${of} end`;
    await tx.query(
      `update draft_lines set confidence = ${word("confidence")}, read = (read::jsonb || jsonb_build_object(
         'confidence', ${word("read->>'confidence'")}, 'reasons', (read::jsonb->'reasons') || '["by_series"]'))::json
       where document_id = $1 and page = any ($2) and read->>'role' = 'placed' and not read::jsonb->'reasons' ? 'by_series'`,
      [documentId, pages],
    );
  }
}
