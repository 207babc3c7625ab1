import { IMPERIAL_SHEET, type SheetUnits } from "../../sheet/sheet-units.ts";
import { measureLetters } from "../../text/letter-widths.ts";
import { pointIn, type Run } from "../../text/runs.ts";
import { countOwnWords } from "../../text/trade-words.ts";
import { findDesignations } from "../callout-grammar.ts";

/** C1, B-12, BP2, L3A: a name that a schedule explains. */
export const MARK = /^[A-Z]{1,3}-?\d{1,3}[A-Z]?$/;
/** A piece mark: `02B1021`, `2B51`, `B12`, `G-4A`, or with the number of its shop drawing, `G-12.04B1`. */
export const PIECE_MARK = /^(?:\d{0,3}|[A-Z]{1,2}-\d{1,3}\.\d{1,3})[A-Z]{1,3}-?\d{1,5}[A-Z]?$/;
/** `200X75` is a size. */
const SIZE = /^\d+X\d/;
const WORD = /\S+/g;

/** A text that may be a mark. */
export interface MarkText extends Run {
  /** The text of which it is a part; missing where it stands alone. */
  whole?: Run;
}

/** Whether a text in capitals is a mark that no bolt, note or schedule has: `02B1021`, and not `B12`. */
export function isPieceMarkAlone(text: string): boolean {
  return PIECE_MARK.test(text) && !MARK.test(text) && !SIZE.test(text);
}

/**
 * The texts of a page, with the piece marks for themselves that stand beside sizes, dimensions and each other in one text: `02B1021 W12X26`,
 * `02M7001 02M7002 02M7002`. A sentence that names a mark is left as it is.
 */
export function separateMarks(runs: readonly Run[], units: SheetUnits = IMPERIAL_SHEET): MarkText[] {
  return runs.flatMap((run) => {
    const words = [...run.text.matchAll(WORD)];
    if (words.length === 1 || !words.some(([word]) => isPieceMarkAlone(word.toUpperCase()))) return run;
    const sizes = findDesignations(run.text, units);
    const isMark = ({ 0: word, index }: RegExpExecArray): boolean =>
      isPieceMarkAlone(word.toUpperCase()) && !sizes.some(({ from, to }) => index < to && index + word.length > from);
    const marks = words.filter(isMark);
    const others = words.filter((word) => !marks.includes(word)).map(([word]) => word);
    const isSentence = countOwnWords(others.join(" ")) > 0;
    return marks.length === 0 || isSentence ? run : marks.map(({ 0: text, index }) => takePart(run, text, index));
  });
}

function takePart(whole: Run, text: string, from: number): MarkText {
  const offsets = measureLetters(whole);
  const start = offsets[from] ?? 0;
  const end = offsets[from + text.length] ?? whole.width;
  const [x, y] = [whole.x + start * Math.cos(whole.angle), whole.y + start * Math.sin(whole.angle)];
  return { ...whole, text, x, y, width: end - start, centre: pointIn(whole, (start + end) / 2), whole };
}
