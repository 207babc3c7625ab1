import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import type { FlatElement } from "./flat-elements.ts";
import { ExtractionEntity } from "./extraction.entity.ts";

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
