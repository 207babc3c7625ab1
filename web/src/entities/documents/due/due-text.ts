import { formatSpan } from "../../../shared/format.ts";

/** Whether a time has passed. */
export function isLate(dueAt: string, now: Date): boolean {
  return now.getTime() > Date.parse(dueAt);
}

/** How far a due time is from now: `due in 5 h`, `2 h late`. */
export function describeDue(dueAt: string, now: Date): string {
  const ms = Date.parse(dueAt) - now.getTime();
  return isLate(dueAt, now) ? `${formatSpan(-ms)} late` : `due in ${formatSpan(ms)}`;
}
