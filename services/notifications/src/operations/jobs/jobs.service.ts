import { Injectable } from "@nestjs/common";
import {
  AppError,
  LIMITS,
  OPERATIONS_MESSAGES,
  QUEUE_CONSUMERS,
  QUEUES,
  type StaffAction,
  type StaffActionResponse,
  type Caller,
  type JobRef,
  type DeadLetteredJobDetails,
  type QueueName,
} from "@takeoff/contracts";
import { recordAuditEvent, writeReceipts, type Logger } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { QueueAdmin, type DeadLetteredJob } from "@takeoff/platform/queues";
import { InjectLogger } from "@takeoff/platform/inject";
import { toResourceRef } from "../resource-ref.ts";
import { StaffActionRepository } from "../staff-action.repository.ts";
import { OpenEventRepository, type OpenEvent } from "./open-event.repository.ts";
import { toSafeError } from "../safe-error.ts";

/** Dead-lettered jobs: their attempts are used up. Each of their events is in the outbox, and is received or discarded exactly once. */
@Injectable()
export class JobsService {
  constructor(
    private readonly queueAdmin: QueueAdmin,
    private readonly events: OpenEventRepository,
    private readonly actions: StaffActionRepository,
    private readonly database: Database,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Newest first. @throws AppError `unavailable` while Redis does not respond */
  async list(queue?: QueueName): Promise<DeadLetteredJobDetails[]> {
    const lists = await Promise.all((queue ? [queue] : QUEUES).map((name) => this.listQueue(name)));
    const newestFirst = lists.flat().sort((one, other) => other.parked_at.localeCompare(one.parked_at));
    return newestFirst.slice(0, LIMITS.operationsBatch);
  }

  /** @throws AppError `conflict` when none of them is dead-lettered any more, `unavailable` while Redis does not respond */
  async retry(caller: Caller, jobs: readonly JobRef[]): Promise<StaffActionResponse> {
    let done = 0;
    for (const [queue, ids] of byQueue(jobs)) {
      const open = await this.events.find(queue, ids);
      const retried = await this.queueAdmin.retry(
        queue,
        open.map(({ id }) => id),
      );
      await this.database.transaction(async (tx) => {
        await this.actions.recordJobActions(tx, { act: "retried", caller, reason: null }, queue, retried);
        if (retried.length) await recordAuditEvent(tx, "retryJobs", { detail: `${queue}: ${retried.length}` });
      });
      this.log("retried", queue, retried);
      done += retried.length;
    }
    return toResponse(jobs.length, done);
  }

  /**
   * Discards dead-lettered jobs: writes their receipts as if they had run, so that they are not redelivered, also when Redis loses
   * its data. A job that is running at that moment ends without an effect.
   * @throws AppError as `retry`.
   */
  async discard(caller: Caller, jobs: readonly JobRef[], reason: string): Promise<StaffActionResponse> {
    let done = 0;
    for (const [queue, ids] of byQueue(jobs)) {
      const deadLettered = (await this.queueAdmin.findDeadLettered(queue, ids)).map(({ eventId }) => eventId);
      const discarded = await this.database.transaction(async (tx) => {
        const received = await writeReceipts(tx, QUEUE_CONSUMERS[queue], deadLettered);
        await this.actions.recordJobActions(tx, { act: "dropped", caller, reason }, queue, received);
        if (received.length) await recordAuditEvent(tx, "dropJobs", { detail: `${queue}: ${received.length}` });
        return received;
      });
      this.log("dropped", queue, discarded);
      await this.removeFromQueue(queue, discarded);
      done += discarded.length;
    }
    return toResponse(jobs.length, done);
  }

  private async listQueue(queue: QueueName): Promise<DeadLetteredJobDetails[]> {
    const failed = await this.queueAdmin.listDeadLettered(queue, LIMITS.operationsBatch);
    const ids = failed.map(({ eventId }) => eventId);
    const open = new Map((await this.events.find(queue, ids)).map((event) => [event.id, event]));
    return failed.flatMap((job) => {
      const event = open.get(job.eventId);
      return event ? [toDeadLetteredJobDetails(queue, job, event)] : [];
    });
  }

  /** The receipt is what discards a job: when Redis does not respond, housekeeping removes the job from the queue later. */
  private async removeFromQueue(queue: QueueName, ids: readonly string[]): Promise<void> {
    try {
      await this.queueAdmin.discard(queue, ids);
    } catch (error) {
      this.logger.warn({ err: error, queue }, "discarded jobs not removed from their queue");
    }
  }

  private log(action: StaffAction, queue: QueueName, event_ids: readonly string[]): void {
    if (event_ids.length) this.logger.info({ action, queue, event_ids }, "dead-lettered jobs changed by staff");
  }
}

function byQueue(jobs: readonly JobRef[]): [QueueName, string[]][] {
  return QUEUES.flatMap((name) => {
    const ids = new Set(jobs.filter(({ queue }) => queue === name).map(({ event_id }) => event_id));
    return ids.size ? [[name, [...ids]]] : [];
  });
}

function toResponse(requested: number, done: number): StaffActionResponse {
  if (done === 0) throw new AppError("conflict", { message: OPERATIONS_MESSAGES.notDeadLettered });
  return { done, left: requested - done };
}

function toDeadLetteredJobDetails(queue: QueueName, job: DeadLetteredJob, event: OpenEvent): DeadLetteredJobDetails {
  return {
    queue,
    event_id: event.id,
    event_type: event.type,
    about: toResourceRef(event.aggregate),
    attempts: job.attempts,
    error: toSafeError(job.error),
    event_at: event.created_at.toISOString(),
    parked_at: job.failedAt.toISOString(),
  };
}
