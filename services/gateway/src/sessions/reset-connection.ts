import type { ServerResponse } from "node:http";
import { TLSSocket } from "node:tls";

/**
 * Closes the connection of a response at once. By a reset where that is possible: otherwise a slow client goes on receiving the
 * megabytes that the operating system still has to send, for minutes.
 */
export function resetConnection(response: ServerResponse): void {
  const { socket } = response;
  // Node resets plain TCP connections only.
  if (socket && !(socket instanceof TLSSocket)) socket.resetAndDestroy();
  else response.destroy();
}
