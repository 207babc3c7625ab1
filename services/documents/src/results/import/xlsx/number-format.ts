/** Ids of built-in formats of dates and times, also of those that depend on the language (ECMA-376, 18.8.30). */
const BUILT_IN_DATES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;
const MS_PER_DAY = 86_400_000;
/** The day before 1 January 1900, and one more: Excel takes 1900 for a leap year. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** Whether a number format shows a date or a time. @param code of a format that is not built in */
export function isDateFormat(id: number, code?: string): boolean {
  if (code === undefined) return BUILT_IN_DATES.some(([first, last]) => id >= first && id <= last);
  // Texts, single characters after a backslash, and colors, conditions and languages in brackets are no fields of a date.
  const fields = code.replace(/"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]/g, "");
  return /[ymdhs]/i.test(fields) && !/general/i.test(fields);
}

/** A date as `2026-11-21`, with a time as `2026-11-21 09:30:00`. Null for a number that is no date. */
export function dateText(days: number, is1904: boolean): string | null {
  const date = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(days * 86_400) * (MS_PER_DAY / 86_400));
  if (Number.isNaN(date.getTime()) || days < 0 || date.getUTCFullYear() > 9999) return null;
  const [day = "", time = ""] = date.toISOString().split("T");
  return Number.isInteger(days) ? day : `${day} ${time.slice(0, 8)}`;
}

/** A number as a spreadsheet shows it: 15 digits at most, so that 0.1 + 0.2 is 0.3. The text itself when it is no number. */
export function numberText(text: string): string {
  const value = Number(text);
  return text.trim() === "" || !Number.isFinite(value) ? text : String(Number(value.toPrecision(15)));
}
