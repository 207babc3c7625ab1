import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import { DraftEntity } from "./draft.entity.ts";

/** A line of a draft takeoff. */
@Entity({ schema: "documents", name: "draft_lines" })
@Check("draft_lines_state_check", "state in ('draft', 'accepted', 'edited', 'rejected')")
@Index("draft_lines_in_order", ["document_id", "page", "id"])
export class DraftLineEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey(() => DraftEntity, { name: "draft_lines_document_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  document_id!: number;

  @Column("integer")
  page!: number;

  @Column("text")
  designation!: string;

  @Column("integer", { nullable: true })
  quantity!: number | null;

  @Column("text")
  confidence!: string;

  @Column("json", { nullable: true })
  read!: unknown;

  @Column("json")
  pieces!: unknown;

  /** What staff entered besides designation, quantity and length. */
  @Column("json", { nullable: true })
  entered!: unknown;

  /** The split or join that made it as it is. */
  @Column("text", { nullable: true })
  act!: string | null;

  @Column("text", { default: "draft" })
  state!: string;

  @Column("text", { nullable: true })
  decided_by!: string | null;

  @Column("timestamptz", { nullable: true })
  decided_at!: Date | null;

  @Column("integer", { default: 0 })
  version!: number;

  @Column("double precision", { nullable: true })
  weight_per_ft!: number | null;

  @Column("double precision", { nullable: true })
  measured_in!: number | null;

  @Column("text", { nullable: true })
  measured_source!: string | null;

  @Column("double precision", { nullable: true })
  length_in!: number | null;

  @Column("text", { nullable: true })
  length_source!: string | null;

  /** Why the line is not counted; null for one that is. */
  @Column("text", { nullable: true })
  left_out!: string | null;

  /** The page that shows the same pieces at the same place. */
  @Column("integer", { nullable: true })
  repeats!: number | null;

  /** Its decision was made on a reading of before. */
  @Column("boolean", { default: false })
  survived!: boolean;

  @Column({
    type: "integer",
    generatedType: "STORED",
    asExpression: "(COALESCE(octet_length((read)::text), 0) + octet_length((pieces)::text))",
    insert: false,
    update: false,
  })
  bytes!: number;
}
