import type { Exception } from "./count-line.ts";
import { boxAlong, type Run } from "../text/runs.ts";
import { compileCandidates, N, X } from "../steel/candidates.ts";
import { readQuantityNote } from "../steel/callouts.ts";
import { PIECE_MARK } from "../steel/marks/mark-texts.ts";
import { findNoted, findStack } from "../steel/quantity-notes.ts";
import { findThicknessPlates } from "../steel/thickness-plates.ts";

/** A piece whose mark has words and a number below it. */
interface UnsizedPiece {
  mark: string;
  words: string;
  question: Exception;
}

/** A piece of which a mark, words and a number stand over each other, `02M7`, `WALL TIE`, `(7 REQ'D)`, and no size. */
export function findUnsizedPieces(runs: readonly Run[], callouts: readonly { run: Run }[]): UnsizedPiece[] {
  const sized = [...findThicknessPlates(runs).map((run) => ({ run })), ...callouts];
  return runs.flatMap((note): UnsizedPiece[] => {
    if (readQuantityNote(note.text.toUpperCase()) === null || sized.some(({ run }) => run === note)) return [];
    const stack = findStack(note, runs);
    const top = stack.findIndex(({ text }) => PIECE_MARK.test(text.toUpperCase()));
    const isSized = findNoted(note, sized, { marks: [], runs }) !== null || sized.some(({ run }) => stack.includes(run));
    if (top < 1 || isSized) return [];
    const [mark = "", ...words] = stack
      .slice(0, top + 1)
      .toReversed()
      .map(({ text }) => text);
    const question = { kind: "unlisted", text: [mark, ...words, note.text].join(" "), box: boxAlong(note, 0, note.width) } as const;
    return [{ mark: mark.toUpperCase(), words: words.join(" ").toUpperCase(), question }];
  });
}

/**
 * Plates whose size nothing tells: `1/4" THK PL.`, with the number that a note under it states. They make no lines, but somebody has to ask.
 * @param callouts that a note may belong to instead
 */
export function findUnsizedPlates(runs: readonly Run[], callouts: readonly { run: Run }[]): Exception[] {
  const plates = findThicknessPlates(runs).map((run) => ({ run }));
  if (plates.length === 0) return [];
  const notes = new Map<{ run: Run }, string>();
  for (const note of runs) {
    if (readQuantityNote(note.text.toUpperCase()) === null || plates.some(({ run }) => run === note)) continue;
    const stack = findStack(note, runs);
    const noted = findNoted(note, [...plates, ...callouts], { marks: [], runs }) ?? plates.find(({ run }) => stack.includes(run));
    if (noted) notes.set(noted, ` ${note.text}`);
  }
  return plates.map((plate): Exception => {
    const { run } = plate;
    return { kind: "unlisted", text: `${run.text}${notes.get(plate) ?? ""}`, box: boxAlong(run, 0, run.width) };
  });
}

/** A hollow section of two sides, or of a diameter, and whatever else it is. */
const HOLLOWS = compileCandidates([String.raw`(?:HSS|TS) ?${N}${X}${N}`]);

/** Hollow sections without a wall, `HSS7X7 POST`: they make no lines. @param callouts whose texts are left out */
export function findUnsizedHollows(runs: readonly Run[], callouts: readonly { run: Run }[]): Exception[] {
  const named = new Set(callouts.map(({ run }) => run));
  const unsized = runs.filter((run) => !named.has(run) && HOLLOWS.some((hollow) => run.text.toUpperCase().search(hollow) >= 0));
  return unsized.map((run) => ({ kind: "unlisted", text: run.text, box: boxAlong(run, 0, run.width) }));
}
