import { Injectable } from "@nestjs/common";
import { AppError, LINE_MESSAGES, type Caller, type DraftPage, type ExceptionAnswer, type ExceptionAnswers } from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import type { Transaction } from "@takeoff/platform/database";
import type { RequestReader } from "@takeoff/platform/http";
import { DraftChanges } from "../changes/draft-changes.ts";
import { DraftPageRepository } from "../store/draft-page.repository.ts";
import { AnswerRepository } from "../answers/answer.repository.ts";

/** What staff say about what was seen on a page and makes no line. */
@Injectable()
export class AnswersService {
  constructor(
    private readonly changes: DraftChanges,
    private readonly pages: DraftPageRepository,
    private readonly answers: AnswerRepository,
  ) {}

  /**
   * Answers all or none; null takes answers back. The same request again changes nothing.
   * @throws AppError `not_found`, also for a page that was not read; `conflict` when one of them is not on the page any more
   */
  async answer(caller: Caller, id: number, number: number, body: RequestReader<ExceptionAnswers>): Promise<DraftPage> {
    await this.changes.find(caller, id);
    const { exceptions, answer } = await body();
    await this.changes.change(caller, id, async (tx, audited) => {
      await this.store(tx, caller, { id, page: number, keys: exceptions, answer: answer ?? null });
      await recordAuditEvent(tx, "answerExceptions", audited(`page ${number}, ${answer ?? "taken back"}: ${exceptions.length}`));
    });
    const page = await this.pages.find(id, number);
    if (!page) throw new AppError("not_found");
    return page;
  }

  /** Stores an answer in the transaction of a change. @throws AppError as `answer` */
  async store(
    tx: Transaction,
    caller: Caller,
    { id, page, keys, answer }: { id: number; page: number; keys: readonly string[]; answer: ExceptionAnswer | null },
  ): Promise<void> {
    const shown = await this.pages.find(id, page, tx);
    if (!shown) throw new AppError("not_found");
    const wanted = new Set(keys);
    const chosen = shown.exceptions.filter(({ key }) => wanted.has(key));
    if (new Set(chosen.map(({ key }) => key)).size < wanted.size) throw new AppError("conflict", { message: LINE_MESSAGES.exceptionGone });
    await this.answers.store(tx, id, page, chosen, answer, caller.username);
  }
}
