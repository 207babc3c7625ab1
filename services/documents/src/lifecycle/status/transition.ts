import { DEFAULT_FAILURE_REASON, type DocumentStatus, type StatusChange } from "@takeoff/contracts";
import type { DocumentRow, DocumentChange } from "../../core/document-row.ts";

/** The changes of a new status (contract, section 3): only `failed` has a reason and notes, only `completed` a time. Null for the present one. */
export function transition(
  row: Pick<DocumentRow, "status">,
  to: DocumentStatus,
  now: Date,
  failure: Pick<StatusChange, "failureReason" | "notes"> | null = null,
): DocumentChange | null {
  if (row.status === to) return null;
  const failed = to === "failed";
  return {
    status: to,
    failure_reason: failed ? (failure?.failureReason ?? DEFAULT_FAILURE_REASON) : null,
    notes: failed ? (failure?.notes ?? null) : null,
    completed_at: to === "completed" ? now : null,
  };
}
