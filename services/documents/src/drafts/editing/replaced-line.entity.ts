import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { DraftEntity } from "../store/draft.entity.ts";

/** A line as it was before it was split or joined. */
@Entity({ schema: "documents", name: "draft_replaced_lines" })
export class ReplacedLineEntity {
  @ForeignKey(() => DraftEntity, { name: "draft_replaced_lines_document_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  document_id!: number;

  @PrimaryColumn("text")
  act!: string;

  @PrimaryColumn("bigint")
  line_id!: number;

  @Column("jsonb")
  line!: unknown;
}
