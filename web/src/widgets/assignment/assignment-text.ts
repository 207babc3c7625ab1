import { isIdle, type Assignment, type Document } from "@takeoff/contracts";
import { formatTime } from "../../shared/format.ts";

/** The assignment of a document to another member of staff; null when the user may act without a question. */
export function findOtherAssignment({ assignment }: Pick<Document, "assignment">, userId: number): Assignment | null {
  return assignment && assignment.user_id !== userId ? assignment : null;
}

/** Who has a document: `kim since Nov 24, 2026, 9:30 AM`. */
export function describeSince({ username, since }: Pick<Assignment, "username" | "since">): string {
  return `${username} since ${formatTime(since)}`;
}

/** `Idle since Nov 24, 2026, 9:30 AM`; null while the assignment is not idle. */
export function describeIdle(assignment: Pick<Assignment, "last_act_at">, now: Date): string | null {
  return isIdle(assignment, now) ? `Idle since ${formatTime(assignment.last_act_at)}` : null;
}

const PART = /[\p{L}\p{N}]+/gu;

/** Two letters that stand for a user: of the first two parts of the name, or the first two letters. */
export function abbreviateName(username: string): string {
  const [first = username, second] = username.match(PART) ?? [];
  const letters = second === undefined ? Array.from(first).slice(0, 2) : [Array.from(first)[0], Array.from(second)[0]];
  return letters.join("").toUpperCase();
}
