import type { RuledTable } from "../../sheet/tables.ts";
import { readElevation } from "../../text/dimensions.ts";
import { MARK } from "./mark-texts.ts";

/** How high the columns of a mark stand, as one row of a table states it. */
export interface ColumnHeight {
  mark: string;
  inches: number;
}

/** Headings of the elevations between which a column stands: of its foot, and of its head. */
export const FOOT =
  /^(?:T\.?O\.?|TOP OF|B\.?O\.?|BOTTOM OF)? ?(?:BASE|BASE PL(?:ATE)?|B\.? ?PL\.?|PIER|FOOTING|FTG\.?)(?: EL(?:EV(?:ATION)?)?\.?)?$|^(?:B\.?O\.?|BOTTOM OF) ?(?:COL(?:UMN)?|STEEL|STL)\.?(?: EL(?:EV(?:ATION)?)?\.?)?$/;
export const HEAD = /^(?:T\.?O\.?|TOP OF) ?(?:COL(?:UMN)?|STEEL|STL|BEAM|BM)\.?(?: EL(?:EV(?:ATION)?)?\.?)?$/;
const MARKS = /^(?:MARK|COL(?:UMN)?\.?(?: MARK)?|COL\.? ?NO\.?|TYPE)$/;

/** Of a building's columns in one piece: anything else is a slip of the pen. */
const HEIGHT = { min: 24, max: 12 * 120 };

/** The heights that tables state by two elevations: of a column schedule, or of a list of columns by their place. */
export function readColumnHeights(tables: readonly RuledTable[]): ColumnHeight[] {
  return tables.flatMap(({ rows: [header = [], ...body] }): ColumnHeight[] => {
    const names = header.map((name) => name.toUpperCase().trim());
    const mark = findColumn(names, MARKS);
    const foot = findColumn(names, FOOT);
    const head = findColumn(names, HEAD);
    if (mark === -1 || foot === -1 || head === -1) return [];
    return body.flatMap((cells): ColumnHeight[] => {
      const name = (cells[mark] ?? "").toUpperCase();
      const low = readElevation(cells[foot] ?? "");
      const high = readElevation(cells[head] ?? "");
      if (!MARK.test(name) || low === null || high === null) return [];
      const inches = high - low;
      return inches >= HEIGHT.min && inches <= HEIGHT.max ? [{ mark: name, inches }] : [];
    });
  });
}

/** The place of the column with a heading; -1 for none. */
export function findColumn(names: readonly string[], heading: RegExp): number {
  return names.findIndex((name) => heading.test(name));
}
