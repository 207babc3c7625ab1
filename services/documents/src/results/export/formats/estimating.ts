import { lengthInInches, writeLength, type TakeoffRow } from "@takeoff/takeoff";
import { BYTE_ORDER_MARK, csvLine } from "@takeoff/platform";
import type { ExportSource } from "../export-source.ts";
import { writeLines } from "../takeoff-lines.ts";

/**
 * The columns that an estimating program imports. The length is that of one piece, to the nearest 1/16 inch. The weight is that of all
 * pieces of the line, in pounds; its source is `stated` in the takeoff or `computed` from the designation.
 */
export const ESTIMATING_COLUMNS = ["Item", "Mark", "Quantity", "Shape", "Size", "Grade", "Length", "Weight", "Weight Source"] as const;

export async function* writeEstimating(source: ExportSource): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(ESTIMATING_COLUMNS);
  yield* writeLines(source, (line) => csvLine(estimate(line)));
}

function estimate({ lineNo, mark, quantity, designation, grade, length, totalWeight }: TakeoffRow): string[] {
  return [
    lineNo,
    mark,
    quantity === null ? "" : String(quantity),
    designation?.shape ?? "",
    designation?.size ?? "",
    grade,
    length === null ? "" : writeLength(lengthInInches(length)),
    totalWeight === null ? "" : String(Number(totalWeight.value.toFixed(2))),
    totalWeight?.source ?? "",
  ];
}
