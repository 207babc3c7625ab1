import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import { DocumentEntity } from "../../core/document.entity.ts";

/** A line of a reading of before that staff decided, split or joined, and that has not been found again. */
@Entity({ schema: "documents", name: "draft_kept_lines" })
@Check("draft_kept_lines_state_check", "state in ('draft', 'accepted', 'edited', 'rejected')")
@Index("draft_kept_lines_in_order", ["document_id", "page", "id"])
export class DraftKeptLineEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey(() => DocumentEntity, { name: "draft_kept_lines_document_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  document_id!: number;

  @Column("integer")
  page!: number;

  @Column("json", { nullable: true })
  read!: unknown;

  @Column("json")
  pieces!: unknown;

  @Column("json", { nullable: true })
  entered!: unknown;

  /** The split or join that made it as it was. */
  @Column("text", { nullable: true })
  act!: string | null;

  @Column("text")
  designation!: string;

  @Column("integer", { nullable: true })
  quantity!: number | null;

  @Column("text")
  state!: string;

  @Column("text", { nullable: true })
  decided_by!: string | null;

  @Column("timestamptz", { nullable: true })
  decided_at!: Date | null;

  @Column("double precision", { nullable: true })
  weight_per_ft!: number | null;

  @Column("double precision", { nullable: true })
  length_in!: number | null;

  @Column("text", { nullable: true })
  length_source!: string | null;
}
