import { isOpen, type Caller, type DocumentStatus } from "@takeoff/contracts";
import type { DocumentChange, DocumentRow } from "../../core/document-row.ts";
import type { NewEntry } from "../../core/history/change-entries.ts";

type Assignee = Pick<Caller, "id" | "username">;
type AssignedRow = Pick<DocumentRow, "assigned_to_id" | "assigned_to">;

/** What an act of staff changes about the document's assignment. */
export interface AssignedByAct {
  change: DocumentChange;
  /** What the history says before the act itself. */
  before: NewEntry[];
  /** For the audit entry of the act; undefined when it took the document from nobody. */
  detail?: string;
}

export const TAKEN_OVER = "taken over";

/** The columns of a document that nobody works on. */
export const UNASSIGNED = {
  assigned_to_id: null,
  assigned_to: null,
  assigned_at: null,
  assignee_acted_at: null,
} as const satisfies DocumentChange;

export function assignedTo({ id, username }: Assignee, now: Date): DocumentChange {
  return { assigned_to_id: id, assigned_to: username, assigned_at: now, assignee_acted_at: now };
}

/**
 * The assignment after an act of staff: a member of staff who acts on a colleague's document takes it over, and completion or failure ends every
 * assignment.
 * @param to the status after the act
 * @param begins whether the act begins the work, so that an unassigned document is assigned to the caller
 */
export function assignedByAct(row: AssignedRow, caller: Assignee, to: DocumentStatus, begins: boolean, now: Date): AssignedByAct {
  const isOthers = isAssignedToAnother(row, caller);
  const detail = isOthers ? { detail: TAKEN_OVER } : {};
  if (!isOpen(to)) {
    const before: NewEntry[] = isOthers ? [{ what: "assignment", from: row.assigned_to, to: caller.username }] : [];
    return { change: row.assigned_to_id === null ? {} : UNASSIGNED, before, ...detail };
  }
  if (row.assigned_to_id === caller.id) return { change: { assignee_acted_at: now }, before: [] };
  return { change: isOthers || begins ? assignedTo(caller, now) : {}, before: [], ...detail };
}

function isAssignedToAnother({ assigned_to_id }: AssignedRow, caller: Assignee): boolean {
  return assigned_to_id !== null && assigned_to_id !== caller.id;
}
