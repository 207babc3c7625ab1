import type { MarkedLine } from "./marked-line.ts";
import { sumSide, type MarkSide } from "./mark-side.ts";

/** What newer editions of sheets change about a mark. */
export interface MarkChange<Line extends MarkedLine = MarkedLine> {
  kind: "added" | "changed" | "gone";
  /** What the older editions said; null for a side that did not have it. */
  planned: MarkSide<Line> | null;
  drawn: MarkSide<Line> | null;
}

/** Compares the newer editions of sheets with those that they replace. Null where they say the same, or where there are none. */
export function describeChange<Line extends MarkedLine>(planned: readonly Line[], drawn: readonly Line[]): MarkChange<Line> | null {
  const before = { planned: takeEdition(planned, "old"), drawn: takeEdition(drawn, "old") };
  const now = { planned: takeEdition(planned, "new"), drawn: takeEdition(drawn, "new") };
  if (isSameSide(before.planned, now.planned) && isSameSide(before.drawn, now.drawn)) return null;
  const isKnownBefore = before.planned !== null || before.drawn !== null;
  const isKnownNow = now.planned !== null || now.drawn !== null;
  return { kind: isKnownBefore ? (isKnownNow ? "changed" : "gone") : "added", ...before };
}

function takeEdition<Line extends MarkedLine>(lines: readonly Line[], edition: "old" | "new"): MarkSide<Line> | null {
  return sumSide(lines.filter((line) => line.edition === edition));
}

function isSameSide(a: MarkSide | null, b: MarkSide | null): boolean {
  if (!a || !b) return a === b;
  const isSameLength = a.length === b.length || (a.length !== null && b.length !== null && Math.abs(a.length - b.length) < 1 / 32);
  return a.quantity === b.quantity && isSameLength && a.designations.toSorted().join() === b.designations.toSorted().join();
}
