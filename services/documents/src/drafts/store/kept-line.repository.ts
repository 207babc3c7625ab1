import { Injectable } from "@nestjs/common";
import type { LengthSource, LineState, LostLine, Piece, ReadLine } from "@takeoff/contracts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform";
import type { LinePosition } from "./line.repository.ts";
import { enteredOr, type EnteredTexts } from "./line-row.ts";

/** A row of `documents.draft_kept_lines`. */
export interface KeptLine {
  id: number;
  page: number;
  /** As the engine read it; null for a line that staff added. */
  read: Omit<ReadLine, "pieces"> | null;
  pieces: Piece[];
  entered: EnteredTexts | null;
  designation: string;
  quantity: number | null;
  state: Exclude<LineState, "draft">;
  decided_by: string | null;
  decided_at: Date | null;
  weight_per_ft: number | null;
  length_in: number | null;
  length_source: LengthSource | null;
}

const COPIED = "page, read, pieces, entered, designation, quantity, state, decided_by, decided_at, weight_per_ft, length_in, length_source";

/** Decided lines of earlier readings of drawings. */
@Injectable()
export class KeptLineRepository {
  constructor(private readonly database: Database) {}

  /** Keeps the decided lines of a draft that is about to be read again, besides those that were kept before. */
  async keep(tx: Transaction, documentId: number): Promise<void> {
    await tx.query(
      `insert into draft_kept_lines (document_id, ${COPIED})
       select document_id, ${COPIED} from draft_lines where document_id = $1 and state <> 'draft' order by page, id`,
      [documentId],
    );
  }

  /** The pages of which lines are kept. */
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
