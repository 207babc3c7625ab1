import type { Exception } from "../counts/count-line.ts";
import type { Callout } from "../steel/callouts.ts";
import { boxAlong, type Run } from "../text/runs.ts";
import type { PartSheet } from "./part-sheet.ts";
import { findPieceTitles } from "./piece-titles.ts";

/** The callout with a length that says what a shop drawing shows; null where several may, or several titles tell of pieces. */
export function findMainMember(runs: readonly Run[], callouts: readonly Callout[]): { sheet: PartSheet; callout: Callout } | null {
  const [title, ...otherTitles] = findPieceTitles(runs);
  const [callout, ...others] = callouts.filter((one) => one.inches !== null && !one.isUnlisted && !one.isExisting);
  if (!title || !callout || otherTitles.length + others.length > 0 || callout.inches === null) return null;
  const part = { quantity: title.quantity, designation: callout.read, inches: callout.inches, mark: title.mark };
  return { sheet: { title: callout.run, part }, callout };
}

/** A shop drawing that names no piece with its length: somebody has to say what it shows. */
export function askForMember(runs: readonly Run[]): Exception[] {
  const tallest = runs.reduce<Run | null>((most, run) => (!most || run.height > most.height ? run : most), null);
  const run = findPieceTitles(runs)[0]?.run ?? tallest;
  return run ? [{ kind: "no_section", text: run.text, box: boxAlong(run, 0, run.width) }] : [];
}
