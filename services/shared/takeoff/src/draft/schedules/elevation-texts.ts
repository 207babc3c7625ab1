import { INCHES_PER_UNIT } from "../../cells/lengths.ts";
import type { SheetUnits } from "../sheet/sheet-units.ts";
import { readElevation } from "../text/dimensions.ts";

/** The elevation at the end of a text: `LEVEL 2 EL. 114'-0"`, `ROOF (+141'-4")`. */
const AT_END = /(?:EL(?:EV(?:ATION)?)?[.:=]{0,2} ?)?(?<elevation>[+-]? ?\d{1,4}'.*)$/;
/**
 * The same on a metric sheet: `LEVEL 2 RL 16.400`, `SSL +103.250`, `OK +3,60` in metres, `EL. 104 200` in millimetres. A bare number is
 * none.
 */
const METRIC_AT_END =
  /(?:\b(?:RL|SSL|SFL|FFL|TOS|OK|OKF|UK|EL(?:EV)?)[.:=]{0,2} ?|(?=[+-]|\u00b1))(?<sign>[+-]|\u00b1)? ?(?:(?<metres>\d{1,3}[.,]\d{2,3})|(?<millimetres>\d{1,3} ?\d{3}|0))(?: ?M{1,2})?$/;

/** Finds the elevation that a text states, inches; null where it states none. */
export function findElevation(text: string, { isMetric }: SheetUnits): number | null {
  const plain = text.toUpperCase().replaceAll(/[()]/g, "").trim();
  if (isMetric) return findMetricElevation(plain);
  const found = AT_END.exec(plain)?.groups?.["elevation"];
  return readElevation(plain) ?? (found === undefined ? null : readElevation(found));
}

function findMetricElevation(plain: string): number | null {
  const found = METRIC_AT_END.exec(plain)?.groups;
  if (!found) return null;
  const { sign, metres, millimetres = "0" } = found;
  const value = metres === undefined ? Number(millimetres.replace(" ", "")) / 1000 : Number(metres.replace(",", "."));
  return (sign === "-" ? -value : value) * INCHES_PER_UNIT.m;
}
