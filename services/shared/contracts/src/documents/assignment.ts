import * as z from "zod";
import { MESSAGES } from "../messages.ts";
import { choice } from "../api/paging.ts";
import { idSchema, momentText, optionalText, TEXT_LIMITS, TEXT_MESSAGES, timeSchema } from "../text.ts";

/** The member of staff who works on a document. An assignment only advises: one who changes a colleague's document takes it over. */
export const assignmentSchema = z.object({
  user_id: idSchema,
  username: z.string(),
  since: timeSchema,
  /** The newest action of the assigned user on the document. */
  last_act_at: timeSchema,
});
export type Assignment = z.infer<typeof assignmentSchema>;

/** An assignment is shown as idle after this time without an action of the assigned user. */
export const ASSIGNMENT_IDLE_HOURS = 8;

export const ASSIGNMENT_HELP = "Take makes the document yours, Start also sets it to In Progress, Release gives it back to everyone.";

const HOUR_MS = 3_600_000;

/** Whether the assigned user has not acted on the document for `ASSIGNMENT_IDLE_HOURS`. */
export function isIdle({ last_act_at }: Pick<Assignment, "last_act_at">, now: Date): boolean {
  return now.getTime() - Date.parse(last_act_at) >= ASSIGNMENT_IDLE_HOURS * HOUR_MS;
}

const flag = () => z.boolean({ error: TEXT_MESSAGES.yesNo }).nullish();

export const assignmentRequestSchema = z.object({
  /** The member of staff who gets the document; absent or null for the caller. */
  assignee_id: z.int({ error: MESSAGES.assignment.unknownAssignee }).positive({ error: MESSAGES.assignment.unknownAssignee }).nullish(),
  /** Also takes the document from the member of staff who has it. */
  take_over: flag(),
  /** Also sets the status to `in_progress`. */
  start: flag(),
  reason: optionalText(TEXT_LIMITS.text),
});
export type AssignmentRequest = z.output<typeof assignmentRequestSchema>;

/** Staff's filters by work to do. Each finds open documents only. */
export const WORK_FILTERS = ["mine", "unassigned", "due_today", "late"] as const;
export type WorkFilter = (typeof WORK_FILTERS)[number];
export const WORK_LABELS: Record<WorkFilter, string> = {
  mine: "Mine",
  unassigned: "Unassigned",
  due_today: "Due today",
  late: "Late",
};

/** The work filter of a list's query. */
export const workQueryFields = {
  work: choice(WORK_FILTERS).optional(),
  /** When the caller's day ends, for `due_today`; absent for the end of the day in UTC. */
  today_ends: momentText(MESSAGES.assignment.todayEnds).optional(),
};
