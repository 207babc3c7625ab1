/** More marks of one row are not a range that anyone wrote. */
const MAX_MARKS = 200;
const MARK = String.raw`[A-Z]{0,4}-?\d{0,4}[A-Z]{0,3}-?\d{1,5}[A-Z]{0,2}`;
const THRU = String.raw`(?: ?(?:THRU|THROUGH|TO|\.{2,3}|…) ?| +[-–—] +)`;
/** The last mark may be its number alone: `A-1 THRU 4`. */
const RANGE = new RegExp(`^(?<first>${MARK})${THRU}(?<last>${MARK}|[A-Z])$`, "i");
/** `A1-A4`: a dash without blanks joins marks that have none of their own. */
const DASHED = /^(?<first>[A-Z]{1,4}\d{1,5})[-–—](?<last>[A-Z]{1,4}\d{1,5})$/i;
const SINGLE = new RegExp(`^${MARK}$`, "i");
const PARTS = /^(?<head>.*?)(?<number>\d+)(?<tail>[A-Z]*)$/i;
const NAMES_SEVERAL = /\d ?(?:THRU|THROUGH|TO|\.{2,3}|…|[,&+;]|AND)(?: ?[A-Z]{0,4}-?\d)/i;

/**
 * The marks that a text names together: `A-1 THRU A-4`, `B1, B2 & B5`, `C1A THRU C1D`. Null for a single mark, and for a text of which they
 * do not follow without doubt, such as one with an exception.
 */
export function readMarkRange(text: string): string[] | null {
  const parts = text.trim().split(/ ?[,;&+] ?| AND /i);
  const marks = parts.map((part) => readRange(part) ?? (SINGLE.test(part) ? [part] : null));
  if (marks.some((found) => found === null)) return null;
  const all = marks.flatMap((found) => found ?? []);
  const isOnce = new Set(all).size === all.length;
  return isOnce && all.length > 1 && all.length <= MAX_MARKS ? all : null;
}

/** Whether a text names several marks, also where it is not known which. */
export function namesSeveralMarks(text: string): boolean {
  return readMarkRange(text) !== null || NAMES_SEVERAL.test(text);
}

function readRange(text: string): string[] | null {
  const { first = "", last = "" } = (RANGE.exec(text) ?? DASHED.exec(text))?.groups ?? {};
  const from = PARTS.exec(first)?.groups;
  if (!from) return null;
  const { head = "", number = "", tail = "" } = from;
  if (/^[A-Z]$/i.test(last)) return listLetters(`${head}${number}`, tail, last);
  const { head: lastHead = "", number: lastNumber = "", tail: lastTail = "" } = PARTS.exec(last)?.groups ?? {};
  const isSameHead = lastHead.toUpperCase() === head.toUpperCase() || lastHead === "";
  if (isSameHead && lastNumber === number) return listLetters(`${head}${number}`, tail, lastTail);
  const count = Number(lastNumber) - Number(number) + 1;
  if (!isSameHead || lastTail.toUpperCase() !== tail.toUpperCase() || count < 2 || count > MAX_MARKS || lastNumber.length < number.length)
    return null;
  return Array.from({ length: count }, (_, index) => `${head}${String(Number(number) + index).padStart(number.length, "0")}${tail}`);
}

/** `C1A`, `C1B`, `C1C`: marks that differ by their last letter. */
function listLetters(head: string, first: string, last: string): string[] | null {
  const count = last.charCodeAt(0) - first.charCodeAt(0) + 1;
  if (first.length !== 1 || last.length !== 1 || count < 2) return null;
  return Array.from({ length: count }, (_, index) => `${head}${String.fromCharCode(first.charCodeAt(0) + index)}`);
}
