import { NC1_FAULTS } from "@takeoff/contracts";

/**
 * The header of an NC1 file, the block ST: one value a line, in this order (DSTV, Standard Description for Steel Structure Pieces for the
 * Numerical Controls, 7th edition, 1998). Lengths are in millimetres. Values are as written; empty where a line is blank.
 */
export interface Nc1Header {
  order: string;
  drawing: string;
  phase: string;
  mark: string;
  grade: string;
  quantity: string;
  profile: string;
  /** The form of the profile: `I`, `L`, `U`, `B` for a plate, `M` for a rectangular tube, `RO` for a round one … */
  code: string;
  length: string;
  /** The length that is sawn off before cuts; empty where it is not stated. */
  sawLength: string;
  height: string;
  flangeWidth: string;
  flangeThickness: string;
  webThickness: string;
  radius: string;
  /** In kg/m, of plates often in kg/m²; empty where it is not stated or 0. */
  weight: string;
  /** In m²/m. */
  paintSurface: string;
  /** What four lines at the end say of the piece. */
  notes: string;
}

/** Lines of the header up to the paint surface; angles of cuts and texts follow. */
const REQUIRED_LINES = 16;
/** The lines with texts, from 0. */
const FIRST_TEXT = 20;
const LAST_LINE = 24;

/** The letters that begin a block, in the first column. */
const BLOCK = /^(?:ST|EN|BO|SI|AK|IK|PU|KO|SC|TO|UE|PR|KA)\s*$/;
/** The line that ends a file. */
const END = /^EN[ \t]*$/m;
/** Where the header is looked for, in UTF-16 code units: more than any has with its comments. The holes behind it may be thousands of lines. */
const HEAD_CHARACTERS = 65_536;
/** What programs write into a line of text that has none. */
const NO_TEXT = /^-*$/;
const COMMENT = "**";
const WHOLE = /^[1-9]\d{0,6}$/;
const NUMBER = /^[+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})$/;
const CODE = /^[A-Za-z]{1,2}$/;

/** Thrown for a text that is no complete NC1 file. */
export class UnreadableNc1 extends Error {
  /** The end of a sentence: `it ends without the line EN …`. */
  readonly fault: string;

  constructor(fault: string) {
    super(`the NC1 file is unreadable: ${fault}`);
    this.fault = fault;
  }
}

/** Reads the header of an NC1 file; of its other blocks only that they are there to the end. @throws UnreadableNc1 */
export function readNc1Header(text: string): Nc1Header {
  const head = text.slice(0, HEAD_CHARACTERS).replace(/(?:\r\n|\n|\r)$/, "");
  const lines = head.split(/\r\n|\n|\r/).filter((line) => !line.trimStart().startsWith(COMMENT));
  const begin = lines.findIndex((line) => line.trim() !== "");
  if (lines[begin]?.trimEnd() !== "ST") throw new UnreadableNc1(NC1_FAULTS.noStart);
  const values = headerLines(lines.slice(begin + 1));
  if (values.length < REQUIRED_LINES) throw new UnreadableNc1(NC1_FAULTS.shortHeader(values.length, REQUIRED_LINES));
  if (!END.test(text)) throw new UnreadableNc1(NC1_FAULTS.noEnd);
  return toHeader(values);
}

/**
 * The values up to the next block. The standard has them behind two blanks, so that they are told from the letters of a block; files that
 * have no blanks can only be told by the letters that are known.
 */
function headerLines(lines: readonly string[]): string[] {
  const isIndented = /^\s/.test(lines.find((line) => line.trim() !== "") ?? "");
  const end = lines.findIndex((line) => (isIndented ? /^\S/ : BLOCK).test(line));
  return lines.slice(0, end === -1 ? lines.length : end).map((line) => line.trim());
}

function toHeader(values: readonly string[]): Nc1Header {
  const at = (line: number): string => values[line - 1] ?? "";
  const check = (isValid: boolean, line: number, what: string): void => {
    if (!isValid) throw new UnreadableNc1(NC1_FAULTS.wrongLine(line, what));
  };
  const number = (line: number): string => {
    check(at(line) === "" || NUMBER.test(at(line)), line, NC1_FAULTS.number);
    return at(line);
  };
  const [length = "", sawLength = "", ...others] = at(9)
    .split(",")
    .map((part) => part.trim());
  check(WHOLE.test(at(6)), 6, NC1_FAULTS.quantity);
  check(at(7) !== "", 7, NC1_FAULTS.profile);
  check(CODE.test(at(8)), 8, NC1_FAULTS.code);
  const lengths = [length, sawLength].filter((part, index) => index === 0 || part !== "");
  check(others.length === 0 && lengths.every((part) => NUMBER.test(part)) && Number(length) > 0, 9, NC1_FAULTS.length);
  // A comma separates the two lengths: behind one that begins decimals, the second would be the shorter one.
  check(sawLength === "" || Number(sawLength) === 0 || Number(sawLength) >= Number(length), 9, NC1_FAULTS.sawLength);
  const weight = number(15);
  return {
    order: at(1),
    drawing: at(2),
    phase: at(3),
    mark: at(4),
    grade: at(5),
    quantity: at(6),
    profile: at(7),
    code: at(8),
    length,
    sawLength,
    height: number(10),
    flangeWidth: number(11),
    flangeThickness: number(12),
    webThickness: number(13),
    radius: number(14),
    weight: Number(weight) > 0 ? weight : "",
    paintSurface: number(16),
    notes: values
      .slice(FIRST_TEXT, LAST_LINE)
      .filter((text) => !NO_TEXT.test(text))
      .join("; "),
  };
}
