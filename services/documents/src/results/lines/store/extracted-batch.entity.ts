import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { ExtractionEntity } from "./extraction.entity.ts";

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
