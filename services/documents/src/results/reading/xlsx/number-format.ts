/** What a number format makes of a number: a date or a time of day, or a number with a unit behind it. */
export type NumberKind = "number" | "number with unit" | "date" | "time";

/** Built-in formats of dates and times (ECMA-376, 18.8.30), those of East Asia included. */
const DATES: readonly (readonly [first: number, last: number])[] = [
  [14, 17],
  [22, 22],
  [27, 31],
  [36, 36],
  [50, 58],
];
const TIMES: readonly (readonly [first: number, last: number])[] = [
  [18, 21],
  [32, 35],
];

/** @param code of a format that the workbook defines; null for a built-in one */
export function numberKind(id: number, code: string | null): NumberKind {
  if (code !== null) return kindOfCode(code);
  const within = (ranges: typeof DATES): boolean => ranges.some(([first, last]) => id >= first && id <= last);
  return within(DATES) ? "date" : within(TIMES) ? "time" : "number";
}

function kindOfCode(code: string): NumberKind {
  // The first section is that of positive numbers.
  const section = firstSection(code);
  const letters = section
    .replace(/"[^"]*"|[\\_*]./g, "")
    // Elapsed time such as [h]:mm is a duration: its brackets stay and make it a number.
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, "")
    .replace(/s\.0+/gi, "s");
  if (/[dmyhs]/i.test(letters) && !/[[0#?]/.test(letters)) return /[dy]/i.test(letters) || !/[hs]/i.test(letters) ? "date" : "time";
  const literals = (section.match(/"[^"]*"|\\./g) ?? []).join("").replace(/^"|"$/g, "");
  return /[a-z'\u2032\u2033]|\\"/i.test(literals) ? "number with unit" : "number";
}

function firstSection(code: string): string {
  return /^(?:"[^"]*"|\\.|[^;"\\])*/.exec(code)?.[0] ?? "";
}

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
/** The day before 1900-03-01: Excel counts a day in 1900 that did not exist. */
const PHANTOM_DAY = 60;
/** Days between 1970 and Excel's day 0, of the two systems. */
const EPOCH = { from1900: 25_569, from1904: 24_107 };
const LAST_DAY = 2_958_465;

/** The ISO text of a day number: `2024-03-01`, `2024-03-01T13:30:00`, `13:30:00`. Null for no such day, and for a time of day with days. */
export function isoText(days: number, kind: "date" | "time", is1904: boolean): string | null {
  const seconds = Math.round(days * 86_400);
  const [day, rest] = [Math.floor(seconds / 86_400), seconds % 86_400];
  if (days < 0 || day > LAST_DAY) return null;
  const at = (ofDay: number): string => new Date(ofDay * DAY_MS + rest * SECOND_MS).toISOString();
  if (kind === "time") return day === 0 ? at(0).slice(11, 19) : null;
  if (!is1904 && (day === 0 || day === PHANTOM_DAY)) return null;
  const missing = !is1904 && day < PHANTOM_DAY ? 1 : 0;
  const text = at(day - (is1904 ? EPOCH.from1904 : EPOCH.from1900) + missing);
  return rest === 0 ? text.slice(0, 10) : text.slice(0, 19);
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const SHORT_WHOLE = /^-?(?:0|[1-9]\d{0,14})$/;
/** The digits that Excel keeps; what follows them comes from binary fractions. */
const DIGITS = 15;

/** The number as a plain decimal number of at most 15 significant digits; other texts unchanged. */
export function plainNumber(text: string): string {
  if (SHORT_WHOLE.test(text)) return text === "-0" ? "0" : text;
  const number = NUMBER.test(text) ? Number(text) : NaN;
  if (!Number.isFinite(number)) return text;
  const short = String(Number(number.toPrecision(DIGITS)));
  if (!short.includes("e")) return short;
  // Twenty decimals: smaller numbers are 0 for any measurement.
  return number.toLocaleString("en-US", { useGrouping: false, maximumSignificantDigits: DIGITS });
}
