import { Injectable } from "@nestjs/common";
import { OPERATIONS_MESSAGES, SANDBOX_GAPS, sandboxGapsKey, SANDBOXING_PROCESSES, type Operations } from "@takeoff/contracts";
import type { Logger } from "@takeoff/platform";
import { QueueAdmin } from "@takeoff/platform/queues";
import { InjectLogger } from "@takeoff/platform/inject";
import { EmailListRepository } from "./emails/email-list.repository.ts";
import { OpenEventRepository } from "./jobs/open-event.repository.ts";

/** Counts and ages of queues, outbox and e-mails. */
@Injectable()
export class SummaryService {
  constructor(
    private readonly queueAdmin: QueueAdmin,
    private readonly events: OpenEventRepository,
    private readonly emails: EmailListRepository,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Without Redis only the queues and the gaps of the sandbox are missing: outbox and e-mails are in the database. */
  async get(): Promise<Operations> {
    const [queues, outbox, emails] = await Promise.all([this.readRedis(), this.events.summary(), this.emails.summary()]);
    return { ...queues, outbox, emails };
  }

  private async readRedis(): Promise<Pick<Operations, "queues" | "queues_error" | "sandbox_gaps">> {
    try {
      const [queues, notes] = await Promise.all([
        this.queueAdmin.getStatistics(),
        this.queueAdmin.getNotes(SANDBOXING_PROCESSES.map(sandboxGapsKey)),
      ]);
      const noted = new Set(notes.flatMap((note) => note?.split(",") ?? []));
      return { queues, queues_error: null, sandbox_gaps: SANDBOX_GAPS.filter((gap) => noted.has(gap)) };
    } catch (error) {
      this.logger.warn({ err: error }, "queue summary failed");
      return { queues: null, queues_error: OPERATIONS_MESSAGES.queuesAway, sandbox_gaps: [] };
    }
  }
}
