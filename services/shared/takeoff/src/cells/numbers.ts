import { rememberTexts } from "../repeated-texts.ts";

/** The mark between a number's whole part and its decimals. */
export type DecimalMark = "." | ",";

/** A number of a cell with the unit or the word behind it, in lower case without a dot: `lbs`, `#`, `pcs`; empty when there is none. */
export interface Quantity {
  value: number;
  unit: string;
}

/** The longest text that is read as a number, in characters. */
const MAX_TEXT_LENGTH = 40;

const FORMS = {
  ".": /^(?<sign>[+-])?(?<whole>[1-9]\d{0,2}(?:[,' ]\d{3}){1,3}|\d{1,12})?(?<decimals>\.\d*)?(?<unit> ?[^\d\s.,'"-][^\d'"]{0,11})?$/,
  ",": /^(?<sign>[+-])?(?<whole>[1-9]\d{0,2}(?:[.' ]\d{3}){1,3}|\d{1,12})?(?<decimals>,\d*)?(?<unit> ?[^\d\s.,'"-][^\d'"]{0,11})?$/,
} as const;

/** A number with one mark; three digits behind it may be decimals or a group of thousands, but none follows a lone zero. */
const ONE_MARK = /^[+-]?(\d{0,12})([.,])(\d+)\D*$/;
/** A number with both marks: the later one is the decimal mark. */
const BOTH_MARKS = /^[+-]?\d{1,3}(?:\.\d{3})+(,)\d+\D*$|^[+-]?\d{1,3}(?:,\d{3})+(\.)\d+\D*$/;
/** Thousands by blanks or apostrophes leave the one mark to the decimals: `10 237,65`. */
const GROUPS_BY_BLANKS = /^[+-]?\d{1,3}(?:[ '\u00a0\u202f]\d{3})+([.,])\d+\D*$/;
const DIGITS_OF_A_GROUP = 3;

/**
 * Reads a cell as a number with a decimal mark, optional marks between thousands and an optional unit: `1,204.50 lbs`, `980#`,
 * `3 PCS`, `.375`. Null for any other text, also an empty one.
 */
export function readQuantity(text: string, mark: DecimalMark = "."): Quantity | null {
  return text.length > MAX_TEXT_LENGTH ? null : READERS[mark](text);
}

const READERS: Readonly<Record<DecimalMark, (text: string) => Quantity | null>> = {
  ".": rememberTexts((text) => readWith(FORMS["."], text), MAX_TEXT_LENGTH),
  ",": rememberTexts((text) => readWith(FORMS[","], text), MAX_TEXT_LENGTH),
};

function readWith(form: RegExp, text: string): Quantity | null {
  const groups = form.exec(text.replace(/[\u00a0\u202f\s]+/g, " ").trim())?.groups;
  if (!groups) return null;
  const { sign = "", whole = "", decimals = "", unit = "" } = groups;
  if (whole === "" && decimals.length < 2) return null;
  const value = Number(`${sign}${whole.replace(/[.,' ]/g, "") || "0"}.${decimals.slice(1) || "0"}`);
  return { value, unit: unit.trim().toLowerCase().replace(/\.$/, "") };
}

/** How many cells show which decimal mark, and how many could have either (`1,204`). */
export interface DecimalVotes {
  point: number;
  comma: number;
  unclear: number;
}

/** Counts what the cells of a column, or of a whole table, say about their decimal mark. */
export function decimalVotes(cells: Iterable<string>): DecimalVotes {
  const votes: DecimalVotes = { point: 0, comma: 0, unclear: 0 };
  for (const cell of cells) {
    if (cell.length > MAX_TEXT_LENGTH) continue;
    const text = cell.trim();
    const [, comma, point] = BOTH_MARKS.exec(text) ?? [];
    const [, whole = "", mark, digits = ""] = ONE_MARK.exec(text) ?? [];
    const mayBeGroup = digits.length === DIGITS_OF_A_GROUP && Number(whole) > 0;
    const afterBlanks = GROUPS_BY_BLANKS.exec(text)?.[1];
    const decided = comma ?? point ?? afterBlanks ?? (mayBeGroup ? undefined : mark);
    if (decided === ",") votes.comma++;
    else if (decided === ".") votes.point++;
    else if (mark) votes.unclear++;
  }
  return votes;
}

/**
 * The decimal mark of a column: what its own cells show, else what the table shows, else a point.
 * @returns null when its cells contradict each other, or when nothing tells whether `1,204` is about one or about a thousand:
 * callers report it and read none of them
 */
export function decimalMark(column: DecimalVotes, table: DecimalVotes, separator: string | null): DecimalMark | null {
  if (column.point > 0 && column.comma > 0) return null;
  if (column.point > 0) return ".";
  if (column.comma > 0) return ",";
  if (table.point > 0 !== table.comma > 0) return table.point > 0 ? "." : ",";
  // Between commas `"1,204"` is quoted for its thousands; elsewhere nothing tells whether it is a decimal comma.
  return column.unclear > 0 && separator !== "," ? null : ".";
}
