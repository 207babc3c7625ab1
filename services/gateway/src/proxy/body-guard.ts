import type { IncomingMessage } from "node:http";
import { AppError, LIMITS, MESSAGES } from "@takeoff/contracts";

const WINDOW_MS = 5_000;

/**
 * Watches a request's body while it is passed on: its total size, and that the client keeps sending. Time in which the
 * service would not take more is not held against the client.
 * @param held whether the service cannot take more right now.
 * @returns a function that ends the watch.
 */
export function guardBody(request: IncomingMessage, maxBytes: number, held: () => boolean, refuse: (error: AppError) => void): () => void {
  let total = 0;
  let inWindow = 0;
  let wasHeld = false;
  let timer: NodeJS.Timeout | undefined;
  const count = (chunk: Buffer): void => {
    total += chunk.length;
    inWindow += chunk.length;
    wasHeld ||= held();
    if (total > maxBytes) refuse(new AppError("too_large"));
  };
  const look = (): void => {
    const tooSlow = inWindow < (LIMITS.minimumBodyRate * WINDOW_MS) / 1000;
    if (tooSlow && !wasHeld && !held()) refuse(new AppError("malformed_body", { message: MESSAGES.upload.brokenOff }));
    inWindow = 0;
    wasHeld = false;
    timer = setTimeout(look, WINDOW_MS);
  };
  const stop = (): void => {
    clearTimeout(timer);
    request.off("data", count);
  };
  timer = setTimeout(look, LIMITS.bodyRateGraceSeconds * 1000);
  request.on("data", count);
  request.once("end", stop);
  request.once("close", stop);
  return stop;
}
