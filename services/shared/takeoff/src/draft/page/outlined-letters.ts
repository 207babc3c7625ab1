import type { Box } from "../geometry/box.ts";
import { PageLimitError } from "./display-page.ts";
import { areLettersOutlined, MAX_OUTLINED_CHARACTERS } from "./linework.ts";
import type { Operators } from "./operator-reader.ts";
import { readStrokes, type PageOfLines } from "./read-page.ts";
import { MAX_LETTER_STROKE, type Strokes } from "./strokes/strokes.ts";

/** The side of the squares that cover letters, points: about half of a small one. */
const SIDE = 4;
/** More squares are hatching all over a large sheet, which is not covered to its end. */
const MAX_SQUARES = 200_000;
/** Wider than any page, in squares, so that each square has a number of its own. */
const COLUMNS = 2 ** 20;

/**
 * Where the letters of a page stand whose texts are drawn as lines: squares that its short lines cross.
 * @param characters of the page's own texts
 * @returns none for a page with texts of its own, or with more lines than are read
 */
export async function readOutlinedLetters(page: PageOfLines, operators: Operators, characters: number): Promise<Box[]> {
  if (characters >= MAX_OUTLINED_CHARACTERS) return [];
  try {
    const strokes = await readStrokes(page, operators);
    return areLettersOutlined(characters, strokes) ? coverShortStrokes(strokes) : [];
  } catch (error) {
    if (error instanceof PageLimitError) return [];
    throw error;
  }
}

function coverShortStrokes(strokes: Strokes): Box[] {
  const squares = new Map<number, Box>();
  for (let index = 0; index < strokes.count && squares.size < MAX_SQUARES; index++) {
    const [x1, y1, x2, y2] = strokes.at(index);
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length > MAX_LETTER_STROKE) continue;
    const steps = Math.max(1, Math.ceil((2 * length) / SIDE));
    for (let step = 0; step <= steps; step++) {
      const column = Math.floor((x1 + ((x2 - x1) * step) / steps) / SIDE);
      const row = Math.floor((y1 + ((y2 - y1) * step) / steps) / SIDE);
      const square = row * COLUMNS + column;
      if (!squares.has(square)) squares.set(square, squareAt(column, row));
    }
  }
  return [...squares.values()];
}

function squareAt(column: number, row: number): Box {
  return { left: column * SIDE, bottom: row * SIDE, right: (column + 1) * SIDE, top: (row + 1) * SIDE };
}
