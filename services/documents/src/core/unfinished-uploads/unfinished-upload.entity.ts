import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";

/** An upload that may be continued. */
@Entity({ schema: "documents", name: "unfinished_uploads" })
@Index("unfinished_uploads_age", ["created_at"])
@Index("unfinished_uploads_organization", ["organization_id"])
export class UnfinishedUploadEntity {
  @PrimaryColumn("text")
  id!: string;

  @Column("bigint")
  user_id!: number;

  @Column("bigint")
  organization_id!: number;

  @Column("text")
  filename!: string;

  @Column("json")
  fields!: Record<string, string>;

  @Column("bigint")
  length!: number;

  @Column("bigint", { default: 0 })
  received!: number;

  @Column("boolean", { default: false })
  finished!: boolean;

  @Column("timestamptz", { default: () => "now()" })
  created_at!: Date;
}

/** Consecutive bytes of an unfinished upload, stored as one object. */
@Entity({ schema: "documents", name: "unfinished_upload_parts" })
export class UnfinishedUploadPartEntity {
  @PrimaryColumn("text")
  upload_id!: string;

  @ManyToOne(() => UnfinishedUploadEntity, { onDelete: "CASCADE" })
  @JoinColumn({ name: "upload_id", foreignKeyConstraintName: "unfinished_upload_parts_upload_id_fkey" })
  upload?: UnfinishedUploadEntity;

  /** Offset of its first byte. */
  @PrimaryColumn("bigint")
  start!: number;

  @Column("text")
  object!: string;
}
