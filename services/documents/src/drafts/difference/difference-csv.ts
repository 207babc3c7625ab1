import { DIFFERENCE_KINDS, POUNDS_PER_TON, weightChange } from "@takeoff/contracts";
import { BYTE_ORDER_MARK, toCsvLine } from "@takeoff/platform";
import { writeLength, type ComparedLine, type Difference, type DifferenceRow } from "@takeoff/takeoff";

const SIDE = ["Mark", "Designation", "Length", "Qty", "Weight (lb)"] as const;

/** The columns: those of the earlier line, those of the line now, and by how much its weight changed. */
export const DIFFERENCE_COLUMNS = [
  "Change",
  ...SIDE.map((name) => `${name} before`),
  ...SIDE.map((name) => `${name} now`),
  "Weight change (lb)",
  "Weight change (tons)",
] as const;

export function* differenceCsv({ rows }: Difference): Generator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(DIFFERENCE_COLUMNS);
  for (const row of rows) yield toCsvLine(cellsOf(row));
}

function cellsOf(row: DifferenceRow): string[] {
  const { kind, before, after } = row;
  const change = weightChange(row);
  return [
    ...[DIFFERENCE_KINDS[kind], ...sideOf(before), ...sideOf(after)],
    ...[written(change, 2), written(change === null ? null : change / POUNDS_PER_TON, 3)],
  ];
}

function sideOf(line: ComparedLine | null): string[] {
  if (!line) return SIDE.map(() => "");
  const { mark, designation, length_in, quantity, weight_lb } = line;
  return [mark, designation, length_in === null ? "" : writeLength(length_in), written(quantity, 6), written(weight_lb, 2)];
}

const written = (value: number | null, digits: number): string => (value === null ? "" : String(Number(value.toFixed(digits))));
