import { Injectable } from "@nestjs/common";
import type { TakeoffTotals } from "@takeoff/contracts";
import { Database } from "@takeoff/platform/database";
import { MoreThan } from "typeorm";
import { ExtractionEntity } from "./extraction.entities.ts";
import { LinePositionsEntity, TakeoffLineEntity, type LinePosition } from "./takeoff-line.entities.ts";

/** Lines that are stored in one row. */
export const LINES_TOGETHER = 100;

/** Lines of a sheet that become a row of the database. */
export interface LinesOfSheet<Position = LinePosition> {
  page: number;
  positions: readonly Position[];
}

/** A line with the position of its cells, or as an earlier version stored it. */
export type ListedLine = LinePosition | TakeoffLineEntity;

/** What a published takeoff adds up to. */
export interface StoredSummary {
  generation: number;
  extracted_at: Date | null;
  /** Null without a takeoff, and until the results of an earlier version are read anew. */
  totals: TakeoffTotals | null;
}

/** Where the lines of delivered takeoffs are, by sheet. Positions belong to an extraction and are deleted with it. */
@Injectable()
export class TakeoffLineRepository {
  constructor(private readonly database: Database) {}

  /** What the newest finished extraction adds up to; null when there is none. */
  async findSummary(documentId: number): Promise<StoredSummary | null> {
    const found = await this.database.manager.findOne(ExtractionEntity, {
      select: { generation: true, extracted_at: true, takeoff_summary: true },
      where: { document_id: documentId, state: "current" },
    });
    return found && { generation: found.generation, extracted_at: found.extracted_at, totals: found.takeoff_summary };
  }

  /** Lines of a sheet in the order of the file. @param after the row that the page follows */
  async list(generation: number, page: number, after: number, limit: number): Promise<ListedLine[]> {
    const found = await this.database.manager.find(LinePositionsEntity, {
      where: { generation, page, last_row: MoreThan(after) },
      order: { last_row: "ASC" },
      // The first may have lines of the page before.
      take: 1 + Math.ceil(limit / LINES_TOGETHER),
    });
    if (found.length === 0) return this.listStored(generation, page, after, limit);
    return found
      .flatMap(({ positions }) => positions)
      .filter(({ row }) => row > after)
      .slice(0, limit);
  }

  /** Adds lines to an extraction that readers do not see yet, and postpones its expiry. @param sheets each with 1 to `LINES_TOGETHER` lines */
  async add(generation: number, sheets: readonly LinesOfSheet[]): Promise<void> {
    if (sheets.length === 0) return;
    const rows = sheets.map(({ page, positions }) => ({ page, last_row: positions.at(-1)?.row, positions }));
    // SQL: one statement for a batch; the cleaner must not delete the extraction between the two changes.
    await this.database.query(
      `with touched as (update extractions set touched_at = now() where generation = $1 returning generation)
       insert into takeoff_line_positions (generation, page, last_row, positions)
       select generation, page, last_row, positions from touched, json_to_recordset($2::json) as given (page integer, last_row integer, positions json)`,
      [generation, JSON.stringify(rows)],
    );
  }

  /** Removes the lines of an extraction. */
  async clear(generation: number): Promise<void> {
    await this.database.manager.delete(LinePositionsEntity, { generation });
  }

  private listStored(generation: number, page: number, after: number, limit: number): Promise<TakeoffLineEntity[]> {
    return this.database.manager.find(TakeoffLineEntity, {
      where: { generation, page, row: MoreThan(after) },
      order: { row: "ASC" },
      take: limit,
    });
  }
}
