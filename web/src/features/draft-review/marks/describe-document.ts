import { DRAFT_STATE_LABELS, type DocumentSet, type SetDocument, type SuggestedDocument } from "@takeoff/contracts";
import { formatCount } from "../../../shared/format.ts";

function countPages({ plans, drawings }: SetDocument): string {
  const parts = [
    plans > 0 && (plans === 1 ? "1 plan" : `${formatCount(plans)} plans`),
    drawings > 0 && (drawings === 1 ? "1 shop drawing or list" : `${formatCount(drawings)} shop drawings or lists`),
  ];
  return parts.filter((part) => part !== false).join(", ") || "no plan and no shop drawing";
}

function describeDraft({ draft }: SetDocument): string | null {
  if (draft === null) return "not read: it has no draft";
  return draft === "ready" ? null : `draft: ${DRAFT_STATE_LABELS[draft].toLowerCase()}`;
}

/** What a document brings into a set: `Pier 21 · 3 plans, 40 shop drawings or lists · replaces plans.pdf`. */
export function describeDocument(document: SetDocument, { documents }: DocumentSet): string {
  const replaced = documents.find(({ id }) => id === document.replaces_id);
  const parts = [document.project_name, countPages(document), describeDraft(document), replaced && `replaces ${replaced.filename}`];
  return parts.filter(Boolean).join(" · ");
}

/** Why a document is proposed: `same project, 12 shared marks`. */
export function describeSuggestion({ same_project: isSameProject, shared_marks: shared }: SuggestedDocument): string {
  const parts = [isSameProject && "same project", shared > 0 && (shared === 1 ? "1 shared mark" : `${formatCount(shared)} shared marks`)];
  return parts.filter((part) => part !== false).join(", ");
}
