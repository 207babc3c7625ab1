import * as z from "zod";
import { choice } from "../api/paging.ts";
import { idSchema, timeSchema } from "../text.ts";

/** The calendar months in UTC that the figures cover: the current one, and those before it. */
export const TURNAROUND_MONTHS = 12;
/** The newest days that the metrics cover. */
export const TURNAROUND_METRIC_DAYS = 30;
/** Figures are computed again when they are older than this, in each process. */
export const TURNAROUND_CACHE_SECONDS = 60;

/** Open documents by the age of their due time. Each document is in one of them. */
export const DUE_STATES = ["very_late", "late", "due_4h", "due_24h", "later", "undated"] as const;
export type DueState = (typeof DUE_STATES)[number];
/** Open documents by the time since their upload. Each document is in one of them. */
export const AGES = ["up_to_4h", "up_to_12h", "up_to_24h", "up_to_3d", "older"] as const;
export type Age = (typeof AGES)[number];
const count = z.int().nonnegative();
const hours = z.number().nonnegative();

const figures = {
  /** Documents that were completed in the month and still are. One that was reopened counts with its newest completion. */
  completed: count,
  /** Half of the completed documents took at most this long from upload to completion; null when none was completed. */
  p50_hours: hours.nullable(),
  /** Nine of ten completed documents took at most this long; null when none was completed. */
  p90_hours: hours.nullable(),
  /** Of the completed documents, those with a due time. */
  promised: count,
  /** Of those with a due time, the ones that were completed by then. */
  in_time: count,
  /** `in_time` as a part of `promised`, from 0 to 1; null when no completed document had a due time. */
  within_promise: z.number().min(0).max(1).nullable(),
  /** Documents that failed in the month and have not been taken up again. */
  failed: count,
};

/** A calendar month in UTC: `2026-11`. */
export const monthSchema = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);

export const monthlyTurnaroundSchema = z.object({ month: monthSchema, ...figures });
export type MonthlyTurnaround = z.infer<typeof monthlyTurnaroundSchema>;

export const organizationTurnaroundSchema = monthlyTurnaroundSchema.extend({ organization_id: idSchema, organization_name: z.string() });
export type OrganizationTurnaround = z.infer<typeof organizationTurnaroundSchema>;

export const openByPersonSchema = z.object({
  /** Both null for documents that are not assigned. */
  user_id: idSchema.nullable(),
  username: z.string().nullable(),
  open: count,
  /** Of the open documents, those past their due time. */
  late: count,
});
export type OpenByPerson = z.infer<typeof openByPersonSchema>;

/** The figures of Operations. Documents of deleted organizations are in none of them. */
export const turnaroundSchema = z.object({
  computed_at: timeSchema,
  /** Of all organizations together: every month, the newest first. */
  months: z.array(monthlyTurnaroundSchema),
  /** The months of each organization in which it had a completed or failed document: the newest first, then by name. */
  organizations: z.array(organizationTurnaroundSchema),
  /** The documents that are open now. */
  open: z.object({
    by_due: z.array(z.object({ state: z.enum(DUE_STATES), count })),
    by_age: z.array(z.object({ age: z.enum(AGES), count })),
    /** Those who have most first. The last is for documents that are not assigned, whether there are any or not. */
    by_person: z.array(openByPersonSchema),
  }),
});
export type TurnaroundFigures = z.infer<typeof turnaroundSchema>;

/** `in_time` as a part of `promised`; null when nothing was promised. */
export function withinPromise({ promised, in_time }: Pick<MonthlyTurnaround, "promised" | "in_time">): number | null {
  return promised === 0 ? null : in_time / promised;
}

/** What is exported: the months, or the documents that are open now. */
export const TURNAROUND_EXPORTS = ["months", "open"] as const;
export type TurnaroundExport = (typeof TURNAROUND_EXPORTS)[number];
export const turnaroundExportQuerySchema = z.object({ of: choice(TURNAROUND_EXPORTS).default("months") });
export type TurnaroundExportQuery = z.infer<typeof turnaroundExportQuerySchema>;
