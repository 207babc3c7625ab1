import type { Strokes } from "./strokes.ts";

/** A level or upright line: its place across its direction, and its ends along it. Points. */
export interface Rule {
  at: number;
  from: number;
  to: number;
}

/** Shorter lines are no rules, but a rule may consist of pieces of this length. */
const MIN_PIECE = 6;
/** How much a level line may rise. */
const LEVEL = 0.3;
/** Lines this near are one: a rule drawn as a thin rectangle has two edges. */
const SAME_LINE = 1.6;
/** Pieces with a gap up to this are one rule. */
const MAX_GAP = 1.5;

/** The level and the upright lines of a page, each sorted by its place. Pieces of one line are joined. */
export function findRules(strokes: Strokes): { level: Rule[]; upright: Rule[] } {
  const level: Rule[] = [];
  const upright: Rule[] = [];
  const { ends } = strokes;
  for (let index = 0; index < strokes.count; index++) {
    const x1 = ends[4 * index] ?? 0;
    const y1 = ends[4 * index + 1] ?? 0;
    const x2 = ends[4 * index + 2] ?? 0;
    const y2 = ends[4 * index + 3] ?? 0;
    const dx = Math.abs(x2 - x1);
    const dy = Math.abs(y2 - y1);
    if (dx > MIN_PIECE && dy < LEVEL) level.push({ at: (y1 + y2) / 2, from: Math.min(x1, x2), to: Math.max(x1, x2) });
    else if (dy > MIN_PIECE && dx < LEVEL) upright.push({ at: (x1 + x2) / 2, from: Math.min(y1, y2), to: Math.max(y1, y2) });
  }
  return { level: joinPieces(level), upright: joinPieces(upright) };
}

/** Joins the pieces of each line. */
function joinPieces(pieces: Rule[]): Rule[] {
  pieces.sort((a, b) => a.at - b.at);
  const rules: Rule[] = [];
  for (let first = 0; first < pieces.length;) {
    let end = first + 1;
    while (end < pieces.length && (pieces[end]?.at ?? 0) - (pieces[first]?.at ?? 0) < SAME_LINE) end += 1;
    const line = pieces.slice(first, end).sort((a, b) => a.from - b.from);
    let last: Rule | null = null;
    for (const piece of line) {
      if (last && piece.from - last.to <= MAX_GAP) last.to = Math.max(last.to, piece.to);
      else rules.push((last = { ...piece }));
    }
    first = end;
  }
  return rules;
}
