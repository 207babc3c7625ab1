import * as z from "zod";

// Breaks a header line, or turns the direction of what follows it. Joiners stay: names and emoji need them.
const UNFIT = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu;

/** A name, whatever it holds, as part of one line of text. */
export function singleLine(text: string): string {
  return text.replace(UNFIT, " ").trim();
}

/** A name as a template may put it anywhere in a line. */
export const line = z.string().transform(singleLine);

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** At most `max` characters as a reader counts them, the last one "…" when there were more. */
export function shorten(text: string, max: number): string {
  // No reader's character is shorter than one code unit.
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

/** A length of time in words, in the largest unit that says it in a whole number: "one hour", "90 minutes". */
export function period(seconds: number): string {
  const { seconds: each, unit } = PERIODS.find((one) => seconds % one.seconds === 0) ?? PERIODS[2];
  const count = seconds / each;
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`;
}

const clock = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** A point in time for readers anywhere: nobody knows in which zone a mail is read. */
export function pointInTime(iso: string): string {
  return `${clock.format(new Date(iso))} UTC`;
}
