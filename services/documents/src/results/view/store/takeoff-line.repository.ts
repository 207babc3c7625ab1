import { Injectable } from "@nestjs/common";
import type { TakeoffTotals } from "@takeoff/contracts";
import { Database } from "@takeoff/platform";
import { MoreThan } from "typeorm";
import { ExtractionEntity } from "../../data/store/extraction.entity.ts";
import { TakeoffLineEntity } from "./takeoff-line.entity.ts";

/** What a published takeoff adds up to. */
export interface StoredSummary {
  generation: number;
  extracted_at: Date | null;
  /** Null without a takeoff, and until the results of an earlier version are read anew. */
  totals: TakeoffTotals | null;
}

/** The lines of delivered takeoffs by sheet. They belong to an extraction and are deleted with it. */
@Injectable()
export class TakeoffLineRepository {
  constructor(private readonly database: Database) {}

  /** Of the newest finished extraction; null when there is none. */
  async findSummary(documentId: number): Promise<StoredSummary | null> {
    const found = await this.database.manager.findOne(ExtractionEntity, {
      select: { generation: true, extracted_at: true, takeoff_summary: true },
      where: { document_id: documentId, state: "current" },
    });
    return found && { generation: found.generation, extracted_at: found.extracted_at, totals: found.takeoff_summary };
  }

  /** Lines of a sheet in the order of the file. @param after the row that the page follows */
  list(generation: number, page: number, after: number, limit: number): Promise<TakeoffLineEntity[]> {
    return this.database.manager.find(TakeoffLineEntity, {
      where: { generation, page, row: MoreThan(after) },
      order: { row: "ASC" },
      take: limit,
    });
  }

  /** Adds lines to an extraction that readers do not see yet, and postpones its expiry. */
  async add(generation: number, lines: readonly Omit<TakeoffLineEntity, "generation">[]): Promise<void> {
    if (lines.length === 0) return;
    // SQL: one statement for a batch; the cleaner must not delete the extraction between the two changes.
    await this.database.query(
      `with touched as (update extractions set touched_at = now() where generation = $1)
       insert into takeoff_lines (generation, page, row, line, places, places_elsewhere)
       select $1, page, row, line, places, places_elsewhere
       from json_to_recordset($2::json) as given (page integer, row integer, line json, places json, places_elsewhere integer)`,
      [generation, JSON.stringify(lines)],
    );
  }

  /** Removes the lines of an extraction. */
  async clear(generation: number): Promise<void> {
    await this.database.manager.delete(TakeoffLineEntity, { generation });
  }
}
