import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const IDLE_SWEEP_MS = 50;

/**
 * From now on each answer ends its connection: whoever keeps it opens the next one, elsewhere, before this server closes
 * any under a call that is just being sent.
 */
export function letGo(server: Server): void {
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => response.setHeader("connection", "close"));
}

/**
 * Stops accepting and waits for the requests in hand, at most `seconds`; what is left then is broken off.
 * @returns how many seconds it took.
 */
export async function drain(server: Server, seconds: number): Promise<number> {
  const started = performance.now();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const finished = new AbortController();
  void closed.then(() => finished.abort());
  // A kept-alive connection that turns idle after close() was called would hold the server open until its time-out.
  while (!finished.signal.aborted && performance.now() - started < seconds * 1000) {
    server.closeIdleConnections();
    await sleep(IDLE_SWEEP_MS, undefined, { signal: finished.signal }).catch(() => undefined);
  }
  server.closeAllConnections();
  await closed;
  return (performance.now() - started) / 1000;
}
