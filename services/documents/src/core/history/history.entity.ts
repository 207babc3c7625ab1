import type { HistoryKind } from "@takeoff/contracts";
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import { DocumentEntity } from "../document.entity.ts";

/** A change of a document. */
@Entity({ schema: "documents", name: "history" })
@Index("history_document", ["document_id", "id"])
export class HistoryEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey(() => DocumentEntity, { name: "history_document_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  document_id!: number;

  @Column("timestamptz")
  at!: Date;

  @Column("text")
  by!: string;

  @Column("text")
  what!: HistoryKind;

  @Column("text", { nullable: true })
  from!: string | null;

  @Column("text", { nullable: true })
  to!: string | null;
}
