import type { ExportedLine, MarkupPlace } from "@takeoff/contracts";
import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { ExtractionEntity } from "./extraction.entity.ts";

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
