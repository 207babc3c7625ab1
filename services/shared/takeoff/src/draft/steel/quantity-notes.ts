import { PIECE_MARK } from "./marks/mark-texts.ts";
import type { Mark } from "./marks/marks.ts";
import { findHost, isSameDirection } from "./marks/piece-marks.ts";
import { isUnclearQuantity, readQuantityNote, type Callout } from "./callouts.ts";
import { findThicknessPlates } from "./thickness-plates.ts";
import type { Run } from "../text/runs.ts";

/** A note stands this far under its callout, or under the mark between them; in heights of the callout's text. */
const UNDER = { next: 1.9, behindMark: 3.6 };
/** A note on the callout's own line begins this far behind it, in heights. */
const BEHIND = 1.5;
const SAME_LINE = 0.4;
/** Lines of words between a callout and a note, and how much larger one line may be than the next. */
const MAX_WORDS = 3;
const MAX_RATIO = 1.5;

/**
 * Reads quantities that stand apart from their callouts: `(5 REQ'D)` and `TYP. (4) PLACES` under them. What is added to a piece,
 * `w/ C12X20.7 CAP`, is there as often as the piece.
 */
export function addQuantityNotes(callouts: readonly Callout[], runs: readonly Run[]): Callout[] {
  const notes = new Map<Callout, { quantity: number | null; isUnclear: boolean }>();
  const plates = findThicknessPlates(runs).map((run) => ({ run, callout: null }));
  const hosts = [...callouts.map((callout) => ({ run: callout.run, callout })), ...plates];
  const marks = runs.filter(({ text }) => PIECE_MARK.test(text.toUpperCase()));
  for (const run of runs) {
    const upper = run.text.toUpperCase();
    const quantity = readQuantityNote(upper);
    const isUnclear = isUnclearQuantity(upper);
    if ((quantity === null && !isUnclear) || callouts.some((callout) => callout.run === run)) continue;
    const callout = findNoted(run, hosts, { marks, runs })?.callout;
    if (callout && callout.quantity === null && notes.get(callout)?.quantity == null) notes.set(callout, { quantity, isUnclear });
  }
  const noted = callouts.map((callout) => {
    const { quantity = null, isUnclear: isQuantityUnclear = callout.isQuantityUnclear } = notes.get(callout) ?? {};
    return quantity === null ? { ...callout, isQuantityUnclear } : { ...callout, quantity, isTypical: false, isQuantityUnclear };
  });
  return noted.map((callout) => {
    const host = callout.isAdded && callout.quantity === null ? findHost(callout, noted) : null;
    return host ? { ...callout, quantity: host.quantity } : callout;
  });
}

/** The texts among which a note stands. */
interface Around {
  marks: readonly Run[];
  runs: readonly Run[];
}

/** The text, as of a callout, to which a note belongs: the nearest above it, or before it on one line, or above words between both. */
export function findNoted<T extends { run: Run }>(note: Run, callouts: readonly T[], { marks, runs }: Around): T | null {
  let noted: T | null = null;
  let nearest = Infinity;
  for (const callout of callouts) {
    if (!isSameDirection(callout.run, note)) continue;
    const { down, along, halfWidths, height } = measure(callout.run, note);
    const isBehind = Math.abs(down) < SAME_LINE * height && along > 0 && along - halfWidths < BEHIND * height;
    const isUnder = down > 0 && Math.abs(along) < halfWidths && down < UNDER.next * height;
    const distance = Math.abs(down) + Math.max(0, Math.abs(along) - halfWidths);
    if ((isBehind || isUnder || isUnderMark(callout, note, marks)) && distance < nearest) {
      nearest = distance;
      noted = callout;
    }
  }
  return noted ?? findInStack(note, callouts, runs);
}

/** The callout over some lines of words, below which a note stands: a number in them may be what it is about. */
function findInStack<T extends { run: Run }>(note: Run, callouts: readonly T[], runs: readonly Run[]): T | null {
  for (const above of findStack(note, runs)) {
    const callout = callouts.find(({ run }) => run === above);
    if (callout) return callout;
    if (/\d/.test(above.text) && !PIECE_MARK.test(above.text.toUpperCase())) return null;
  }
  return null;
}

/** Marks that stand apart from a size, with the number of pieces in a note on their line, or below it and a few words. */
export function countNoted(marks: readonly Mark[], runs: readonly Run[]): Mark[] {
  const counted = new Map<Mark, number>();
  for (const run of runs) {
    const quantity = readQuantityNote(run.text.toUpperCase());
    const lines = quantity === null ? [] : [run, ...findStack(run, runs)];
    const mark = lines.flatMap((line) => marks.find(({ run: own }) => (own.whole ?? own) === line) ?? [])[0];
    if (mark && quantity !== null && !counted.has(mark)) counted.set(mark, quantity);
  }
  return marks.map((mark) => ({ ...mark, quantity: counted.get(mark) ?? 1 }));
}

/** The lines over a note, the nearest first. */
export function findStack(note: Run, runs: readonly Run[]): Run[] {
  const stack: Run[] = [];
  while (stack.length <= MAX_WORDS) {
    const last = stack.at(-1) ?? note;
    const above = runs.find((run) => run !== last && isNextAbove(run, last));
    if (!above) break;
    stack.push(above);
  }
  return stack;
}

function isNextAbove(above: Run, run: Run): boolean {
  if (!isSameDirection(above, run) || Math.max(above.height, run.height) > MAX_RATIO * Math.min(above.height, run.height)) return false;
  const { down, along, halfWidths, height } = measure(above, run);
  return down > SAME_LINE * height && down < UNDER.next * Math.max(height, run.height) && Math.abs(along) < halfWidths;
}

/** Whether a mark stands between a callout and a note below both. */
function isUnderMark(callout: { run: Run }, note: Run, marks: readonly Run[]): boolean {
  const { down, along, halfWidths, height } = measure(callout.run, note);
  if (down < UNDER.next * height || down > UNDER.behindMark * height || Math.abs(along) > halfWidths) return false;
  return marks.some((mark) => {
    if (!isSameDirection(mark, note)) return false;
    const between = measure(callout.run, mark);
    return between.down > 0 && between.down < down && Math.abs(between.along) < between.halfWidths;
  });
}

/** How a text stands to another one, in that one's direction; points. */
function measure(from: Run, to: Run): { down: number; along: number; halfWidths: number; height: number } {
  const cos = Math.cos(from.angle);
  const sin = Math.sin(from.angle);
  const dx = to.centre.x - from.centre.x;
  const dy = to.centre.y - from.centre.y;
  return { down: dx * sin - dy * cos, along: dx * cos + dy * sin, halfWidths: (from.width + to.width) / 2, height: from.height };
}
