import { Injectable } from "@nestjs/common";
import type { DraftException, ExceptionAnswer, Box } from "@takeoff/contracts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform/database";
import { In, Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import { isSameException, type StoredAnswer } from "./match-answers.ts";
import { DocumentEntity } from "../../core/document.entity.ts";

/** What staff say about something that was seen on a page and makes no line. */
@Entity({ schema: "documents", name: "draft_answers" })
@Check("draft_answers_answer_check", "answer in ('line', 'not_steel', 'existing', 'dismissed')")
@Index("draft_answers_of_page", ["document_id", "page", "id"])
export class AnswerEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" }) id!: number;

  @ForeignKey(() => DocumentEntity, { name: "draft_answers_document_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  document_id!: number;

  @Column("integer") page!: number;
  @Column("text") kind!: string;
  @Column("text") text!: string;
  @Column("json") box!: Box;
  @Column("text") answer!: string;
  @Column("text") answered_by!: string;
  @Column("timestamptz", { default: () => "now()" }) answered_at!: Date;
}

/** Staff's answers about what makes no line. */
@Injectable()
export class AnswerRepository {
  constructor(private readonly database: Database) {}

  /** The answers about a page, also about what only an earlier reading saw. */
  async ofPage(documentId: number, page: number, db: Queryable = this.database): Promise<(StoredAnswer & { id: number })[]> {
    const rows = await db.manager.find(AnswerEntity, { where: { document_id: documentId, page }, order: { id: "ASC" } });
    return rows as unknown as (StoredAnswer & { id: number })[];
  }

  /** Stores an answer about exceptions of a page, in the place of those of before; null takes them back. The draft must be locked. */
  async store(
    tx: Transaction,
    documentId: number,
    page: number,
    exceptions: readonly DraftException[],
    answer: ExceptionAnswer | null,
    by: string,
  ): Promise<void> {
    const before = await this.ofPage(documentId, page, tx);
    const replaced = before.filter((stored) => exceptions.some((exception) => isSameException(stored, exception)));
    if (replaced.length > 0) await tx.manager.delete(AnswerEntity, { id: In(replaced.map(({ id }) => id)) });
    if (answer === null) return;
    await tx.manager.insert(
      AnswerEntity,
      exceptions.map(({ kind, text, box }) => ({ document_id: documentId, page, kind, text, box, answer, answered_by: by })),
    );
  }
}
