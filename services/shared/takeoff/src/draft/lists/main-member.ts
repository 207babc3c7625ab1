import { lengthInInches } from "../../cells/lengths.ts";
import { readDescribedDesignation } from "../../designations/read-designation.ts";
import type { Exception } from "../counts/count-line.ts";
import type { Point } from "../geometry/box.ts";
import type { Callout } from "../steel/callouts.ts";
import { boxAlong, type Run } from "../text/runs.ts";
import type { PartSheet } from "./part-sheet.ts";
import { findPieceTitles } from "./piece-titles.ts";

/** A piece that a shop drawing shows, and the callout that says its size and length. */
export interface MainMember {
  sheet: PartSheet;
  callout: Callout;
}

/** A pair is clear where every other one is farther away by this. */
const CLEAR = 1.3;

/**
 * The pieces of a shop drawing: one title below each picture, and one callout with a length in it. None where any of them has no other one
 * that is clearly its own.
 */
export function findMainMembers(runs: readonly Run[], callouts: readonly Callout[]): MainMember[] {
  const titles = findPieceTitles(runs);
  // A plate of three sizes is a part of a piece.
  const named = callouts.filter((one) => one.inches !== null && !one.read.length && !one.isUnlisted && !one.isExisting);
  if (titles.length !== named.length) return [];
  const isAlone = titles.length === 1;
  const pairs = titles.flatMap((title): MainMember[] => {
    const callout = isAlone ? named[0] : findNearest(title.run, named, ({ centre }) => centre, isAbove);
    if (!callout || callout.inches === null) return [];
    if (!isAlone && findNearest(callout, titles, ({ run }) => run.centre, isBelow) !== title) return [];
    const part = { quantity: title.quantity, designation: callout.read, inches: callout.inches, mark: title.mark };
    return [{ sheet: { title: callout.run, part }, callout }];
  });
  return pairs.length === titles.length ? pairs : [];
}

const isAbove = (one: Point, from: Point): boolean => one.y > from.y;
const isBelow = (one: Point, from: Point): boolean => one.y < from.y;

/** The nearest one on a side; null where another one is about as near. */
function findNearest<Item>(
  { centre: from }: { centre: Point },
  items: readonly Item[],
  centreOf: (item: Item) => Point,
  isOnSide: (one: Point, from: Point) => boolean,
): Item | null {
  const [first, second] = items
    .filter((item) => isOnSide(centreOf(item), from))
    .map((item) => ({ item, away: Math.hypot(centreOf(item).x - from.x, centreOf(item).y - from.y) }))
    .sort((a, b) => a.away - b.away);
  return first && (!second || second.away > CLEAR * first.away) ? first.item : null;
}

/** `p1522`, `a1795 (TYP)`, `1-pl1171`: marks of the parts of one piece begin with small letters, and only shop drawings name them. */
const SMALL_PART = /^\(?(?:FOR |\d{1,2}-)?(?<mark>[a-z]{1,3}\d{3,4})(?: ?\(|$)/;

/** Whether a sheet names parts as shop drawings do, also where its title is missing. */
export function namesParts(runs: readonly Run[]): boolean {
  return new Set(runs.flatMap(({ text }) => SMALL_PART.exec(text.trim())?.groups?.["mark"] ?? [])).size > 1;
}

/** The pieces that a picture names by their sizes and lengths, `U 80 - 690`: how many of each there are stands elsewhere. */
export function findSizedPieces(runs: readonly Run[]): PartSheet[] {
  return runs.flatMap((title): PartSheet[] => {
    const designation = readDescribedDesignation(title.text);
    if (!designation?.length || designation.weak || designation.pieces !== undefined) return [];
    return [{ title, part: { quantity: null, designation, inches: lengthInInches(designation.length), mark: null } }];
  });
}

/** `B`, alone, names a grid line. */
const WORD = /[\p{L}\d].*[\p{L}\d]/u;

/**
 * A shop drawing that names no piece with its length: somebody has to say what it shows. They look for the title of a piece, or that of its
 * sheet, or the tallest words.
 */
export function askForMember(runs: readonly Run[], title: string | null): Exception[] {
  const words = runs.filter(({ text }) => WORD.test(text));
  const tallest = words.reduce<Run | null>((most, run) => (!most || run.height > most.height ? run : most), null);
  const piece = findPieceTitles(runs)[0]?.run;
  const titled = title === null ? undefined : runs.find(({ text }) => text.includes(title) || (WORD.test(text) && title.startsWith(text)));
  const run = piece ?? titled ?? tallest;
  return run ? [{ kind: "no_section", text: piece ? run.text : (title ?? run.text), box: boxAlong(run, 0, run.width) }] : [];
}
