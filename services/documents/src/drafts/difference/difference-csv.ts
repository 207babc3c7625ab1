import { DIFFERENCE_KINDS, POUNDS_PER_TON, weightChange, BYTE_ORDER_MARK, toCsvLine } from "@takeoff/contracts";
import {
  isMetricDifference,
  KILOGRAMS_PER_POUND,
  writePieceLength,
  type ComparedLine,
  type Difference,
  type DifferenceRow,
} from "@takeoff/takeoff";
import { writeDecimal } from "../../results/lines/result-xml.ts";

interface Units {
  weight: string;
  poundsPerWeight: number;
  tons: string;
  poundsPerTon: number;
}

const IMPERIAL: Units = { weight: "lb", poundsPerWeight: 1, tons: "tons", poundsPerTon: POUNDS_PER_TON };
const METRIC: Units = { weight: "kg", poundsPerWeight: 1 / KILOGRAMS_PER_POUND, tons: "tonnes", poundsPerTon: 1000 / KILOGRAMS_PER_POUND };

/** The earlier line, the line now, and by how much its weight changed; in kilograms where all steel is metric. */
export function* differenceCsv({ rows }: Difference): Generator<string> {
  const units = isMetricDifference(rows) ? METRIC : IMPERIAL;
  const side = ["Mark", "Designation", "Length", "Qty", `Weight (${units.weight})`];
  const before = side.map((name) => `${name} before`);
  const now = side.map((name) => `${name} now`);
  const change = [`Weight change (${units.weight})`, `Weight change (${units.tons})`];
  yield BYTE_ORDER_MARK + toCsvLine(["Change", ...before, ...now, ...change]);
  for (const row of rows) yield toCsvLine(toCells(row, units));
}

function toCells(row: DifferenceRow, units: Units): string[] {
  const { kind, before, after } = row;
  const change = weightChange(row);
  return [
    ...[DIFFERENCE_KINDS[kind], ...toSide(before, units), ...toSide(after, units)],
    ...[writeDecimal(divide(change, units.poundsPerWeight), 2), writeDecimal(divide(change, units.poundsPerTon), 3)],
  ];
}

function toSide(line: ComparedLine | null, units: Units): string[] {
  if (!line) return ["", "", "", "", ""];
  const { mark, designation, length_in, quantity, weight_lb } = line;
  const length = length_in === null ? "" : writePieceLength(length_in, designation);
  return [mark, designation, length, writeDecimal(quantity, 6), writeDecimal(divide(weight_lb, units.poundsPerWeight), 2)];
}

const divide = (value: number | null, by: number): number | null => (value === null ? null : value / by);
