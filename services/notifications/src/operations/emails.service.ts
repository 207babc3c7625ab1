import { Injectable } from "@nestjs/common";
import { AppError, MESSAGES, type Act, type ActAnswer, type Caller, type Email, type EmailQuery } from "@takeoff/contracts";
import { InjectLogger, readCursor, type Logger, type Page } from "@takeoff/platform";
import { Outgoing } from "../sending/outgoing.ts";
import { EmailActs } from "./email-acts.ts";
import { EmailListRepository, type EmailScope } from "./email-list.repository.ts";

/** The ledger's e-mails as staff see them: never what they say. */
@Injectable()
export class EmailsService {
  constructor(
    private readonly emails: EmailListRepository,
    private readonly acts: EmailActs,
    private readonly outgoing: Outgoing,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  async page({ q, state, kind, limit, cursor }: EmailQuery): Promise<Page<Email>> {
    const wanted: EmailScope = { q, state, kind };
    const scope = JSON.stringify(wanted);
    const before = readCursor(cursor, scope);
    const [rows, total] = await Promise.all([this.emails.list(wanted, before, limit + 1), this.emails.count(wanted)]);
    return { rows, total, limit, scope };
  }

  /** @throws AppError `conflict` when none of them is parked or dropped. */
  async retry(caller: Caller, ids: readonly number[]): Promise<ActAnswer> {
    const done = await this.acts.retry(caller, ids);
    this.outgoing.wake();
    return this.answer("retried", ids, done, MESSAGES.operations.goneOn);
  }

  /** @throws AppError `conflict` when none of them waits or is parked. */
  async drop(caller: Caller, ids: readonly number[], reason: string): Promise<ActAnswer> {
    const done = await this.acts.drop(caller, ids, reason);
    return this.answer("dropped", ids, done, MESSAGES.operations.emailGoneOn);
  }

  private answer(act: Act, asked: readonly number[], done: readonly number[], goneOn: string): ActAnswer {
    if (done.length === 0) throw new AppError("conflict", { message: goneOn });
    this.logger.info({ act, email_ids: done }, "staff acted on e-mails");
    return { done: done.length, left: new Set(asked).size - done.length };
  }
}
