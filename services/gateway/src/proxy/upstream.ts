import { Agent, request as httpRequest, type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { AppError } from "@takeoff/contracts";

export interface UpstreamCall {
  base: URL;
  method: string;
  path: string;
  headers: OutgoingHttpHeaders;
}

/** Kept shorter than the services' keep-alive, so that the gateway never writes to a connection being closed. */
const IDLE_MS = 30_000;
const agent = new Agent({ keepAlive: true, timeout: IDLE_MS, maxSockets: 512 });

/** Opens a call to a service; its body is the caller's to write. */
export function openUpstream({ base, method, path, headers }: UpstreamCall): ClientRequest {
  return httpRequest({ agent, host: base.hostname, port: base.port, method, path, headers });
}

const NOT_REACHED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH"]);

/** What a failed call means to the client: 503 when the service was not reached, 502 when it broke off. */
export function upstreamError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError(NOT_REACHED.has((cause as NodeJS.ErrnoException).code ?? "") ? "unavailable" : "bad_gateway", { cause });
}

/** The answer to a call whose body was sent or is being sent. */
export function answerOf(call: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    call.once("response", resolve);
    call.once("error", reject);
  });
}

/**
 * Runs `expired` when nothing moved on the call's connection for so long and `excused` does not say that it is the
 * client who keeps it waiting.
 */
export function whenSilent(call: ClientRequest, milliseconds: number, excused: () => boolean, expired: () => void): void {
  call.setTimeout(milliseconds, () => {
    if (!excused()) return expired();
    // Node's timer fires once and starts again only with traffic.
    call.socket?.setTimeout(milliseconds);
  });
}
