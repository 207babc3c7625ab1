import { Injectable } from "@nestjs/common";
import { MESSAGES, type Operations } from "@takeoff/contracts";
import { InjectConfig, InjectLogger, QueueAdmin, type Logger } from "@takeoff/platform";
import type { NotificationsConfig } from "../config.ts";
import { EmailListRepository } from "./email-list.repository.ts";
import { OpenEventRepository } from "./open-event.repository.ts";

/** Counts and ages of queues, outbox and e-mails. */
@Injectable()
export class SummaryService {
  constructor(
    private readonly queueAdmin: QueueAdmin,
    private readonly events: OpenEventRepository,
    private readonly emails: EmailListRepository,
    @InjectConfig() private readonly config: Pick<NotificationsConfig, "RPC_TRANSITION">,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Without Redis only the queues are missing: outbox and e-mails are in the database. */
  async get(): Promise<Operations> {
    const [queues, outbox, emails] = await Promise.all([this.queues(), this.events.summary(), this.emails.summary()]);
    return { ...queues, outbox, emails, rpc_transition: this.config.RPC_TRANSITION };
  }

  private async queues(): Promise<Pick<Operations, "queues" | "queues_error">> {
    try {
      return { queues: await this.queueAdmin.getStatistics(), queues_error: null };
    } catch (error) {
      this.logger.warn({ err: error }, "queue summary failed");
      return { queues: null, queues_error: MESSAGES.operations.queuesAway };
    }
  }
}
