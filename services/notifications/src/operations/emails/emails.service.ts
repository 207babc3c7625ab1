import { Injectable } from "@nestjs/common";
import {
  AppError,
  OPERATIONS_MESSAGES,
  type StaffAction,
  type StaffActionResponse,
  type Caller,
  type Email,
  type EmailQuery,
} from "@takeoff/contracts";
import type { Logger } from "@takeoff/platform";
import { cutPage, idPosition, readCursor, type Page } from "@takeoff/platform/http";
import { InjectLogger } from "@takeoff/platform/inject";
import { EmailDispatcher } from "../../sending/email-dispatcher.ts";
import { EmailAdmin } from "./email-admin.ts";
import { EmailListRepository, type EmailScope } from "./email-list.repository.ts";

/** Lists, retries and discards e-mails for staff, who never see their content. */
@Injectable()
export class EmailsService {
  constructor(
    private readonly emails: EmailListRepository,
    private readonly admin: EmailAdmin,
    private readonly dispatcher: EmailDispatcher,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  async page({ q, state, kind, limit, cursor }: EmailQuery): Promise<Page<Email>> {
    const scope: EmailScope = { q, state, kind };
    const after = readCursor(cursor, scope, idPosition);
    const [rows, total] = await Promise.all([this.emails.list(scope, after?.i ?? null, limit + 1), this.emails.count(scope)]);
    return { ...cutPage(rows, limit, scope, ({ id }) => ({ i: id })), total };
  }

  /** @throws AppError `conflict` when none of them is dead-lettered or discarded. */
  async retry(caller: Caller, ids: readonly number[]): Promise<StaffActionResponse> {
    const done = await this.admin.retry(caller, ids);
    this.dispatcher.wake();
    return this.toResponse("retried", ids, done, OPERATIONS_MESSAGES.notDeadLettered);
  }

  /** @throws AppError `conflict` when none of them is pending or dead-lettered. */
  async discard(caller: Caller, ids: readonly number[], reason: string): Promise<StaffActionResponse> {
    const done = await this.admin.discard(caller, ids, reason);
    return this.toResponse("dropped", ids, done, OPERATIONS_MESSAGES.emailChanged);
  }

  private toResponse(
    action: StaffAction,
    requested: readonly number[],
    done: readonly number[],
    conflictMessage: string,
  ): StaffActionResponse {
    if (done.length === 0) throw new AppError("conflict", { message: conflictMessage });
    this.logger.info({ action, email_ids: done }, "e-mails changed by staff");
    return { done: done.length, left: new Set(requested).size - done.length };
  }
}
