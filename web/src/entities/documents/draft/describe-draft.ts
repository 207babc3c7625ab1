import { DRAFT_STATE_LABELS, FAILURE_REASONS, isOpen, type Document, type DraftSummary } from "@takeoff/contracts";
import { formatCount } from "../../../shared/format.ts";

/** What a row has room for: `Draft: 54 lines`, and `12 to check` where there is room for more. */
export function describeInRow(draft: DraftSummary): { text: string; detail: string | null } {
  if (draft.state !== "ready" || draft.proposed_reason !== null || draft.delivery !== null)
    return { text: describeDraft(draft), detail: null };
  return { text: `Draft: ${countLines(draft)}`, detail: draft.to_check > 0 ? `${formatCount(draft.to_check)} to check` : null };
}

/** What is known about the draft of a document: `Draft: 54 lines, 12 to check, 3 without a length`. */
export function describeDraft(draft: DraftSummary): string {
  if (draft.delivery === "waiting") return "Draft: being sent";
  if (draft.delivery === "not_sent") return "Not sent: no marked-up PDF";
  if (draft.proposed_reason !== null) return `Draft suggests: ${FAILURE_REASONS[draft.proposed_reason]}`;
  switch (draft.state) {
    case "running":
      return describeProgress(draft);
    case "ready":
      return `Draft: ${describeLines(draft)}`;
    default:
      return `Draft: ${DRAFT_STATE_LABELS[draft.state].toLowerCase()}`;
  }
}

function describeProgress({ pages, pages_done: done }: DraftSummary): string {
  return pages === null ? "Draft: reading" : `Draft: reading page ${formatCount(Math.min(done + 1, pages))} of ${formatCount(pages)}`;
}

const countLines = ({ lines }: DraftSummary): string => (lines === 1 ? "1 line" : `${formatCount(lines)} lines`);

function describeLines(draft: DraftSummary): string {
  const { lines, to_check: toCheck, without_length: withoutLength } = draft;
  const parts = [countLines(draft)];
  if (toCheck > 0) parts.push(`${formatCount(toCheck)} to check`);
  if (withoutLength > 0) parts.push(withoutLength === lines ? "no lengths" : `${formatCount(withoutLength)} without a length`);
  return parts.join(", ");
}

/** Whether a document waits for the review of its draft. */
export function isReviewable({ status }: Pick<Document, "status">, draft: DraftSummary | undefined): boolean {
  return (
    draft !== undefined &&
    draft.delivery !== "waiting" &&
    isOpen(status) &&
    (draft.state === "ready" || draft.state === "stale") &&
    draft.lines > 0
  );
}
