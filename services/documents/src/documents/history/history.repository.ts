import { Injectable } from "@nestjs/common";
import type { HistoryKind } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform";
import type { NewEntry } from "./change-entries.ts";

export interface HistoryRow extends NewEntry {
  at: Date;
  by: string;
  what: HistoryKind;
}

/** Entries are added and read: the service's role may neither change nor remove one (see the migration). */
@Injectable()
export class HistoryRepository {
  constructor(private readonly database: Database) {}

  /** Adds entries of a document that is held or new, so that they stand in the order of its changes. */
  async add(tx: Transaction, documentId: number, by: string, entries: readonly NewEntry[], at: Date | null = null): Promise<void> {
    if (entries.length === 0) return;
    const column = (name: keyof NewEntry): (string | null)[] => entries.map((entry) => entry[name]);
    // The time of the statement, not of the transaction, which may have waited for the one before it.
    await tx.query(
      `insert into history (document_id, at, by, what, "from", "to")
       select $1, date_trunc('milliseconds', coalesce($2, clock_timestamp())), $3, entry.what, entry.was, entry.became
       from unnest($4::text[], $5::text[], $6::text[]) with ordinality as entry (what, was, became, position) order by position`,
      [documentId, at, by, column("what"), column("from"), column("to")],
    );
  }

  /** Oldest first. */
  list(documentId: number): Promise<HistoryRow[]> {
    return this.database.query<HistoryRow>('select at, by, what, "from", "to" from history where document_id = $1 order by id', [
      documentId,
    ]);
  }
}
