import { textWidth } from "./text-width.ts";

/** A part of a text in one size. */
export interface Piece {
  text: string;
  /** From the start of the whole text, along its baseline. Points. */
  along: number;
  /** Above the baseline. Points. */
  up: number;
  /** Of the font, points. */
  size: number;
}

export interface LaidText {
  pieces: Piece[];
  /** Points. */
  width: number;
  /** Where each character of the text begins, and the end of the last: one more than there are characters. */
  starts: number[];
}

/** Digits of stacked fractions are this much of the text's size; the numerator stands this far above the baseline. */
const SMALL = 0.55;
const NUMERATOR_UP = 0.58;
const DENOMINATOR_UP = -0.08;
/** Between a number and the fraction behind it, in sizes of the text. */
const GAP = 0.08;

/** Fractions behind a whole number: of dimensions. */
const IN_DIMENSIONS = /(?<=\d) (\d{1,2})\/(\d{1,2})(?=")/g;
/** And those of designations and cambers. */
const ANYWHERE = /(?<=\d) (\d{1,2})\/(\d{1,2})(?=")|(?<=[X=x])(\d{1,2})\/(\d{1,2})(?!\d)/g;

/** Lays a text out along its baseline, with fractions as two small texts above each other where `stacked` says so. */
export function layText(text: string, size: number, bold: boolean, stacked: "none" | "dimensions" | "all" = "none"): LaidText {
  const laid: LaidText = { pieces: [], width: 0, starts: [] };
  const add = (part: string): void => {
    if (part === "") return;
    laid.pieces.push({ text: part, along: laid.width, up: 0, size });
    for (const letter of part) {
      laid.starts.push(laid.width);
      laid.width += textWidth(letter, size, bold);
    }
  };
  let read = 0;
  if (stacked !== "none") {
    for (const match of text.matchAll(stacked === "all" ? ANYWHERE : IN_DIMENSIONS)) {
      add(text.slice(read, match.index));
      addFraction(laid, match, size, bold);
      read = match.index + match[0].length;
    }
  }
  add(text.slice(read));
  laid.starts.push(laid.width);
  return laid;
}

function addFraction(laid: LaidText, match: RegExpExecArray, size: number, bold: boolean): void {
  const [over = "", under = ""] = match.slice(1).filter((part) => part !== undefined);
  const small = size * SMALL;
  const widths = [textWidth(over, small, bold), textWidth(under, small, bold)] as const;
  const width = Math.max(...widths);
  const from = laid.width + GAP * size;
  laid.pieces.push({ text: over, along: from + (width - widths[0]) / 2, up: NUMERATOR_UP * size, size: small });
  laid.pieces.push({ text: under, along: from + (width - widths[1]) / 2, up: DENOMINATOR_UP * size, size: small });
  laid.starts.push(...Array.from(match[0], () => from));
  laid.width = from + width + (GAP / 2) * size;
}

/** Cuts a piece into pieces of one to four letters, as programs write texts that they justify. */
export function splitPiece(piece: Piece, bold: boolean, length: () => number): Piece[] {
  const parts: Piece[] = [];
  for (let from = 0; from < piece.text.length;) {
    const text = piece.text.slice(from, from + length());
    const along = piece.along + textWidth(piece.text.slice(0, from), piece.size, bold);
    // A space alone is no text that programs write: the gap says it.
    if (text.trim() !== "") parts.push({ ...piece, text, along });
    from += text.length;
  }
  return parts;
}
