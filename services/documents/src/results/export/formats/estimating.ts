import { BYTE_ORDER_MARK, toCsvLine } from "@takeoff/contracts";
import { KILOGRAMS_PER_POUND, lengthInInches, lengthInMillimetres, isMetricTakeoff, writeLength, type TakeoffRow } from "@takeoff/takeoff";
import type { ExportSource } from "../export-source.ts";
import { isHardwareLine, readUnderstanding, writeLines } from "../../lines/takeoff-lines.ts";
import { rounded } from "../../lines/takeoff-part.ts";

const FIRST_COLUMNS = ["Item", "Mark", "Quantity", "Shape", "Size", "Grade"] as const;
const LAST_COLUMNS = ["Weight Source", "Hardware", "Grade From", "Designation"] as const;

/**
 * The columns that an estimating program imports. The length is that of one piece: in feet and inches to the nearest 1/16 inch, of a
 * metric takeoff in millimetres. The weight is that of all pieces of the line, in pounds or kilograms; its source is `stated` in the
 * takeoff or `computed` from the designation. The columns behind it tell hardware from members, and
 * where the grade comes from: one from `parameters` is assumed. The designation names the section in the notation of its standard, which
 * shape and size alone do not always tell.
 */
export const ESTIMATING_COLUMNS = {
  imperial: [...FIRST_COLUMNS, "Length", "Weight", ...LAST_COLUMNS],
  metric: [...FIRST_COLUMNS, "Length (mm)", "Weight (kg)", ...LAST_COLUMNS],
} as const;

const DECIMALS = 2;

export async function* writeEstimating(source: ExportSource): AsyncGenerator<string> {
  const isMetric = isMetricTakeoff(await readUnderstanding(source));
  yield BYTE_ORDER_MARK + toCsvLine(isMetric ? ESTIMATING_COLUMNS.metric : ESTIMATING_COLUMNS.imperial);
  yield* writeLines(source, (line) => toCsvLine(estimate(line, isMetric)));
}

function estimate(line: TakeoffRow, isMetric: boolean): string[] {
  const { lineNo, mark, quantity, designation, grade, length, totalWeight } = line;
  const lengthText = isMetric
    ? length && String(rounded(lengthInMillimetres(length), DECIMALS))
    : length && writeLength(lengthInInches(length));
  const weight = totalWeight && totalWeight.value * (isMetric ? KILOGRAMS_PER_POUND : 1);
  return [
    lineNo,
    mark,
    quantity === null ? "" : String(quantity),
    designation?.shape ?? "",
    designation?.size ?? "",
    grade,
    lengthText ?? "",
    weight === null ? "" : String(rounded(weight, DECIMALS)),
    totalWeight?.source ?? "",
    isHardwareLine(line) ? "yes" : "",
    line.gradeFrom,
    designation?.designation ?? "",
  ];
}
