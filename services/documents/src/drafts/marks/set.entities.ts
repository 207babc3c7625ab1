import type { MarkSummary, SetMark } from "@takeoff/contracts";
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

/** What the check of a document's marks found when its results were made. */
@Entity({ schema: "documents", name: "delivered_checks" })
export class DeliveredCheckEntity {
  @ForeignKey(() => DocumentEntity, { name: "delivered_checks_document_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  document_id!: number;

  /** With another CSV it is not the check of the results any more. */
  @Column("text")
  csv_object!: string;

  @Column("json")
  summary!: MarkSummary;
}

/** A mark of a delivered check. */
@Entity({ schema: "documents", name: "delivered_marks" })
export class DeliveredMarkEntity {
  @ForeignKey(() => DeliveredCheckEntity, { name: "delivered_marks_document_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  document_id!: number;

  @PrimaryColumn("integer")
  position!: number;

  @Column("json")
  mark!: SetMark;
}
