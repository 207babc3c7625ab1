import { Injectable } from "@nestjs/common";
import type { LostLine, Piece } from "@takeoff/contracts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform/database";
import type { LinePosition } from "./line.repository.ts";
import { enteredOr } from "./line-row.ts";
import type { DraftKeptLineEntity, StoredReading } from "./line.entities.ts";

/** A row of `documents.draft_kept_lines`. */
export type KeptLine = Omit<DraftKeptLineEntity, "document_id">;

const COPIED =
  "page, read, pieces, entered, act, designation, quantity, state, decided_by, decided_at, weight_per_ft, length_in, length_source";

/** A part as it was found in a new reading: some pieces of a line, or those of several. */
export interface RestoredPart {
  /** The line of which the pieces, or the first of them, are. */
  from: number;
  quantity: number | null;
  pieces: readonly Piece[];
  read: StoredReading;
}

/** Lines of earlier readings of drawings that staff decided, split or joined. */
@Injectable()
export class KeptLineRepository {
  constructor(private readonly database: Database) {}

  /**
   * Keeps the decided lines of a draft that is about to be read again, and those that were split or joined, besides those that were kept
   * before. A split or a join of the reading before cannot be taken back any more.
   */
  async keep(tx: Transaction, documentId: number): Promise<void> {
    await tx.query(
      `insert into draft_kept_lines (document_id, ${COPIED})
       select document_id, ${COPIED} from draft_lines where document_id = $1 and (state <> 'draft' or act is not null) order by page, id`,
      [documentId],
    );
    await tx.query("delete from draft_replaced_lines where document_id = $1", [documentId]);
  }

  async pages(db: Queryable, documentId: number): Promise<number[]> {
    const rows = await db.query<{ page: number }>("select distinct page from draft_kept_lines where document_id = $1 order by page", [
      documentId,
    ]);
    return rows.map(({ page }) => page);
  }

  ofPage(db: Queryable, documentId: number, page: number): Promise<KeptLine[]> {
    return db.query<KeptLine>(`select id, ${COPIED} from draft_kept_lines where document_id = $1 and page = $2 order by id`, [
      documentId,
      page,
    ]);
  }

  /** Gives a line of the new reading the decision about a kept one, with the values that were decided. */
  async restore(tx: Transaction, kept: KeptLine, lineId: number): Promise<void> {
    await tx.query(
      `with kept as (delete from draft_kept_lines where id = $1 returning *)
       update draft_lines l set state = kept.state, decided_by = kept.decided_by, decided_at = kept.decided_at, survived = true,
         version = version + 1, designation = kept.designation, quantity = kept.quantity, weight_per_ft = kept.weight_per_ft,
         length_in = kept.length_in, length_source = kept.length_source, entered = kept.entered
       from kept where l.id = $2`,
      [kept.id, lineId],
    );
  }

  /** Adds a part to the new reading, with the decision about it and the values that were decided. Its pieces are still in their lines, too. */
  async addPart(tx: Transaction, kept: KeptLine, { from, quantity, pieces, read }: RestoredPart): Promise<void> {
    await tx.query(
      `with kept as (delete from draft_kept_lines where id = $1 returning *)
       insert into draft_lines (document_id, page, read, pieces, confidence, act, entered, state, decided_by, decided_at, survived, repeats,
         measured_in, measured_source, designation, quantity, weight_per_ft, length_in, length_source)
       select l.document_id, l.page, $3, $4, $5, kept.act, kept.entered, kept.state, kept.decided_by, kept.decided_at, true, l.repeats,
         l.measured_in, l.measured_source,
         case when kept.state = 'draft' then l.designation else kept.designation end,
         case when kept.state = 'draft' then $6::integer else kept.quantity end,
         case when kept.state = 'draft' then l.weight_per_ft else kept.weight_per_ft end,
         case when kept.state = 'draft' then l.length_in else kept.length_in end,
         case when kept.state = 'draft' then l.length_source else kept.length_source end
       from kept, draft_lines l where l.id = $2`,
      [kept.id, from, JSON.stringify(read), JSON.stringify(pieces), read.confidence, quantity],
    );
  }

  /** Leaves a line of the new reading what parts have not taken of it; deletes it when nothing is left. */
  async leave(tx: Transaction, lineId: number, quantity: number | null, pieces: readonly Piece[]): Promise<void> {
    if (pieces.length === 0) {
      await tx.query("delete from draft_lines where id = $1", [lineId]);
      return;
    }
    await tx.query(
      `update draft_lines set quantity = $2, pieces = $3,
         read = jsonb_set(read::jsonb, '{quantity}', coalesce(to_jsonb($2::integer), 'null'))::json
       where id = $1`,
      [lineId, quantity, JSON.stringify(pieces)],
    );
  }

  /** Adds a line of staff to the new reading. */
  async addOwn(tx: Transaction, kept: KeptLine): Promise<void> {
    await tx.query(
      `with kept as (delete from draft_kept_lines where id = $1 returning *)
       insert into draft_lines (document_id, confidence, survived, ${COPIED})
       select document_id, 'sure', true, ${COPIED} from kept`,
      [kept.id],
    );
  }

  /** Lines that were not found again, in their order. */
  async list(documentId: number, after: LinePosition | null, limit: number): Promise<LostLine[]> {
    const rows = await this.database.query<KeptLine>(
      `select id, page, read, '[]'::json as pieces, entered, designation, quantity, state, decided_by, decided_at, length_in
       from draft_kept_lines where document_id = $1 and (page, id) > ($2, $3) order by page, id limit $4`,
      [documentId, after?.page ?? 0, after?.i ?? 0, limit],
    );
    return rows.map(({ id, page, read, entered, designation, quantity, length_in, state, decided_by, decided_at }) => ({
      id,
      page,
      mark: enteredOr(entered, "mark", read?.mark),
      designation,
      quantity,
      length_in,
      state,
      decided_by,
      decided_at: decided_at && decided_at.toISOString(),
    }));
  }
}
