import { isOpen, BULK_MESSAGES, MESSAGES, type SETTABLE_STATUSES, STATUS_LABELS, type Document } from "@takeoff/contracts";
import { request } from "../../../../shared/api/api.ts";
import { EMPTY_PROCESS } from "../../../../widgets/process/fields.ts";
import type { FailureForm } from "../../../../widgets/process/failure/failure-fields.tsx";

export type SettableStatus = (typeof SETTABLE_STATUSES)[number];
export type Person = { id: number; username: string };

/** What is to be done with the selected documents. */
export type Action = { kind: "assign"; assignee: Person } | { kind: "release" } | { kind: "status"; status: SettableStatus };

/** What a person enters before it is done. */
export interface Details {
  /** Why documents are taken from colleagues; may be empty. */
  reason: string;
  failure: FailureForm;
}

export interface Order extends Details {
  action: Action;
  documents: readonly Document[];
  /** The documents that belong to colleagues, as the person who confirmed it has seen. */
  theirs: ReadonlySet<number>;
}

export const NO_DETAILS: Details = { reason: "", failure: EMPTY_PROCESS };

/** The documents that an action would take from colleagues. */
export function countColleagues(action: Action, documents: readonly Document[], userId: number): Document[] {
  return documents.filter(
    ({ assignment }) =>
      assignment !== null && assignment.user_id !== userId && !(action.kind === "assign" && action.assignee.id === assignment.user_id),
  );
}

/** Whether an action ends the work on its documents, which is confirmed before it is done. */
export function closes(action: Action): boolean {
  return action.kind === "status" && !isOpen(action.status);
}

/** Whether the history of the documents shows why they were taken from colleagues. Of an end of the work it shows only who ended it. */
export function recordsReason(action: Action): boolean {
  return action.kind !== "release" && !closes(action);
}

/** The sentence after an action that succeeded for this number of documents. */
export function describeDone(action: Action, count: number): string {
  if (action.kind === "assign") return BULK_MESSAGES.assigned(count, action.assignee.username);
  if (action.kind === "release") return BULK_MESSAGES.released(count);
  return BULK_MESSAGES.statusSet(count, STATUS_LABELS[action.status]);
}

/** The message for a document whose failure the server gives no reason for. */
export function describeFailure(action: Action): string {
  if (action.kind === "assign") return MESSAGES.assignment.assignFailed;
  if (action.kind === "release") return MESSAGES.assignment.releaseFailed;
  return MESSAGES.documents.updateStatusFailed;
}

/** Carries out an order for one of its documents. Throws `ApiError`. */
export async function carryOut({ action, theirs, reason, failure }: Order, { id }: Document): Promise<Document> {
  const params = { id };
  const takeOver = { take_over: theirs.has(id), reason: theirs.has(id) ? reason : null };
  switch (action.kind) {
    case "assign":
      return request("assignDocument", { params, json: { assignee_id: action.assignee.id, ...takeOver } });
    case "release":
      return request("releaseDocument", { params });
    case "status":
      // The change of a status takes a document over too, but has no reason.
      if (takeOver.reason && recordsReason(action)) await request("assignDocument", { params, json: takeOver });
      return request("setDocumentStatus", { params, json: { status: action.status, ...buildStatusDetails(action.status, failure) } });
  }
}

function buildStatusDetails(status: SettableStatus, { reason, notes, notify }: FailureForm) {
  return status === "failed" ? { failureReason: reason, notes, notifyClient: notify } : { notes: null };
}
