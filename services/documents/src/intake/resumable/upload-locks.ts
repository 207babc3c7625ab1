import { AppError, TUS_MESSAGES } from "@takeoff/contracts";
import type { Lock, Locker, RequestRelease } from "@tus/server";

/** How long a request waits for the one before: longer than a part takes to be stored. */
const WAIT_MS = 30_000;

interface Waiting {
  requestRelease: RequestRelease;
  grant: () => void;
}

interface Held {
  requestRelease: RequestRelease;
  waiting: Waiting[];
}

/**
 * Locks an upload for one request of this process. A request that waits asks the one before to end: its connection is probably lost
 * but still open here. Across processes the offset decides. In place of the library's `MemoryLocker`, whose waiting requests ask again in
 * each turn of the event loop, and so use a whole processor while a part is being stored.
 */
export class UploadLocks {
  private readonly held = new Map<string, Held>();

  /** The locks of one request. @param end ends the request's bytes: it failed, or another one has waited long enough */
  forRequest(end: () => void): Locker {
    return { newLock: (id) => this.newLock(id, end) };
  }

  private newLock(id: string, end: () => void): Lock {
    return {
      lock: (signal, requestRelease) => {
        signal.addEventListener("abort", end, { once: true });
        return this.acquire(id, signal, requestRelease);
      },
      unlock: async () => this.release(id),
    };
  }

  /** @throws AppError `conflict` when the request before does not end in time, or the waiting one ends */
  private async acquire(id: string, signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    const held = this.held.get(id);
    if (!held) {
      this.held.set(id, { requestRelease, waiting: [] });
      return;
    }
    // Together: a request that gives up at once must not be rejected while nobody listens.
    await Promise.all([waitInLine(held.waiting, signal, requestRelease), held.requestRelease()]);
  }

  private release(id: string): void {
    const waiting = this.held.get(id)?.waiting ?? [];
    const next = waiting.shift();
    if (!next) {
      this.held.delete(id);
      return;
    }
    this.held.set(id, { requestRelease: next.requestRelease, waiting });
    next.grant();
    if (waiting.length > 0) void next.requestRelease();
  }
}

function waitInLine(line: Waiting[], signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
    };
    const waiting: Waiting = {
      requestRelease,
      grant: () => {
        stop();
        resolve();
      },
    };
    const giveUp = (): void => {
      stop();
      line.splice(line.indexOf(waiting), 1);
      reject(new AppError("conflict", { message: TUS_MESSAGES.inUse }));
    };
    const timer = setTimeout(giveUp, WAIT_MS);
    signal.addEventListener("abort", giveUp, { once: true });
    line.push(waiting);
    if (signal.aborted) giveUp();
  });
}
