import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { DocumentEntity } from "../documents/document.entity.ts";

/** A document's draft takeoff. */
@Entity({ schema: "documents", name: "drafts" })
@Check("drafts_state_check", "state in ('queued', 'running', 'ready', 'failed')")
@Index("drafts_of_a_file", ["organization_id", "sha256", "engine_version"])
export class DraftEntity {
  @ForeignKey(() => DocumentEntity, { name: "drafts_document_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  document_id!: number;

  @Column("bigint")
  organization_id!: number;

  @Column("bytea")
  sha256!: Buffer;

  @Column("integer")
  engine_version!: number;

  @Column("text")
  state!: string;

  @Column("text", { nullable: true })
  failure!: string | null;

  @Column("integer", { nullable: true })
  pages!: number | null;

  @Column("integer", { default: 0 })
  pages_done!: number;

  @Column("json", { nullable: true })
  preflight!: unknown;

  @Column("timestamptz", { default: () => "now()" })
  requested_at!: Date;

  @Column("timestamptz", { nullable: true })
  finished_at!: Date | null;

  @Column("text", { nullable: true })
  marked_pdf!: string | null;

  @Column("text", { nullable: true })
  marked_with!: string | null;

  @Column("text", { nullable: true })
  marked_object!: string | null;

  @Column("bigint", { default: 0 })
  stored_bytes!: number;
}
