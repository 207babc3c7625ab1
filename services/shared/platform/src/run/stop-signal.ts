import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../logging/logger.ts";

/** Past this a stop is forced: an orchestrator would kill the process anyway and the log would not say why. */
const FORCE_AFTER_MS = 29_000;

/**
 * On SIGTERM or SIGINT: `announce` (not ready any more), a delay, then what it returned, then exit 0. A second signal
 * changes nothing: stopping takes as long as the work in hand, and has its own end.
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
