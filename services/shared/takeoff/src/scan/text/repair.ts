import { isRolledSection, type RolledFamily } from "../../sections/catalogues/rolled-sections.ts";

/** Letters that are read for a digit. A digit that was read never becomes another digit: W10X19 must not become W10X13. */
const DIGIT_FOR: Readonly<Record<string, string>> = {
  O: "0",
  Q: "0",
  D: "0",
  I: "1",
  L: "1",
  "|": "1",
  "!": "1",
  "[": "1",
  "]": "1",
  Z: "2",
  S: "5",
  G: "6",
  B: "8",
};
const D = String.raw`[\dOQDIL|!\[\]ZSGB]`;
/** What is read for the X between the numbers of a designation. */
const X = "[X*%KYV><]";

/** A line that crosses a text is read as a letter before it. */
const CROSSED = /(?<![A-Z0-9])[ILTJ1|!](?=W\d{1,2} ?X)/g;
/** A size of inches whose last number has no fraction: the fraction was too small to be read, or stands on a line of its own. */
const LOST_FRACTION =
  /(?<![A-Z0-9])(HSS|TS|2?L) ?(?=(?:1?\d|2[0-4])(?:[-. ]\d+(?:\/\d+)?)?X(?:\d{1,2}(?:[-. ]\d+(?:\/\d+)?)?X)?\d{1,2}(?![\dX/.]| ?\d+\/\d))/g;
/** A rolled section with letters among its digits: `WI2X26`, `W1OX22`, `VV12*26`. */
const ROLLED = new RegExp(
  String.raw`(?<![A-Z0-9])(HP|MC|VV|V\/|W|C|S|M) ?(${D}(?: ?${D})?) ?[([{|'.,]?(${X})?[([{|'.,]? ?(${D}(?: ?${D})*(?:\.\d{1,2})?)(?![\dA-Z.])`,
  "g",
);
/** Of three numbers with a fraction only a hollow section has an S in front. */
const HOLLOW_PREFIX =
  /(?<![A-Z0-9])(?:[A-Z0-9]{1,2}[58]|[A-Z0-9]{0,2}S)(?= ?\d{1,2}(?: ?\d\/\d)?X\d{1,2}(?: ?\d\/\d)?X\d{1,2}\/\d{1,2})(?<!TS)/g;
