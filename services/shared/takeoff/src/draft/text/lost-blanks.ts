/** A fraction over a denominator of drawings' inches, with all digits in front of it. */
const FRACTION = /(?<![\d/.])(?<digits>\d{2,4})\/(?<under>2|4|8|16|32|64)(?![\d/.])/g;

/** The same with no number in front of it to which it may belong: the blank is not lost in `2 11/16`. */
const FRACTION_ALONE = /(?<![\d/.]|\d[ -])(?<digits>\d{2,4})\/(?<under>2|4|8|16|32|64)(?![\d/.])/g;

/** Whether digits are a numerator as they are: of `01/8`, the zero is the whole number. */
function isProper(digits: string, under: string): boolean {
  return Number(digits) < Number(under) && !digits.startsWith("0");
}

/** Behind feet there are less than 12 inches. */
const BEHIND_FEET = /\d(?:' ?-? ?|-)$/;
const MAX_INCHES = 11;

function findMaxWhole(text: string, at: number): number {
  return BEHIND_FEET.test(text.slice(Math.max(0, at - 4), at)) ? MAX_INCHES : Infinity;
}

/** A mixed number whose blank was lost, in the ways in which it can be read: `211/16` as `2 11/16` and as `21 1/16`. */
export function readMixedNumbers(digits: string, under: string, maxWhole = Infinity): string[] {
  const readings: string[] = [];
  for (let end = 1; end < digits.length; end++) {
    const over = digits.slice(end);
    // Fractions are printed reduced: over a power of two, the numerator is odd.
    if (over.startsWith("0") || Number(over) % 2 === 0 || Number(over) >= Number(under)) continue;
    const whole = digits.slice(0, end);
    if (Number(whole) <= maxWhole && (whole === "0" || !whole.startsWith("0"))) readings.push(`${whole} ${over}/${under}`);
  }
  return readings;
}

/**
 * Puts back the blank in front of a fraction that a program prints without one: `L6x31/2x5/16` is `L6x3 1/2x5/16`, since no drawing writes
 * an improper fraction. A number with two readings stays as it is: no reader of lengths and designations takes it for a number.
 */
export function restoreBlanks(text: string): string {
  if (!text.includes("/")) return text;
  return text.replace(FRACTION, (whole, digits: string, under: string, at: number) => {
    if (isProper(digits, under)) return whole;
    const [reading, other] = readMixedNumbers(digits, under, findMaxWhole(text, at));
    return reading !== undefined && other === undefined ? reading : whole;
  });
}

/** Piece marks that begin with the number of their part of the job, as nothing else on drawings does: `02M7033`. */
const LONG_MARK = String.raw`(?<![A-Za-z\d./-])\d{2}[A-Z]{1,2}\d{4}`;
const MARK_AT_END = new RegExp(`${LONG_MARK}$`);
const MARK_AND_SIZE = new RegExp(String.raw`${LONG_MARK}(?=(?:2?L|W|C|MC|HSS|PL|WT|PIPE) ?\d[^A-Z]*[xX/])`, "g");

/** Whether a text ends in such a mark: one that follows is a word of its own, however close it stands. */
export function endsMark(text: string): boolean {
  return MARK_AT_END.test(text);
}

/** Puts a blank between a piece mark and the size that is written closely behind it: `02M7033L4x4x1/4`. */
export function separateSize(text: string): string {
  return text.replace(MARK_AND_SIZE, "$& ");
}

/** Whether a page prints mixed numbers without a blank: then `11/16` may be `1 1/16` as well. */
export function omitsBlanks(texts: readonly { text: string }[]): boolean {
  return texts.some(({ text }) => restoreBlanks(text) !== text || listReadings(text).length > 0);
}

/**
 * A text with a fraction of two readings, once in each of them; empty for a text without. More than one such fraction is not read.
 * @param withoutBlanks the page prints mixed numbers without a blank
 */
export function listReadings(text: string, withoutBlanks = false): string[] {
  const found = [...text.matchAll(withoutBlanks ? FRACTION_ALONE : FRACTION)];
  const unclear = found.filter(([, digits = "", under = ""]) => withoutBlanks || !isProper(digits, under));
  const [first] = unclear;
  if (!first || unclear.length > 1) return [];
  const [whole, digits = "", under = ""] = first;
  const readings = [...(isProper(digits, under) ? [whole] : []), ...readMixedNumbers(digits, under, findMaxWhole(text, first.index))];
  if (readings.length < 2) return [];
  return readings.map((reading) => text.slice(0, first.index) + reading + text.slice(first.index + whole.length));
}
