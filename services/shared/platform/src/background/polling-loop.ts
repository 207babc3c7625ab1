import type { OnApplicationBootstrap, OnModuleDestroy } from "@nestjs/common";

export interface PollingLoopOptions {
  /** Pause between the end of one run and the start of the next, milliseconds. */
  intervalMs: number;
  /** Pause after a run that threw, milliseconds. Default: `intervalMs`. */
  retryMs?: number;
  /** Whether to pause before the first run too. Default: false. */
  delayFirstRun?: boolean;
  /** One run. Returns true when there is more to do: the next run then starts without a pause. `signal` aborts on `stop()`. */
  task: (signal: AbortSignal) => Promise<boolean | void>;
  /** Receives what the task threw. The loop goes on. */
  onError: (error: unknown) => void;
}

/** Runs a task periodically, one run at a time: after an interval, or immediately after `wake()`. */
export class PollingLoop {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private endPause: () => void = () => undefined;
  /** Set by a `wake()` during a run, which may have queried too early: without it the next run would wait for the interval. */
  private woken = false;

  constructor(private readonly options: PollingLoopOptions) {}

  start(): void {
    this.running = this.run();
  }

  /** Starts the next run now, or right after the current one. */
  wake(): void {
    this.woken = true;
    this.endPause();
  }

  /** Starts no further run, and resolves when the current one has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.endPause();
    await this.running;
  }

  private async run(): Promise<void> {
    const { intervalMs, retryMs = intervalMs, delayFirstRun, task, onError } = this.options;
    const { signal } = this.stopping;
    if (delayFirstRun) await this.pause(intervalMs);
    while (!signal.aborted) {
      this.woken = false;
      let pauseMs = intervalMs;
      try {
        if (await task(signal)) continue;
      } catch (error) {
        onError(error);
        pauseMs = retryMs;
      }
      await this.pause(pauseMs);
    }
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.stopping.signal.aborted || this.woken) this.endPause();
    });
  }
}

/** A provider whose loop runs as long as its process. No module that a command imports may provide one: the command would run it too. */
export abstract class PeriodicTask implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop: PollingLoop;

  constructor(options: PollingLoopOptions) {
    this.loop = new PollingLoop(options);
  }

  /** Starts the next run now, or right after the current one. */
  wake(): void {
    this.loop.wake();
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Resolves when the current run has ended. */
  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }
}
