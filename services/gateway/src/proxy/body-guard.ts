import type { IncomingMessage } from "node:http";
import { AppError, LIMITS, MESSAGES } from "@takeoff/contracts";

const WINDOW_MS = 5_000;

/**
 * Limits the size of a request body while it is forwarded, and rejects a client that sends slower than the minimum rate.
 * Windows in which the upstream service applied backpressure do not count against the client.
 * @param isHeld whether the upstream service applies backpressure now
 * @returns stops the guard
 */
export function guardBody(
  request: IncomingMessage,
  maxBytes: number,
  isHeld: () => boolean,
  reject: (error: AppError) => void,
): () => void {
  let totalBytes = 0;
  let windowBytes = 0;
  let wasHeld = false;
  let timer: NodeJS.Timeout | undefined;
  const count = (chunk: Buffer): void => {
    totalBytes += chunk.length;
    windowBytes += chunk.length;
    wasHeld ||= isHeld();
    if (totalBytes > maxBytes) reject(new AppError("too_large"));
  };
  const checkRate = (): void => {
    const tooSlow = windowBytes < (LIMITS.minimumBodyRate * WINDOW_MS) / 1000;
    if (tooSlow && !wasHeld && !isHeld()) reject(new AppError("malformed_body", { message: MESSAGES.upload.interrupted }));
    windowBytes = 0;
    wasHeld = false;
    timer = setTimeout(checkRate, WINDOW_MS);
  };
  const stop = (): void => {
    clearTimeout(timer);
    request.off("data", count);
  };
  timer = setTimeout(checkRate, LIMITS.bodyRateGraceSeconds * 1000);
  request.on("data", count);
  request.once("end", stop);
  request.once("close", stop);
  return stop;
}
