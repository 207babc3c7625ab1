/** A number of a designation: with a fraction, a decimal, or whole, which no fraction follows; with or without the sign for inches. */
export const N = String.raw`(?:\d{1,2}[ -]\d{1,2}/\d{1,2}|\d{1,2}/\d{1,2}|\d{0,2}\.\d{1,4}|\d{1,3}(?:\.\d{1,4})?(?![ -]\d{1,2}/\d))"?`;
/** Between two dimensions. */
export const X = String.raw` ?[X*] ?`;

/** Neither a part of a word or number nor behind a fraction; `W/L3X3X1/4` is an angle. */
const START = String.raw`(?<![A-Z0-9.]|(?<!(?<![A-Z0-9])W)/)`;
const INCHES = String.raw`[0-9]{1,3}(?:[ -][0-9]{1,2}/[0-9]{1,2})?"? ?(?:LONG|LG)\b`;
const MIXED = String.raw`[0-9]{1,3} [0-9]{1,2}/[0-9]{1,2}(?![0-9/])`;
const FEET = String.raw`[0-9]{1,3}(?:'|-[0-9]{1,2}(?![0-9/]))|${INCHES}`;
/** Neither a part of a longer number nor the first of more dimensions: feet behind it, and inches that are said to be LONG, are the length of the piece. */
const END = String.raw`(?![0-9]|[./'][0-9]|'|${X}(?!${FEET})[0-9])`;
/** The same where no dimension can follow: ` x 2` says how many there are, and ` x 11 1/2` how long each is. */
export const END_OF_ALL = END.replace("|'|", `|'|(?! [X*] [0-9]{1,2}(?![0-9./'"-]| [0-9]))`).replace(FEET, `${FEET}|${MIXED}`);

/** Compiles patterns of places where designations may stand in a text of capitals. */
export function compileCandidates(patterns: readonly string[], end = END): RegExp[] {
  return patterns.map((pattern) => new RegExp(`${START}${pattern}${end}`, "g"));
}
