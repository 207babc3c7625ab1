import { isInside, type Box, type Point } from "../../geometry/box.ts";
import { IMPERIAL_SHEET, type SheetUnits } from "../../sheet/sheet-units.ts";
import type { RuledTable } from "../../sheet/tables.ts";
import { findDesignations } from "../callout-grammar.ts";
import { MARK, type MarkText } from "./mark-texts.ts";

/** A mark that stands on a drawing. */
export interface Mark {
  mark: string;
  run: MarkText;
  box: Box;
  centre: Point;
  /** How many pieces a note next to it says that there are; missing without one. */
  quantity?: number;
}

/** The texts of a page that may be marks of a form: not those of tables, nor names of grid lines. */
export function findMarks(
  runs: readonly MarkText[],
  tables: readonly RuledTable[],
  gridNames: ReadonlySet<string>,
  units: SheetUnits = IMPERIAL_SHEET,
  form: RegExp = MARK,
): Mark[] {
  return runs.flatMap((run): Mark[] => {
    const mark = run.text.toUpperCase();
    if (!form.test(mark) || gridNames.has(mark) || findDesignations(mark, units).length > 0) return [];
    if (tables.some(({ box }) => isInside(box, run.centre))) return [];
    const { x, y, centre } = run;
    const halfWidth = Math.max(Math.abs(centre.x - x), run.height / 2);
    const halfHeight = Math.max(Math.abs(centre.y - y), run.height / 2);
    const box = { left: centre.x - halfWidth, right: centre.x + halfWidth, bottom: centre.y - halfHeight, top: centre.y + halfHeight };
    return [{ mark, run, box, centre }];
  });
}
