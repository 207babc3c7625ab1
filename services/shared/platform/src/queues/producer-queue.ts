import { Queue, type QueueOptions } from "bullmq";
import type { Redis } from "ioredis";
import { REDIS_PREFIX, type EventJob } from "./event-job.ts";

/**
 * A queue on a connection that fails fast, see `openProducerConnection`. BullMQ asks Redis for its version when a `Queue` is
 * created; if that fails, every operation of this `Queue` fails from then on. Such a queue is replaced by a new one.
 */
export class ProducerQueue {
  #queue: Queue<EventJob> | null = null;

  constructor(
    private readonly name: string,
    private readonly redis: Redis,
    private readonly options: Pick<QueueOptions, "defaultJobOptions"> = {},
  ) {
    this.get();
  }

  /** The queue, which may still wait for its connection. */
  get(): Queue<EventJob> {
    return (this.#queue ??= this.open());
  }

  /** Sends no command, but waits for a connection that was never established. */
  async close(): Promise<void> {
    await this.#queue?.close();
  }

  private open(): Queue<EventJob> {
    const queue = new Queue<EventJob>(this.name, { ...this.options, connection: this.redis, prefix: REDIS_PREFIX });
    // The connection's handler logs it already. Unhandled, the event would end the process.
    queue.on("error", () => undefined);
    queue.waitUntilReady().catch(() => {
      if (this.#queue === queue) this.#queue = null;
      // Removes its listeners from the connection.
      queue.close().catch(() => undefined);
    });
    return queue;
  }
}
