import { removeDirectionalFormatting } from "@takeoff/contracts";
import * as z from "zod";

// Ends a header line, or stands between words. Joiners stay: names and emoji need them.
const SPACE = /[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu;

/** Makes any text safe as a part of one line. */
export function singleLine(text: string): string {
  return removeDirectionalFormatting(text).replace(SPACE, " ").trim();
}

/** Schema of a name that a template may insert anywhere in a line. */
export const line = z.string().transform(singleLine);

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Cuts text to at most `max` graphemes, the last one "…" when it was longer. */
export function shorten(text: string, max: number): string {
  // Each grapheme has at least one code unit.
  if (text.length <= max) return text;
  const all = Array.from(characters.segment(text), ({ segment }) => segment);
  if (all.length <= max) return text;
  return `${all
    .slice(0, max - 1)
    .join("")
    .trimEnd()}…`;
}

const PERIODS = [
  { seconds: 3_600, unit: "hour" },
  { seconds: 60, unit: "minute" },
  { seconds: 1, unit: "second" },
] as const;

/** A duration in the largest unit that gives a whole number: "one hour", "90 minutes". */
export function formatDuration(seconds: number): string {
  const { seconds: each, unit } = PERIODS.find((one) => seconds % one.seconds === 0) ?? PERIODS[2];
  const count = seconds / each;
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`;
}

const clock = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** A timestamp in UTC: the reader's time zone is unknown. */
export function formatTimestamp(iso: string): string {
  return `${clock.format(new Date(iso))} UTC`;
}
