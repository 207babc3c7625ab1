import { readDesignation } from "../../designations/read-designation.ts";
import { isInside, type Point } from "../geometry/box.ts";
import type { ScheduleCell } from "../steel/marks/schedules.ts";
import { createLine, type CountLine } from "./count-line.ts";

/**
 * The sizes of schedules that are written over several lines of their cells, where no line by itself names a size.
 * @param callouts those that do
 */
export function countWrappedCells(cells: readonly ScheduleCell[], callouts: readonly { centre: Point }[]): CountLine[] {
  return cells.filter(({ box, isWrapped }) => isWrapped && !callouts.some(({ centre }) => isInside(box, centre))).flatMap(buildLine);
}

function buildLine({ entry: { mark, text, designation, length }, quantity, grade, box }: ScheduleCell): CountLine[] {
  const read = readDesignation(designation);
  if (!read) return [];
  return [
    createLine(read, {
      mark,
      length,
      role: "schedule",
      quantity,
      grade,
      confidence: quantity === null ? "unknown" : "check",
      reasons: quantity === null ? ["schedule"] : ["schedule", "stated_quantity"],
      pieces: [{ box, text, quantity: quantity ?? 1, line: null }],
    }),
  ];
}
