import type { Server } from "node:http";
import type { Socket } from "node:net";
import { randomUUID } from "node:crypto";
import { AppError, errorBody } from "@takeoff/contracts";

/** Answers what Node's parser refuses, which no handler ever sees, in the contract's form, and closes. */
export function answerParserErrors(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const refusal = new AppError(error.code === "HPE_HEADER_OVERFLOW" ? "headers_too_large" : "malformed_body");
    const requestId = randomUUID();
    const body = JSON.stringify(errorBody(refusal, requestId));
    const status = `${refusal.status} ${refusal.status === 431 ? "Request Header Fields Too Large" : "Bad Request"}`;
    socket.end(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\nx-request-id: ${requestId}\r\nx-content-type-options: nosniff\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  });
}
