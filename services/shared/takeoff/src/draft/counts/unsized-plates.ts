import type { Exception } from "./count-line.ts";
import { boxAlong, type Run } from "../text/runs.ts";
import { readQuantityNote } from "../steel/callouts.ts";
import { findNoted } from "../steel/quantity-notes.ts";
import { findThicknessPlates } from "../steel/thickness-plates.ts";

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
    const noted = findNoted(note, [...plates, ...callouts], { marks: [], runs });
    if (noted) notes.set(noted, ` ${note.text}`);
  }
  return plates.map((plate): Exception => {
    const { run } = plate;
    return { kind: "unlisted", text: `${run.text}${notes.get(plate) ?? ""}`, box: boxAlong(run, 0, run.width) };
  });
}
