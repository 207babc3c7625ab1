import { Injectable } from "@nestjs/common";
import type { MarkSummary, SetMark } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform/database";
import { DeliveredCheckEntity } from "./set.entities.ts";

/** Marks that one statement stores. */
const BATCH = 500;

/** The checks that were delivered with takeoffs. */
@Injectable()
export class DeliveredCheckRepository {
  constructor(private readonly database: Database) {}

  /** Stores the check of results in the place of that of earlier results. */
  async store(tx: Transaction, summary: MarkSummary, marks: readonly SetMark[], csvObject: string): Promise<void> {
    const { document_id: id } = summary;
    await this.discard(tx, id);
    await tx.manager.insert(DeliveredCheckEntity, { document_id: id, csv_object: csvObject, summary });
    for (let first = 0; first < marks.length; first += BATCH) {
      const batch = marks.slice(first, first + BATCH).map((mark) => JSON.stringify(mark));
      await tx.query(
        `insert into delivered_marks (document_id, position, mark)
         select $1, $2 + place - 1, mark::json from unnest($3::text[]) with ordinality batch (mark, place)`,
        [id, first, batch],
      );
    }
  }

  async discard(tx: Transaction, documentId: number): Promise<void> {
    await tx.manager.delete(DeliveredCheckEntity, { document_id: documentId });
  }

  /** The check of the results that a document has; null without one. */
  async find(documentId: number, csvObject: string | null): Promise<{ summary: MarkSummary; marks: SetMark[] } | null> {
    if (csvObject === null) return null;
    const check = await this.database.manager.findOneBy(DeliveredCheckEntity, { document_id: documentId, csv_object: csvObject });
    if (!check) return null;
    const rows = await this.database.query<{ mark: SetMark }>("select mark from delivered_marks where document_id = $1 order by position", [
      documentId,
    ]);
    return { summary: check.summary, marks: rows.map(({ mark }) => mark) };
  }
}
