import { describe, expect, it } from "@jest/globals";
import { drawing, takeoffCsv } from "@takeoff/drawings";
import { lengthInInches, TakeoffReading, type ReadRow, type TakeoffRow } from "@takeoff/takeoff";
import { parse } from "csv-parse/sync";
import { exportOf, written } from "../../../test/exported.ts";
import { CSV_SYNTAX } from "../extraction/csv-separator.ts";
import { writeBluebeam } from "./bluebeam.ts";
import { writeCsv } from "./csv.ts";
import { writeEstimating } from "./estimating.ts";
import type { ExportWriter } from "./export-source.ts";
import { writeKiss } from "./kiss.ts";

/** The lines of a table. */
function linesOf(table: readonly string[][]): TakeoffRow[] {
  const lines: TakeoffRow[] = [];
  const observer = { begin: () => undefined, row: (row: ReadRow) => void (row.kind === "line" && lines.push(row.line)) };
  const reading = new TakeoffReading({ separator: ",", observer });
  for (const row of table) reading.add(row);
  reading.result();
  return lines;
}

const TABLE: string[][] = parse(takeoffCsv(drawing()), { bom: true });
const EXTRA = [
  ["M1", "2", "", "HEA200", "S235JR", "6000 mm"],
  ["M2", "1", "", "PIPE4STD", "A53", `10'-0"`],
  ["M3", "8", "", `3/4" A325 x 2"`, "", ""],
  ["M4", "1", "L", "L3X3X1/4", "A36", `3'-1 1/2"`],
];
const OTHER = [["Mark", "Qty", "Shape", "Size", "Grade", "Length"], ...EXTRA];

const base = ({ mark, quantity, designation, length }: TakeoffRow) => ({
  mark,
  quantity,
  designation: designation?.designation,
  // Sixteenths are as precise as drawings; a format's decimals are finer.
  length: length && Math.round(lengthInInches(length) * 16),
});
const graded = (line: TakeoffRow) => ({ ...base(line), grade: line.grade });
const weighed = (line: TakeoffRow) => ({
  ...graded(line),
  weight: line.totalWeight && [line.totalWeight.value.toFixed(2), line.totalWeight.source],
});

describe("an export that is read back", () => {
  it.each<[string, ExportWriter, (line: TakeoffRow) => object]>([
    ["csv", writeCsv, weighed],
    ["kiss", writeKiss, graded],
    ["estimating", writeEstimating, weighed],
    ["bluebeam", writeBluebeam, base],
  ])("says the same as its takeoff: %s", async (_, write, keep) => {
    for (const table of [TABLE, OTHER]) {
      const back: string[][] = parse(await written(write, exportOf(table)), { ...CSV_SYNTAX, bom: true });
      expect(linesOf(back).map(keep)).toEqual(onePieceEach(linesOf(table), write).map(keep));
    }
  });
});

/** Revu has a row for each piece whose markup is known. */
function onePieceEach(lines: TakeoffRow[], write: ExportWriter): TakeoffRow[] {
  if (write !== writeBluebeam) return lines;
  return lines.flatMap((line) => {
    const markups = line.markupId.split(" ");
    return markups.length > 1 && markups.length === line.quantity
      ? markups.map((markupId) => ({ ...line, markupId, quantity: 1 }))
      : [line];
  });
}
