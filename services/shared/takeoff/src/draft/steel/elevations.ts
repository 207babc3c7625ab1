import type { RuledTable } from "../sheet/tables.ts";
import { MARK } from "./marks.ts";

/** How high the columns of a mark stand, as one row of a table states it. */
export interface ColumnHeight {
  mark: string;
  inches: number;
}

/** Headings of the elevations between which a column stands: of its foot, and of its head. */
const FOOT =
  /^(?:T\.?O\.?|TOP OF|B\.?O\.?|BOTTOM OF)? ?(?:BASE|BASE PL(?:ATE)?|B\.? ?PL\.?|PIER|FOOTING|FTG\.?)(?: EL(?:EV(?:ATION)?)?\.?)?$|^(?:B\.?O\.?|BOTTOM OF) ?(?:COL(?:UMN)?|STEEL|STL)\.?(?: EL(?:EV(?:ATION)?)?\.?)?$/;
const HEAD = /^(?:T\.?O\.?|TOP OF) ?(?:COL(?:UMN)?|STEEL|STL|BEAM|BM)\.?(?: EL(?:EV(?:ATION)?)?\.?)?$/;
const MARKS = /^(?:MARK|COL(?:UMN)?\.?(?: MARK)?|COL\.? ?NO\.?|TYPE)$/;

/** `+25'-3"`, `EL. 114'-0 1/2"`, `-0'-8"`, `100'-0"`. */
const ELEVATION = /^(?:EL(?:EV)?\.? ?)?(?<sign>[+-])? ?(?<feet>\d{1,4})'(?: ?-? ?(?<inches>\d{1,2})(?: (?<fraction>\d{1,2}\/\d{1,2}))?")?$/;

/** Of a building's columns in one piece: anything else is a slip of the pen. */
const HEIGHT = { min: 24, max: 12 * 120 };

/** The heights that tables state by two elevations: of a column schedule, or of a list of columns by their place. */
export function columnHeights(tables: readonly RuledTable[]): ColumnHeight[] {
  return tables.flatMap(({ rows: [header = [], ...body] }): ColumnHeight[] => {
    const names = header.map((name) => name.toUpperCase().trim());
    const column = (pattern: RegExp): number => names.findIndex((name) => pattern.test(name));
    const mark = column(MARKS);
    const foot = column(FOOT);
    const head = column(HEAD);
    if (mark === -1 || foot === -1 || head === -1) return [];
    return body.flatMap((cells): ColumnHeight[] => {
      const name = (cells[mark] ?? "").toUpperCase();
      const low = inchesOf(cells[foot] ?? "");
      const high = inchesOf(cells[head] ?? "");
      if (!MARK.test(name) || low === null || high === null) return [];
      const inches = high - low;
      return inches >= HEIGHT.min && inches <= HEIGHT.max ? [{ mark: name, inches }] : [];
    });
  });
}

/** An elevation in inches; null for a text that is none. */
function inchesOf(text: string): number | null {
  const found = ELEVATION.exec(text.toUpperCase().replaceAll("\u2019", "'").replaceAll("\u201d", '"').trim())?.groups;
  if (!found) return null;
  const { sign, feet, inches = "0", fraction } = found;
  const [part = 0, of = 1] = fraction === undefined ? [] : fraction.split("/").map(Number);
  const value = Number(feet) * 12 + Number(inches) + (of === 0 ? 0 : part / of);
  return sign === "-" ? -value : value;
}
