import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const IDLE_SWEEP_MS = 50;

/** Sets `connection: close` on all further responses, so that clients go to another replica before this one closes their connection. */
export function disableKeepAlive(server: Server): void {
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => response.setHeader("connection", "close"));
}

/** Stops accepting connections, waits up to `seconds` for the requests in progress, and aborts the rest. @returns the seconds it took */
export async function drain(server: Server, seconds: number): Promise<number> {
  const started = performance.now();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const finished = new AbortController();
  void closed.then(() => finished.abort());
  // A keep-alive connection that becomes idle after close() would keep the server open until the connection's time-out.
  while (!finished.signal.aborted && performance.now() - started < seconds * 1000) {
    server.closeIdleConnections();
    await sleep(IDLE_SWEEP_MS, undefined, { signal: finished.signal }).catch(() => undefined);
  }
  server.closeAllConnections();
  await closed;
  return (performance.now() - started) / 1000;
}
