import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../logging/logger.ts";

/** Time until the process exits by force, milliseconds: Kubernetes would kill it after 30 s without a line in the log. */
const FORCE_AFTER_MS = 29_000;

/**
 * On SIGTERM or SIGINT: calls `announce` (reports not ready), waits `delayMs`, calls the function that `announce` returned,
 * and exits with 0. Ignores further signals: stopping waits for work in progress and has its own time limit.
 */
export function onStopSignal(logger: Logger, delayMs: number, announce: () => Promise<() => Promise<void>>): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, "stopping");
    const forced = setTimeout(() => {
      logger.error("did not stop in time");
      process.exit(1);
    }, FORCE_AFTER_MS);
    forced.unref();
    void announce()
      .then(async (close) => {
        await sleep(delayMs);
        await close();
        logger.info("stopped");
        process.exit(0);
      })
      .catch((error: unknown) => {
        logger.error({ err: error }, "failed to stop cleanly");
        process.exit(1);
      });
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
