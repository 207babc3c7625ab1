import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { DocumentEntity } from "../../core/document.entity.ts";

/** A member of staff who has a draft open. */
@Entity({ schema: "documents", name: "draft_viewers" })
@Index("draft_viewers_by_time", ["seen_at"])
export class DraftViewerEntity {
  @ForeignKey(() => DocumentEntity, { name: "draft_viewers_document_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  document_id!: number;

  @PrimaryColumn("bigint")
  user_id!: number;

  @Column("text")
  username!: string;

  @Column("timestamptz")
  seen_at!: Date;
}
