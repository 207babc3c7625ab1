import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { DocumentEntity } from "../../core/document.entity.ts";

/** A document whose marks are checked together with those of others. A document without a row stands alone. */
@Entity({ schema: "documents", name: "set_documents" })
@Index("set_documents_of_a_set", ["set_id"])
export class SetDocumentEntity {
  @ForeignKey(() => DocumentEntity, { name: "set_documents_document_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  document_id!: number;

  @Column("uuid")
  set_id!: string;
}
