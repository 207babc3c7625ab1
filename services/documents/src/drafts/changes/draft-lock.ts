import { AppError, DRAFT_LOCKS, type DraftLock } from "@takeoff/contracts";
import type { DocumentRow } from "../../core/document-row.ts";
import type { DraftEntity } from "../store/draft.entity.ts";

type Results = Pick<DocumentRow, "status" | "csv_object">;
type Completion = Pick<DraftEntity, "marked_with" | "delivery">;

/** Whether the document's results are those that were made of the draft. */
export function areResultsOf({ csv_object }: Results, { marked_with }: Completion): boolean {
  return csv_object !== null && csv_object === marked_with;
}

/** A processed PDF that staff attached is never replaced by a marked-up one; one that was made of the draft is. */
export function keepsProcessedPdf(
  { processed_object }: Pick<DocumentRow, "processed_object">,
  { marked_object }: Pick<DraftEntity, "marked_object">,
): boolean {
  return processed_object !== null && processed_object !== marked_object;
}

/** Whether a document is to be completed once its marked-up PDF is made. */
export function isBeingSent(row: Results, draft: Completion): boolean {
  return areResultsOf(row, draft) && row.status === "processing" && draft.delivery === "waiting";
}

/**
 * Why a draft cannot be changed; null for one that can. What a customer was sent stays as it was sent until staff reopen the document,
 * and any other status than `processing` stops a takeoff that is being sent.
 */
export function findLock(row: Results, draft: Completion): DraftLock | null {
  if (row.status === "completed") return areResultsOf(row, draft) ? "delivered" : "completed";
  return isBeingSent(row, draft) ? "sending" : null;
}

/** @throws AppError `conflict` for a draft that cannot be changed */
export function rejectLocked(row: Results, draft: Completion): void {
  const lock = findLock(row, draft);
  if (lock) throw new AppError("conflict", { message: DRAFT_LOCKS[lock] });
}
