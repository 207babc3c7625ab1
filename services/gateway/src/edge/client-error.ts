import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { randomUUID } from "node:crypto";
import { AppError, errorBody } from "@takeoff/contracts";

/** Milliseconds that a client has to read the response and close the connection. */
const LINGER_MS = 2_000;

/** Answers a request that Node's HTTP parser rejects with an error body of the API, and closes the connection. No request handler sees such a request. */
export function handleParserErrors(server: Server, lingerMs: number = LINGER_MS): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // A response that has started cannot be replaced: destroying the socket shows the client that it is incomplete.
    if (error.code === "ECONNRESET" || !socket.writable || responseInProgress(socket)?.headersSent) {
      socket.destroy();
      return;
    }
    const rejection = new AppError(error.code === "HPE_HEADER_OVERFLOW" ? "headers_too_large" : "malformed_body");
    const requestId = randomUUID();
    const body = JSON.stringify(errorBody(rejection, requestId));
    const status = `${rejection.status} ${rejection.status === 431 ? "Request Header Fields Too Large" : "Bad Request"}`;
    // Node applies no timeout to this connection any more: without this, a client that never closes it keeps it open.
    setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.end(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\nx-request-id: ${requestId}\r\nx-content-type-options: nosniff\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  });
}

/** Node stores it in this undocumented field, which its default "clientError" handler reads too. */
function responseInProgress(socket: Socket): ServerResponse | null | undefined {
  return (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage;
}
