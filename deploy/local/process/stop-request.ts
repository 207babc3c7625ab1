import { once } from "node:events";

/** Ctrl-C reaches a program twice when its parent passes it on as well; a second one counts only after this time. */
const SAME_REQUEST_MS = 1_000;

/** A request to stop: Ctrl-C, a signal, a closed terminal, or the end of the process that started this one. */
export class StopRequest {
  private readonly controller = new AbortController();
  private requestedAt = 0;
  private forceStop: () => void = () => undefined;

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  constructor() {
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => this.request());
    // A terminal that was closed takes no more lines; the stop must go on without it.
    for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
    // The entry script holds the other end of this channel.
    if (process.channel) {
      process.on("disconnect", () => this.request());
      // Where messages are awaited, as in a process of tests, the channel keeps the process alive.
      if (process.listenerCount("message") === 0) process.channel.unref();
    }
  }

  /** What a second Ctrl-C does. */
  onSecondRequest(action: () => void): void {
    this.forceStop = action;
  }

  /** Resolves when a stop is requested. Keeps the process alive until then. */
  async requested(): Promise<void> {
    const alive = setInterval(() => undefined, 60_000);
    try {
      if (!this.signal.aborted) await once(this.signal, "abort");
    } finally {
      clearInterval(alive);
    }
  }

  private request(): void {
    const now = Date.now();
    if (!this.signal.aborted) {
      this.requestedAt = now;
      this.controller.abort();
    } else if (now - this.requestedAt > SAME_REQUEST_MS) {
      this.forceStop();
    }
  }
}
