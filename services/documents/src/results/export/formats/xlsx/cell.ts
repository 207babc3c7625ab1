import { isFormula } from "@takeoff/contracts";
import { xmlText } from "../../../lines/result-xml.ts";

/** Excel's limit of a cell's text in UTF-16 code units. Excel reports a file with a longer text as damaged. */
const LONGEST_TEXT = 32_767;

/** A number that Excel stores unchanged: no leading zero, at most 15 significant digits. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.(\d{1,14}))?$/;
const MOST_DIGITS = 15;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Days between 1970 and Excel's day 0; correct for every day since March 1900, because Excel counts 1900 as a leap year. */
const EPOCH_DAYS = 25_569;
const FIRST_DAY = 61;
const DAY_MS = 86_400_000;

/** Numbers with up to this many decimals keep their trailing zeros on screen: `12.50` stays `12.50`. */
export const SHOWN_DECIMALS = 6;

/** Indexes of the cell formats in the workbook's style sheet. */
export const STYLES = { plain: 0, header: 1, date: 2, text: 3, decimals: 3 } as const;

/**
 * The XML of a cell at `reference`: a number, a calendar date, or text, but never a formula. A text that looks like a formula gets
 * the text format, so that it stays text when a user edits the cell. Empty for an empty text.
 */
export function cellXml(reference: string, text: string): string {
  if (text === "") return "";
  const number = NUMBER.exec(text);
  if (number && text.replace(/[-.]/g, "").length <= MOST_DIGITS) return numeric(reference, text, decimalStyle(number[1]?.length ?? 0));
  const day = ISO_DATE.test(text) ? toDay(text) : null;
  if (day !== null) return numeric(reference, String(day), STYLES.date);
  return plainTextCell(reference, text);
}

/** The XML of a cell with a text, whatever it looks like. Empty for an empty text. */
export function plainTextCell(reference: string, text: string): string {
  return text === "" ? "" : textCell(reference, text, isFormula(text) ? STYLES.text : STYLES.plain);
}

export function textCell(reference: string, text: string, style: number): string {
  return `<c r="${reference}"${style === STYLES.plain ? "" : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${inlineText(text)}</t></is></c>`;
}

function numeric(reference: string, value: string, style: number): string {
  return `<c r="${reference}"${style === STYLES.plain ? "" : ` s="${style}"`}><v>${value}</v></c>`;
}

function decimalStyle(decimals: number): number {
  return decimals === 0 || decimals > SHOWN_DECIMALS ? STYLES.plain : STYLES.decimals + decimals;
}

function toDay(date: string): number | null {
  const time = Date.parse(`${date}T00:00:00Z`);
  // `Date.parse` either rejects a day that the month does not have, or moves it to the next month.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(date)) return null;
  const day = time / DAY_MS + EPOCH_DAYS;
  return day < FIRST_DAY ? null : day;
}

function inlineText(text: string): string {
  const short = text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1).toWellFormed()}…`;
  // Excel's line end is a line feed, and `_x0041_` is an escaped `A` (ECMA-376, 22.4.2.4).
  return xmlText(short.replace(/\r\n?/g, "\n").replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_"));
}
