import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { randomUUID } from "node:crypto";
import { AppError, errorBody } from "@takeoff/contracts";

/** How long a refused client may take to read its answer and to close. */
const LINGER_MS = 2_000;

/** Answers what Node's parser refuses, which no handler ever sees, in the contract's form, and closes. */
export function answerParserErrors(server: Server, lingerMs: number = LINGER_MS): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // Into an answer that has begun nothing may be written: it must end as what it is, cut off.
    if (error.code === "ECONNRESET" || !socket.writable || answerInHand(socket)?.headersSent) {
      socket.destroy();
      return;
    }
    const refusal = new AppError(error.code === "HPE_HEADER_OVERFLOW" ? "headers_too_large" : "malformed_body");
    const requestId = randomUUID();
    const body = JSON.stringify(errorBody(refusal, requestId));
    const status = `${refusal.status} ${refusal.status === 431 ? "Request Header Fields Too Large" : "Bad Request"}`;
    // Node does not watch this connection any more: one that its client never closes would stay for ever.
    setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.end(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\nx-request-id: ${requestId}\r\nx-content-type-options: nosniff\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  });
}

/** Where Node keeps it, and where its own handler of such errors looks. */
function answerInHand(socket: Socket): ServerResponse | null | undefined {
  return (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage;
}
