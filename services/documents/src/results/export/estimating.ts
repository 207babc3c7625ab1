import { splitDesignation, writeLength, lineReader, type TakeoffLine } from "@takeoff/takeoff";
import { csvOf } from "./csv.ts";
import type { ExportSource } from "./export-source.ts";

/** The columns that an estimating program imports. The weight is that of all pieces of the line, in pounds. */
export const ESTIMATING_COLUMNS = ["Item", "Mark", "Quantity", "Shape", "Size", "Grade", "Length", "Weight"] as const;

export function writeEstimating({ head: { columns }, rows }: ExportSource): AsyncGenerator<string> {
  const read = lineReader(columns);
  return csvOf(ESTIMATING_COLUMNS, rows(), (row) => [estimate(read(row))]);
}

function estimate(line: TakeoffLine): string[] {
  const { shape, size } = splitDesignation(line.text("shape"), line.first("size", "designation"));
  const [length, weight] = [line.length(), line.totalWeight()];
  return [
    line.text("line_no"),
    line.text("mark"),
    line.text("qty"),
    shape,
    size,
    line.text("grade"),
    length === null ? "" : writeLength(length),
    weight === null ? "" : String(Number(weight.toFixed(2))),
  ];
}
