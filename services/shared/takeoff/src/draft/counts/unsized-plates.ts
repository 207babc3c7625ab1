import type { Exception } from "./count-line.ts";
import { boxAlong, type Run } from "../text/runs.ts";
import { readQuantityNote } from "../steel/callouts.ts";
import { findNoted } from "../steel/quantity-notes.ts";

/** A plate of which the thickness alone is said: `1/4" THK PL.`, `PL 3/8"`; and what follows it. */
const THICKNESS = String.raw`(?:\d+ )?\d+(?:/\d+)?"`;
const PLATE = new RegExp(
  `^(?:${THICKNESS} ?(?:THK\\.?|THICK)? ?(?:STEEL )?PL(?:ATES?)?\\b\\.?|PL(?:ATE)?\\.? ?${THICKNESS}(?: ?(?:THK\\.?|THICK))?)(?<after>.*)$`,
);

/**
 * Plates whose number a note states and whose size nothing tells: `1/4" THK PL.` above `(4 REQ'D)`. They make no lines, but somebody has
 * to ask. Without a number such a text is one of many in a detail.
 * @param callouts that a note may belong to instead
 */
export function findUnsizedPlates(runs: readonly Run[], callouts: readonly { run: Run }[]): Exception[] {
  const plates = new Set(runs.filter(isUnsizedPlate).map((run) => ({ run })));
  if (plates.size === 0) return [];
  const all = [...plates, ...callouts];
  const noted = runs.filter(({ text }) => readQuantityNote(text.toUpperCase()) !== null);
  return noted.flatMap((note): Exception[] => {
    const own = [...plates].find(({ run }) => run === note);
    const plate = own ?? findNoted(note, all, []);
    if (!plate || !plates.has(plate)) return [];
    const text = own ? note.text : `${plate.run.text} ${note.text}`;
    return [{ kind: "unlisted", text, box: boxAlong(plate.run, 0, plate.run.width) }];
  });
}

function isUnsizedPlate({ text }: Run): boolean {
  const after = PLATE.exec(text.toUpperCase())?.groups?.["after"];
  return after !== undefined && (after.trim() === "" || readQuantityNote(after) !== null);
}
