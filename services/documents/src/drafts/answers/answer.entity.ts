import type { Box } from "@takeoff/contracts";
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import { DocumentEntity } from "../../core/document.entity.ts";

/** What staff say about something that was seen on a page and makes no line. */
@Entity({ schema: "documents", name: "draft_answers" })
@Check("draft_answers_answer_check", "answer in ('line', 'not_steel', 'existing', 'dismissed')")
@Index("draft_answers_of_page", ["document_id", "page", "id"])
export class AnswerEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey(() => DocumentEntity, { name: "draft_answers_document_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  document_id!: number;

  @Column("integer")
  page!: number;

  @Column("text")
  kind!: string;

  @Column("text")
  text!: string;

  @Column("json")
  box!: Box;

  @Column("text")
  answer!: string;

  @Column("text")
  answered_by!: string;

  @Column("timestamptz", { default: () => "now()" })
  answered_at!: Date;
}
