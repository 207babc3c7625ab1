import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { Injectable } from "@nestjs/common";
import { RPC_BATCH, type Caller } from "@takeoff/contracts";
import { RpcClient } from "@takeoff/platform/rpc";
import DataLoader from "dataloader";

/**
 * Least time between two look-ups, milliseconds. Under load, one look-up for several requests takes a fraction of the processor
 * time that one for each takes; a client that sends one request after another does not wait.
 */
const INTERVAL_MS = 5;

type Fetch = (tokenHashes: readonly string[]) => Promise<(Caller | null)[]>;

/**
 * Batches session look-ups: one RPC at a time, and the look-ups that arrive until the next one share it. Results are not cached:
 * each is read after its request arrived, so that a log-out or a deleted user takes effect with the next request.
 */
function batchLookups(fetch: Fetch): DataLoader<string, Caller | null> {
  let inFlight: Promise<unknown> = Promise.resolve();
  let lastScheduled: Promise<unknown> = Promise.resolve();
  let sentAt = -INTERVAL_MS;
  const loader = new DataLoader<string, Caller | null>(
    async (tokenHashes) => {
      // From here on a request for one of these sessions starts a look-up of its own.
      loader.clearAll();
      sentAt = performance.now();
      const fetched = fetch(tokenHashes);
      inFlight = fetched.catch(() => undefined);
      const callers = await fetched;
      return tokenHashes.map((_, index) => callers[index] ?? null);
    },
    {
      maxBatchSize: RPC_BATCH,
      // Waits at least one turn of the event loop: requests that arrived together are read in one turn and share a batch.
      batchScheduleFn: (send) => {
        lastScheduled = lastScheduled
          .then(() => untilNext(sentAt))
          .then(send)
          .then(() => inFlight);
      },
    },
  );
  return loader;
}

async function untilNext(sentAt: number): Promise<void> {
  const early = sentAt + INTERVAL_MS - performance.now();
  await (early > 0 ? sleep(early) : nextTurn());
}

@Injectable()
export class SessionResolver {
  private readonly active: DataLoader<string, Caller | null>;
  private readonly passive: DataLoader<string, Caller | null>;

  constructor(rpc: RpcClient) {
    const fetch =
      (active: boolean): Fetch =>
      async (hashes) =>
        (await rpc.request("sessions.resolve", { token_hashes: [...hashes], active })).callers;
    this.active = batchLookups(fetch(true));
    this.passive = batchLookups(fetch(false));
  }

  /** The user of a session; null without a valid session. Extends the session's idle time. */
  resolve(tokenHash: string): Promise<Caller | null> {
    return this.active.load(tokenHash);
  }

  /** As `resolve`, but does not extend the session's idle time. */
  peek(tokenHash: string): Promise<Caller | null> {
    return this.passive.load(tokenHash);
  }
}