const HOLLOW = new RegExp(
  String.raw`(?<![A-Z0-9])(?:HSS|H5S|HS5|H55|NSS|MSS|HBS|H8S) ?((?:${D}|[.\/ -]){1,5}?)(${X})((?:${D}|[.\/ -]){1,5}?)(?:(${X})((?:${D}|[.\/]){1,5}))?(?![\dA-Z])`,
  "g",
);
const ANGLE = new RegExp(
  String.raw`(?<![A-Z0-9])(2?L) ?(${D}(?:[ -]?\d\/\d)?)(${X})(${D}(?:[ -]?\d\/\d)?)(${X})(${D}{1,2}\/${D}{1,2})(?![\dA-Z])`,
  "g",
);
/** Studs behind a callout: `(2O)`, `(5.4,3)`. */
const STUDS = new RegExp(String.raw`(?<=\d ?)[([{<]+ ?(${D}{1,3}(?:[,.] ?${D}{1,3})*) ?[)\]}>]`, "g");
/** Camber behind a callout: `C-3/4"`. */
const CAMBER = /(?<=[\d)\]] ?)C ?[=#:-] ?(?=\d(?:[ -]\d)?\/?\d*["']{0,2}(?:$| ))/g;

/**
 * Repairs what the recognizer read: letters and stray marks that stand for digits and signs, where the catalogue or the form of what is
 * written knows only one reading. What has none stays as it was read.
 */
export function repairText(read: string): string {
  const plain = read.toUpperCase().replace(/''/g, '"');
  return repairDimensions(repairCallouts(plain));
}

/**
 * Keeps numbers from being read in a text that has a fraction as two small numbers above each other, of which the recognizer reads one or
 * both as one: `C=1"` is `C=1/2"` there, and `C=14"` is `C=1 1/4"`.
 */
export function hideStackedNumbers(text: string): string {
  return text.replace(/(?<=\bC ?= ?)\d[\d ]*(?! ?[\d/])/g, "?").replace(/(?<=\d'-? ?)\d[\d ]*(?=")/g, "?");
}

/** The line of a fraction that is read as a letter: `3I8`. */
const FRACTION = /(?<!\d)(\d{1,2})[IL|!](2|4|8|16|32)(?!\d)/g;

function repairFraction(whole: string, over: string, under: string): string {
  return Number(over) % 2 === 1 && Number(over) < Number(under) ? `${over}/${under}` : whole;
}

/** Whether a text holds a size that was kept from being read: `HSS?6X6X1`. */
export function isUnclearSize(text: string): boolean {
  return /(?<![A-Z0-9])(?:HSS|TS|2?L|HP|MC|W|C|S|M)\?\d/.test(text);
}

function repairCallouts(text: string): string {
  return (
    text
      .replace(FRACTION, repairFraction)
      .replace(CROSSED, "")
      .replace(
        ROLLED,
        (whole, family: string, depth: string, x: string | undefined, weight: string) => readRolled(family, depth, x, weight) ?? whole,
      )
      .replace(HOLLOW_PREFIX, "HSS")
      .replace(
        HOLLOW,
        (_, a: string, __, b: string, ___, c: string | undefined) =>
          `HSS${[a, b, c].flatMap((side) => (side === undefined ? [] : toDigits(side))).join("X")}`,
      )
      .replace(ANGLE, (_, family: string, a: string, __, b: string, ___, c: string) => `${family}${[a, b, c].map(toDigits).join("X")}`)
      // What is not read is not guessed: without its fraction it would be another size.
      .replace(LOST_FRACTION, "$1?")
      .replace(STUDS, (_, studs: string) => `(${toDigits(studs).replaceAll(".", ",")})`)
      .replace(CAMBER, "C=")
  );
}

const toDigits = (text: string): string => text.replace(/[^\d]/g, (letter) => DIGIT_FOR[letter] ?? letter);

/**
 * The one rolled section that a text stands for, and what follows it; null where there is none. Wide letters are read with blanks between
 * them: `W1 6X2 6`. Where a size ends with and without what follows a blank, it is kept from being read.
 */
function readRolled(prefix: string, depth: string, x: string | undefined, weight: string): string | null {
  const family = (prefix.startsWith("V") ? "W" : prefix) as RolledFamily;
  const digits = toDigits(depth.replaceAll(" ", ""));
  const parts = weight.split(" ");
  const names = parts.flatMap((_, index) => {
    const rest = parts.slice(index + 1).map((part) => ` ${part}`);
    const name = nameOnly(family, digits, x, toDigits(parts.slice(0, index + 1).join("")));
    return name === null ? [] : [[name, ...rest].join("")];
  });
  if (names.length > 1) return `${family}?${depth}${x ?? ""}${weight}`;
  return names[0] ?? null;
}

/** Without an X its place is open: only one may give a section. Other families than W are too near to names of grids and sheets then. */
function nameOnly(family: RolledFamily, depth: string, x: string | undefined, weight: string): string | null {
  if (x !== undefined) return nameRolled(family, depth, weight);
  if (family !== "W") return null;
  const all = `${depth}${weight}`;
  const names = [1, 2].flatMap((at) => (all.length > at + 1 ? (nameRolled(family, all.slice(0, at), all.slice(at)) ?? []) : []));
  return names.length === 1 ? (names[0] ?? null) : null;
}

function nameRolled(family: RolledFamily, depth: string, weight: string): string | null {
  return isRolledSection(family, Number(depth), Number(weight)) ? `${family}${depth}X${weight}` : null;
}

/** `14°-0"`, `14'-0°`, `14' 0"`: feet and inches whose marks were read as others. */
function repairDimensions(text: string): string {
  return text
    .replace(/(?<=\d) ?[°] ?-? ?(?=\d{1,2}(?: ?\d{1,2}\/\d{1,2})?["'°])/g, "'-")
    .replace(/(?<=\d'-?\d{1,2}(?: ?\d{1,2}\/\d{1,2})?)[°'](?![\d'])/g, '"')
    .replace(/(?<=\d)'(?: -|- | - )(?=\d)/g, "'-")
    .replace(/(?<=^|\s)(\d{1,3})' ?[.~_] ?(?=\d{1,2}(?: ?\d{1,2}\/\d{1,2})?")/g, "$1'-");
}
