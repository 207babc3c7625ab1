import { BULK_MESSAGES, type Document } from "@takeoff/contracts";
import { ApiError } from "../../../../shared/api/api-error.ts";
import type { QueueOutcome } from "./queue.ts";

/** A document that was not changed, with the reason. */
export interface Unfinished {
  id: number;
  filename: string;
  reason: string;
}

/**
 * The documents that were not changed: those whose request failed, then those for which none was sent.
 * @param isCancelled whether the user ended it
 */
export function unfinished(
  { failed, notBegun }: QueueOutcome<Document>,
  isCancelled: boolean,
  textOf: (error: unknown) => string,
): Unfinished[] {
  const isSessionOver = failed.some(({ error }) => error instanceof ApiError && error.endsSession);
  const { cancelled, sessionEnded, notSent } = BULK_MESSAGES;
  const whyNot = isSessionOver ? sessionEnded : isCancelled ? cancelled : notSent;
  return [
    ...failed.map(({ item: { id, filename }, error }) => ({ id, filename, reason: textOf(error) })),
    ...notBegun.map(({ id, filename }) => ({ id, filename, reason: whyNot })),
  ];
}
