import type { Exception } from "./count-line.ts";
import { boxAlong, type Run } from "../text/runs.ts";
import { readQuantityNote } from "../steel/callouts.ts";
import { findNoted } from "../steel/quantity-notes.ts";
import { findThicknessPlates } from "../steel/thickness-plates.ts";

/**
 * Plates whose number a note states and whose size nothing tells: `1/4" THK PL.` above `(4 REQ'D)`. They make no lines, but somebody has
 * to ask. Without a number such a text is one of many in a detail.
 * @param callouts that a note may belong to instead
 */
export function findUnsizedPlates(runs: readonly Run[], callouts: readonly { run: Run }[]): Exception[] {
  const plates = new Set(findThicknessPlates(runs).map((run) => ({ run })));
  if (plates.size === 0) return [];
  const all = [...plates, ...callouts];
  const noted = runs.filter(({ text }) => readQuantityNote(text.toUpperCase()) !== null);
  return noted.flatMap((note): Exception[] => {
    const own = [...plates].find(({ run }) => run === note);
    const plate = own ?? findNoted(note, all, { marks: [], runs });
    if (!plate || !plates.has(plate)) return [];
    const text = own ? note.text : `${plate.run.text} ${note.text}`;
    return [{ kind: "unlisted", text, box: boxAlong(plate.run, 0, plate.run.width) }];
  });
}
