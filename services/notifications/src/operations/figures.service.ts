import { Injectable } from "@nestjs/common";
import { MESSAGES, type Operations } from "@takeoff/contracts";
import { InjectLogger, QueueDesk, type Logger } from "@takeoff/platform";
import { EmailListRepository } from "./email-list.repository.ts";
import { OpenEventRepository } from "./open-event.repository.ts";

/** How queues, outbox and e-mails stand. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly desk: QueueDesk,
    private readonly events: OpenEventRepository,
    private readonly emails: EmailListRepository,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Redis being away takes the queues' figures only: what is owed stands in the database. */
  async get(): Promise<Operations> {
    const [queues, outbox, emails] = await Promise.all([this.queues(), this.events.figures(), this.emails.figures()]);
    return { ...queues, outbox, emails };
  }

  private async queues(): Promise<Pick<Operations, "queues" | "queues_error">> {
    try {
      return { queues: await this.desk.figures(), queues_error: null };
    } catch (error) {
      this.logger.warn({ err: error }, "the queues could not be looked into");
      return { queues: null, queues_error: MESSAGES.operations.queuesAway };
    }
  }
}
