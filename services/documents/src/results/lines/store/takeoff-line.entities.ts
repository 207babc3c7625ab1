import type { ExportedLine, MarkupPlace } from "@takeoff/contracts";
import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import type { CellsPosition } from "./extracted-data.repository.ts";
import { ExtractionEntity } from "./extraction.entities.ts";

/** A line on one sheet: where its cells are, and its markups. */
export interface LinePosition {
  /** The row of the CSV, of which the header is row 1. */
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

  /** The row of the last position. */
  @PrimaryColumn("integer")
  last_row!: number;

  @Column("json")
  positions!: LinePosition[];
}

/** A line on one sheet as earlier versions stored it, until its results are read anew. See `LinePositionsEntity`. */
@Entity({ schema: "documents", name: "takeoff_lines" })
export class TakeoffLineEntity {
  @ForeignKey(() => ExtractionEntity, { name: "takeoff_lines_generation_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  generation!: number;

  /** Counted from 1; `NO_SHEET` for a line of no sheet. */
  @PrimaryColumn("integer")
  page!: number;

  /** The row of the CSV, of which the header is row 1. */
  @PrimaryColumn("integer")
  row!: number;

  @Column("json")
  line!: ExportedLine;

  /** On this sheet. */
  @Column("json")
  places!: MarkupPlace[];

  @Column("integer")
  places_elsewhere!: number;
}
