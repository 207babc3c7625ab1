import type { MetadataElement, TakeoffTotals } from "@takeoff/contracts";
import type { ReadTakeoff } from "@takeoff/takeoff";
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";
import { DocumentEntity } from "../../../core/document.entity.ts";
import type { FlatElement } from "./flat-elements.ts";

/** How the rows of a takeoff are read, and what was understood of them. */
export interface StoredTakeoff extends ReadTakeoff {
  /** `READING_VERSION` of the software that read it. */
  version: number;
}

/** A reading of a document's results. */
@Entity({ schema: "documents", name: "extractions" })
@Check("extractions_state_check", "state in ('building', 'current', 'old')")
@Index("extractions_current", ["document_id"], { unique: true, where: "state = 'current'" })
@Index("extractions_document", ["document_id"])
@Index("extractions_orphaned", ["generation"], { where: "document_id is null" })
@Index("extractions_unused", ["touched_at"], { where: "state <> 'current'" })
export class ExtractionEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  generation!: number;

  @ForeignKey(() => DocumentEntity, { name: "extractions_document_id_fkey", onDelete: "SET NULL" })
  @Column("bigint", { nullable: true })
  document_id!: number | null;

  @Column("text", { default: "building" })
  state!: "building" | "current" | "old";

  @Column("text", { array: true, default: () => "'{}'" })
  columns!: string[];

  @Column("integer", { default: 0 })
  row_count!: number;

  @Column("integer", { default: 0 })
  batch_count!: number;

  /** The whole tree of an XML, stored by earlier versions. */
  @Column("json", { nullable: true })
  metadata!: MetadataElement | null;

  @Column("timestamptz", { nullable: true })
  extracted_at!: Date | null;

  @Column("timestamptz", { default: () => "now()" })
  touched_at!: Date;

  @Column("json", { nullable: true })
  takeoff!: StoredTakeoff | null;

  /** What it was read from, by `nameResults`; null in earlier extractions. */
  @Column("text", { nullable: true })
  results!: string | null;

  @Column("timestamptz", { nullable: true })
  reread_at!: Date | null;

  @Column("integer", { default: 0 })
  element_batch_count!: number;

  /** What the takeoff adds up to; null without one, and in earlier extractions. */
  @Column("json", { nullable: true })
  takeoff_summary!: TakeoffTotals | null;
}

/** Rows of a CSV. */
@Entity({ schema: "documents", name: "extracted_batches" })
export class ExtractedBatchEntity {
  @ForeignKey(() => ExtractionEntity, { name: "extracted_batches_generation_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  generation!: number;

  @PrimaryColumn("integer")
  number!: number;

  @Column("json")
  rows!: string[][];
}

/** Elements of an XML. */
@Entity({ schema: "documents", name: "extracted_elements" })
export class ExtractedElementsEntity {
  @ForeignKey(() => ExtractionEntity, { name: "extracted_elements_generation_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  generation!: number;

  @PrimaryColumn("integer")
  number!: number;

  @Column("json")
  elements!: FlatElement[];
}
