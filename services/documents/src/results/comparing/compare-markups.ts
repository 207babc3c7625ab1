import { COMPARISON_FINDINGS, type Finding } from "@takeoff/contracts";
import { findMarkupDesignation } from "@takeoff/takeoff";
import type { MarkupGroup, PdfMarkups } from "../../pdf/inspection/pdf-inspection.ts";
import { listed, sameQuantity, shown, unreadable } from "./compare-tallies.ts";
import type { PieceSums, TakeoffTally } from "./takeoff-tally.ts";

const { equal, differ, notCompared } = COMPARISON_FINDINGS;
/** At least this share of all markups must name a mark or a designation: otherwise the subjects mean something else. */
const LEAST_NAMED = 0.5;

const UNKNOWN: Record<Extract<PdfMarkups, string>, string> = {
  too_large: "it is too large to read them.",
  too_many: "there are too many.",
  unreadable: "they could not be read.",
};

/** What the markups' pieces are counted by. */
type Key = "mark" | "designation";

/**
 * Compares the pieces that the markups of the processed PDF stand for with the quantities of a takeoff: by mark where the markups'
 * labels are the takeoff's marks, else by the designation that their subject or label is.
 */
export function compareMarkups(markups: PdfMarkups, takeoff: TakeoffTally, from: "CSV" | "XML"): Finding {
  if (markups === null) return notCompared("markups", "reading them takes too much memory or time.");
  if (typeof markups === "string") return notCompared("markups", UNKNOWN[markups]);
  const named = markups.filter((group) => readName(group) !== "" || takeoff.pieces?.byMark.has(group.label));
  if (named.length === 0) return notCompared("markups", "the processed PDF has no markups that name steel.");
  const { pieces } = takeoff;
  if (!pieces) return notCompared("markups", `the ${from} has no column for the quantity.`);
  if (pieces.unreadable) return notCompared("markups", `in the ${from}, ${unreadable(pieces)}`);
  const key = chooseKey(markups, pieces);
  if (!key) return notCompared("markups", "most of them name no marks or designations of the takeoff.");
  if (named.some(({ grouped }) => grouped > 0))
    return notCompared("markups", "some are grouped, and a group may stand for one piece or for several.");
  const differences = listDifferences(key, countBy(key, named), pieces, from);
  return differences.length ? differ("markups", `${listed(differences)}.`) : equal("markups");
}

const readName = (group: MarkupGroup): string => findMarkupDesignation(group)?.designation ?? "";

function chooseKey(markups: readonly MarkupGroup[], { byMark, byDesignation }: PieceSums): Key | null {
  const count = (groups: readonly MarkupGroup[]): number => groups.reduce((sum, group) => sum + group.markups, 0);
  const least = LEAST_NAMED * count(markups);
  if (count(markups.filter(({ label }) => byMark.has(label))) >= least) return "mark";
  return count(markups.filter((group) => byDesignation.has(readName(group)))) >= least ? "designation" : null;
}

/** The pieces of each mark or designation. Markups of steel without it are counted under the empty key. */
function countBy(key: Key, named: readonly MarkupGroup[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const group of named) {
    const value = key === "mark" ? group.label : readName(group);
    counts.set(value, (counts.get(value) ?? 0) + group.pieces);
  }
  return counts;
}

function listDifferences(key: Key, marked: ReadonlyMap<string, number>, pieces: PieceSums, from: "CSV" | "XML"): string[] {
  const wanted = new Map(key === "mark" ? pieces.byMark : pieces.byDesignation);
  // Where no markup lacks a label, lines without a mark are not looked for.
  if (key === "mark" && marked.has("") && pieces.unmarked > 0) wanted.set("", pieces.unmarked);
  const marksDetails = [...pieces.details].some((name) => marked.has(name));
  const differences: string[] = [];
  for (const name of new Set([...wanted.keys(), ...marked.keys()])) {
    const [stated, counted] = [wanted.get(name), marked.get(name)];
    if (counted === undefined && pieces.details.has(name) && !marksDetails) continue;
    if (stated !== undefined && counted !== undefined && sameQuantity(stated, counted)) continue;
    // A line without a piece, or none at all.
    if (!stated && !counted) continue;
    differences.push(`${name || `markups without a ${key}`}: ${shown(stated)} in the ${from}, ${shown(counted)} marked`);
  }
  return differences;
}
