import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { MESSAGES } from "../messages.ts";
import { dateText, requiredText } from "../text.ts";

/** How soon after an upload the results are expected (specification, sections 1 and 9), unless staff set other hours for the organization. */
export const TURNAROUND_HOURS = 24;
/** Hours of turnaround that staff may set. */
export const TURNAROUND_RANGE = { min: 1, max: 720 } as const;
/** Days after the upload by which every document is due, however few working hours an organization has. */
export const MAX_DUE_DAYS = 1_830;

/** ISO 8601 weekdays: Monday is 1, Sunday is 7. */
export const WEEKDAYS = [
  { day: 1, label: "Monday" },
  { day: 2, label: "Tuesday" },
  { day: 3, label: "Wednesday" },
  { day: 4, label: "Thursday" },
  { day: 5, label: "Friday" },
  { day: 6, label: "Saturday" },
  { day: 7, label: "Sunday" },
] as const;

/** The end of a day, as the end of working hours. */
export const END_OF_DAY = "24:00";

/** The hours that count towards an organization's turnaround. */
export const workingHoursSchema = z.object({
  /** ISO 8601 weekdays, at least one, each once, in order. */
  days: z.array(z.int()),
  /** Local times `HH:MM` at which each of these days begins and ends. The end may be `24:00`. */
  from: z.string(),
  to: z.string(),
  /** A name of the IANA time zone database. */
  time_zone: z.string(),
  /** Local dates `YYYY-MM-DD` of which no hour counts, each once, in order. */
  holidays: z.array(z.string()),
});
export type WorkingHours = z.infer<typeof workingHoursSchema>;

/** How long an organization waits for its results. */
export interface Turnaround {
  turnaround_hours: number;
  /** Null when every hour counts. */
  working_hours: WorkingHours | null;
}

const { organizations: sentences } = MESSAGES;
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const CLOCK_OR_END = new RegExp(`${CLOCK.source}|^${END_OF_DAY}$`);
const clock = (form: RegExp) => z.string({ error: sentences.clock }).regex(form, { error: sentences.clock });
const times = z.object({ from: clock(CLOCK), to: clock(CLOCK_OR_END) });

export const turnaroundHours = () => {
  const error = sentences.turnaround;
  return z.int({ error }).min(TURNAROUND_RANGE.min, { error }).max(TURNAROUND_RANGE.max, { error });
};

const isWeekday = (day: unknown): day is number => WEEKDAYS.some((weekday) => weekday.day === day);
const isDate = (text: unknown): boolean => dateText().safeParse(text).success;

// A list has one sentence for all its entries, since the form has one field.
const days = z
  .array(z.unknown().meta({ type: "integer", minimum: 1, maximum: WEEKDAYS.length }), { error: sentences.workingDays })
  .min(1, { error: sentences.workingDays })
  .max(WEEKDAYS.length, { error: sentences.workingDays })
  .transform((list, context) => {
    const known = list.filter(isWeekday);
    if (known.length < list.length) context.addIssue(sentences.workingDays);
    return [...new Set(known)].sort((a, b) => a - b);
  });

const holidays = z
  .array(z.unknown().meta({ type: "string", format: "date" }), { error: sentences.holidays })
  .max(LIMITS.holidays, { error: sentences.tooManyHolidays(LIMITS.holidays) })
  .transform((list, context) => {
    const wrong = list.findIndex((entry) => !isDate(entry));
    if (wrong >= 0) context.addIssue(sentences.holiday(wrong + 1));
    return [...new Set(list.map((entry) => String(entry).trim()))].sort();
  });

/** Whether a name is one of the IANA time zone database that this runtime knows. Offsets such as `+01:00`, which `Intl` accepts too, are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Working hours in a request: lists may be in any order, and have entries twice. */
export const workingHoursRequestSchema = z
  .object(
    {
      days,
      ...times.shape,
      time_zone: requiredText(undefined, sentences.timeZone).refine(isTimeZone, { error: sentences.timeZone }),
      holidays: holidays.default([]),
    },
    { error: sentences.workingHours },
  )
  // Times of this form are in the order of their characters. Compared also when another field is invalid: all are reported together.
  .refine(({ from, to }) => from < to, {
    error: sentences.closesBeforeOpening,
    path: ["to"],
    when: ({ value }) => times.safeParse(value).success,
  });
