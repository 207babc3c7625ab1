import { Column, Entity, PrimaryColumn } from "typeorm";

/** Documents by uploader, organization and status, without the changes in `count_changes`. */
@Entity({ schema: "documents", name: "document_counts" })
export class DocumentCountEntity {
  @PrimaryColumn("bigint")
  organization_id!: number;

  @PrimaryColumn("bigint")
  uploaded_by_id!: number;

  @PrimaryColumn("text")
  status!: string;

  @Column("bigint")
  n!: number;
}
