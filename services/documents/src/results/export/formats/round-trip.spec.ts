import { describe, expect, it } from "@jest/globals";
import { EXPORT_SHEETS } from "@takeoff/contracts";
import { takeoffCsv } from "@takeoff/drawings/lists";
import { drawing } from "@takeoff/drawings/model";
import { lengthInInches, lengthInMillimetres, TakeoffReading, type ReadRow, type TakeoffRow, type TakeoffWeight } from "@takeoff/takeoff";
import { parse } from "csv-parse/sync";
import readWorkbook from "read-excel-file/node";
import { SaxesParser } from "saxes";
import { exportOf, written } from "../../../../test/tables/exported.ts";
import { CSV_SYNTAX } from "../../reading/csv/csv-separator.ts";
import { writeBluebeam } from "./bluebeam.ts";
import { writeEstimating } from "./estimating.ts";
import type { ExportWriter } from "../export-source.ts";
import { EXPORT_WRITERS } from "../formats.ts";
import { writeKiss } from "./kiss.ts";

function linesOf(table: readonly string[][]): TakeoffRow[] {
  const lines: TakeoffRow[] = [];
  const observer = { begin: () => undefined, row: (row: ReadRow) => void (row.kind === "line" && lines.push(withoutRounding(row.line))) };
  const reading = new TakeoffReading({ separator: ",", observer });
  for (const row of table) reading.add(row);
  reading.result();
  return lines;
}

/** A workbook writes 875.00 as 875: the last digit that was written is not the same. */
function withoutRounding(line: TakeoffRow): TakeoffRow {
  const exact = (weight: TakeoffWeight | null): TakeoffWeight | null => weight && { value: weight.value, source: weight.source };
  return { ...line, pieceWeight: exact(line.pieceWeight), totalWeight: exact(line.totalWeight), perFoot: exact(line.perFoot) };
}

const TABLE: string[][] = parse(takeoffCsv(drawing()), { bom: true });
const EXTRA = [
  ["M1", "2", "", "HEA200", "S235JR", "6000 mm"],
  ["M2", "1", "", "PIPE4STD", "A53", `10'-0"`],
  ["M3", "8", "", `3/4" A325 x 2"`, "", ""],
  ["M4", "1", "L", "L3X3X1/4", "A36", `3'-1 1/2"`],
];
const COLUMNS = ["Mark", "Qty", "Shape", "Size", "Grade", "Length"];
const OTHER = [COLUMNS, ...EXTRA];
const AUSTRALIAN = [
  COLUMNS,
  ["M5", "2", "", "89x5 SHS", "C350", "3000 mm"],
  ["M6", "4", "", "100x50x4 RHS", "C350", "2400 mm"],
  ["M7", "3", "", "76.1x3.2 CHS", "C250", "2750 mm"],
  ["M8", "1", "", "250UB37", "300", "5200 mm"],
  ["M9", "1", "", "180PFC", "300", "1200 mm"],
];

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
  // A hundredth of a kilogram is two hundredths of a pound.
  weight: line.totalWeight && [line.totalWeight.value.toFixed(1), line.totalWeight.source],
});

/** The rows of the first sheet. */
async function sheetRows(bytes: Buffer): Promise<string[][]> {
  const data = (await readWorkbook(bytes, { trim: false })).find(({ sheet }) => sheet === EXPORT_SHEETS.data);
  return data!.data.map((row) => row.map((cell) => (cell === null ? "" : String(cell))));
}

function jsonRows(bytes: Buffer): string[][] {
  const { columns, rows } = JSON.parse(bytes.toString()) as { columns: string[]; rows: Record<string, string>[] };
  return [columns, ...rows.map((row) => columns.map((column) => row[column]!))];
}

/** The cells of `<data><row>`, below the names of the first row's cells. */
function xmlRows(bytes: Buffer): string[][] {
  const [names, rows]: [string[], string[][]] = [[], []];
  const parser = new SaxesParser();
  const path: string[] = [];
  parser.on("opentag", ({ name, attributes }) => {
    path.push(name);
    if (path.join("/") === "data/row") rows.push([]);
    if (path.join("/") !== "data/row/cell") return;
    rows.at(-1)!.push("");
    if (rows.length === 1) names.push(attributes["name"]!);
  });
  parser.on("text", (text) => {
    const cells = rows.at(-1);
    if (path.join("/") === "data/row/cell") cells![cells!.length - 1] += text;
  });
  parser.on("closetag", () => void path.pop());
  parser.write(bytes.toString()).close();
  return [names, ...rows];
}

describe("an export that is read back", () => {
  it.each<[keyof typeof EXPORT_WRITERS, (bytes: Buffer) => string[][] | Promise<string[][]>]>([
    ["csv", (bytes) => parse(bytes, { ...CSV_SYNTAX, bom: true })],
    ["xlsx", sheetRows],
    ["json", jsonRows],
    ["xml", xmlRows],
  ])("is the same takeoff in every value: %s", async (format, read) => {
    for (const table of [TABLE, OTHER, AUSTRALIAN]) {
      const back = linesOf(await read(await written(EXPORT_WRITERS[format], exportOf(table))));
      expect(back).toEqual(linesOf(table));
      expect(back.length).toBeGreaterThan(0);
    }
  });

  it.each(["json", "xml"] as const)("has the same lines in its takeoff: %s", async (format) => {
    for (const table of [TABLE, OTHER, AUSTRALIAN]) {
      const text = (await written(EXPORT_WRITERS[format], exportOf(table))).toString();
      const values = (name: string): string[] => {
        if (format === "xml") return [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, value]) => value!);
        const { takeoff } = JSON.parse(text) as { takeoff: { lines: Record<string, unknown>[] } };
        return takeoff.lines.flatMap((line) => (name in line ? [String(line[name])] : []));
      };
      const lines = linesOf(table);
      expect(values("mark")).toEqual(lines.map(({ mark }) => mark));
      expect(values("quantity").map(Number)).toEqual(lines.map(({ quantity }) => quantity));
      expect(values("length_mm").map((value) => Math.round(Number(value)))).toEqual(
        lines.flatMap(({ length }) => (length ? [Math.round(lengthInMillimetres(length))] : [])),
      );
    }
  });

  it.each<[string, ExportWriter, (line: TakeoffRow) => object]>([
    ["kiss", writeKiss, graded],
    ["estimating", writeEstimating, weighed],
    ["bluebeam", writeBluebeam, base],
  ])("says the same as its takeoff: %s", async (_, write, keep) => {
    for (const table of [TABLE, OTHER, AUSTRALIAN]) {
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
