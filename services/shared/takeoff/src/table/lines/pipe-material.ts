import { isGrade } from "../../grades.ts";
import { isHardware } from "../../sections/section.ts";
import type { TakeoffRow } from "../takeoff-row.ts";
import type { RowDesignation } from "./row-designation.ts";

/** Plastic and concrete pipes, by their material or by the standard and the wall of such pipes. */
const OTHER_PIPE = /\b(?:C?PVC|HDPE|RCP|C-?900|SDR[ -]?\d+)\b/i;
const STEEL = /\b(?:STEEL|STL)\b/i;

/** What a row says of its section, without a pipe of another material: a cell names it, or neither the pipe's name nor the table says that it is steel. */
export function withoutOtherPipe(described: RowDesignation, cells: readonly string[], isSteelTable: boolean): RowDesignation {
  const { text, designation } = described;
  const section = designation?.section;
  if (!section || !("form" in section) || section.form !== "round") return described;
  const isOther = (designation.anyMaterial && !isSteelTable) || cells.some((cell) => OTHER_PIPE.test(cell));
  return isOther ? { text, designation: null } : described;
}

/** Whether a table names steel: by a word, by a grade, or by a section that is made of nothing else. */
export function namesSteel(rows: readonly (readonly string[])[], lines: readonly TakeoffRow[]): boolean {
  const isOfSteel = ({ designation, grade }: TakeoffRow): boolean =>
    isGrade(grade) || (designation !== null && !designation.anyMaterial && !designation.weak && !isHardware(designation.section));
  return lines.some(isOfSteel) || rows.some((cells) => cells.some((cell) => STEEL.test(cell)));
}
