import type { MarkupPlace } from "@takeoff/contracts";
import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { ExtractionEntity } from "./extraction.entity.ts";
import type { CellsPosition } from "./extracted-data.repository.ts";

/** A line on one sheet: where its cells are, and its markups. */
export interface LinePosition {
  /** Of the CSV, of which the header is row 1. */
  row: number;
  /** Null for a table without a header, whose first line was taken for the names of its columns. */
  cells: CellsPosition | null;
  /** On this sheet. */
  places: MarkupPlace[];
  places_elsewhere: number;
}

/** Some lines of a sheet, in the order of the file. One whose markups are on several sheets is listed under each. */
@Entity({ schema: "documents", name: "takeoff_line_positions" })
export class LinePositionsEntity {
  @ForeignKey(() => ExtractionEntity, { name: "takeoff_line_positions_generation_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  generation!: number;

  /** Counted from 1; `NO_SHEET` for lines of no sheet. */
  @PrimaryColumn("integer")
  page!: number;

  /** Of the last position. */
  @PrimaryColumn("integer")
  last_row!: number;

  @Column("json")
  positions!: LinePosition[];
}
