import { Injectable } from "@nestjs/common";
import {
  AppError,
  CONSUMERS,
  LIMITS,
  MESSAGES,
  type ActAnswer,
  type Caller,
  type Consumer,
  type JobName,
  type ParkedJob,
} from "@takeoff/contracts";
import { Database, InjectLogger, QueueDesk, recordAct, writeReceipts, type FailedJob, type Logger } from "@takeoff/platform";
import { aboutOf } from "./about.ts";
import { ActRepository } from "./act.repository.ts";
import { OpenEventRepository, type OpenEvent } from "./open-event.repository.ts";
import { safeError } from "./safe-error.ts";

/** Jobs whose attempts are used up. What they have to do stands in the outbox: it is done, or given up, exactly once. */
@Injectable()
export class JobsService {
  constructor(
    private readonly desk: QueueDesk,
    private readonly events: OpenEventRepository,
    private readonly acts: ActRepository,
    private readonly database: Database,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** The newest first. @throws AppError `unavailable` while Redis is away. */
  async list(queue?: Consumer): Promise<ParkedJob[]> {
    const lists = await Promise.all((queue ? [queue] : CONSUMERS).map((consumer) => this.listOf(consumer)));
    const newestFirst = lists.flat().sort((one, other) => other.parked_at.localeCompare(one.parked_at));
    return newestFirst.slice(0, LIMITS.operationsBatch);
  }

  /** @throws AppError `conflict` when none of them is parked any more, `unavailable` while Redis is away. */
  async retry(caller: Caller, jobs: readonly JobName[]): Promise<ActAnswer> {
    let done = 0;
    for (const [queue, ids] of byQueue(jobs)) {
      const open = await this.events.find(queue, ids);
      const retried = await this.desk.retry(
        queue,
        open.map(({ id }) => id),
      );
      await this.database.transaction(async (tx) => {
        await this.acts.ofJobs(tx, { act: "retried", caller, reason: null }, queue, retried);
        if (retried.length) await recordAct(tx, "retryJobs", { detail: `${queue}: ${retried.length}` });
      });
      this.tell("retried", queue, retried);
      done += retried.length;
    }
    return answer(jobs.length, done);
  }

  /**
   * Gives parked jobs up: their receipts are written as if they had been done, so that they do not come back, also when
   * Redis loses everything. One that meanwhile runs ends without an effect.
   * @throws AppError as `retry`.
   */
  async drop(caller: Caller, jobs: readonly JobName[], reason: string): Promise<ActAnswer> {
    let done = 0;
    for (const [queue, ids] of byQueue(jobs)) {
      const parked = (await this.desk.findParked(queue, ids)).map(({ eventId }) => eventId);
      const dropped = await this.database.transaction(async (tx) => {
        const received = await writeReceipts(tx, queue, parked);
        await this.acts.ofJobs(tx, { act: "dropped", caller, reason }, queue, received);
        if (received.length) await recordAct(tx, "dropJobs", { detail: `${queue}: ${received.length}` });
        return received;
      });
      this.tell("dropped", queue, dropped);
      await this.forget(queue, dropped);
      done += dropped.length;
    }
    return answer(jobs.length, done);
  }

  private async listOf(queue: Consumer): Promise<ParkedJob[]> {
    const failed = await this.desk.parked(queue, LIMITS.operationsBatch);
    const ids = failed.map(({ eventId }) => eventId);
    const open = new Map((await this.events.find(queue, ids)).map((event) => [event.id, event]));
    return failed.flatMap((job) => {
      const event = open.get(job.eventId);
      return event ? [describe(queue, job, event)] : [];
    });
  }

  /** It is given up already: what Redis still shows of it is cleaned away later when it cannot be now. */
  private async forget(queue: Consumer, ids: readonly string[]): Promise<void> {
    try {
      await this.desk.removeParked(queue, ids);
    } catch (error) {
      this.logger.warn({ err: error, queue }, "dropped jobs could not be removed from their queue");
    }
  }

  private tell(act: "retried" | "dropped", queue: Consumer, event_ids: readonly string[]): void {
    if (event_ids.length) this.logger.info({ act, queue, event_ids }, "staff acted on parked jobs");
  }
}

function byQueue(jobs: readonly JobName[]): [Consumer, string[]][] {
  return CONSUMERS.flatMap((consumer) => {
    const ids = new Set(jobs.filter(({ queue }) => queue === consumer).map(({ event_id }) => event_id));
    return ids.size ? [[consumer, [...ids]]] : [];
  });
}

function answer(asked: number, done: number): ActAnswer {
  if (done === 0) throw new AppError("conflict", { message: MESSAGES.operations.goneOn });
  return { done, left: asked - done };
}

function describe(queue: Consumer, job: FailedJob, event: OpenEvent): ParkedJob {
  return {
    queue,
    event_id: event.id,
    event_type: event.type,
    about: aboutOf(event.aggregate),
    attempts: job.attempts,
    error: safeError(job.error),
    event_at: event.created_at.toISOString(),
    parked_at: job.failedAt.toISOString(),
  };
}
