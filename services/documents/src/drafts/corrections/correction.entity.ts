import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import { DraftLineEntity } from "../store/line.entities.ts";
import { DraftEntity } from "../store/draft.entity.ts";
import type { CorrectionChange } from "./new-correction.ts";

/** What a corrected file says otherwise than a draft, until staff decide about it. */
@Entity({ schema: "documents", name: "draft_corrections" })
@Index("draft_corrections_of_draft", ["document_id", "id"])
@Index("draft_corrections_of_line", ["line_id"])
export class CorrectionEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey(() => DraftEntity, { name: "draft_corrections_document_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  document_id!: number;

  /** Null for a new line. */
  @ForeignKey(() => DraftLineEntity, { name: "draft_corrections_line_id_fkey", onDelete: "CASCADE" })
  @Column("bigint", { nullable: true })
  line_id!: number | null;

  /** The version of the line when the file was compared with it. */
  @Column("integer", { nullable: true })
  version!: number | null;

  @Column("json")
  change!: CorrectionChange;
}
