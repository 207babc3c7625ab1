import { inchesToFeet, joinDesignation, lineReader, type TakeoffLine } from "@takeoff/takeoff";
import { csvOf } from "./csv.ts";
import type { ExportSource } from "./export-source.ts";

/** The columns of a Bluebeam Revu markup list that a takeoff can fill, in Revu's order and with Revu's names. */
export const BLUEBEAM_COLUMNS = [
  "ID",
  "Subject",
  "Page Label",
  "Comments",
  "Page Index",
  "Length",
  "Length Unit",
  "Count",
  "Measurement",
  "Measurement Unit",
  "Label",
  "Status",
] as const;

/**
 * Writes the takeoff as a Revu markup list: a member's subject is its designation and its label is its mark. A line that names a
 * markup for each of its pieces becomes one row per piece, as in Revu.
 */
export function writeBluebeam({ head: { columns }, rows }: ExportSource): AsyncGenerator<string> {
  const read = lineReader(columns);
  return csvOf(BLUEBEAM_COLUMNS, rows(), (row) => markupsOf(read(row)));
}

function markupsOf(line: TakeoffLine): string[][] {
  const markups = line.text("markup_id").split(/\s+/);
  const onePieceEach = markups.length > 1 && line.number("qty") === markups.length;
  if (onePieceEach) return markups.map((id) => markup(line, id, "1"));
  return [markup(line, line.text("markup_id"), line.text("qty"))];
}

function markup(line: TakeoffLine, id: string, count: string): string[] {
  const length = line.length();
  const cells: Record<(typeof BLUEBEAM_COLUMNS)[number], string> = {
    ID: id,
    Subject: line.text("designation") || joinDesignation(line.text("shape"), line.text("size")),
    "Page Label": line.text("sheet"),
    Comments: line.text("notes"),
    "Page Index": pageIndex(line),
    Length: length === null ? "" : String(Number(inchesToFeet(length).toFixed(4))),
    "Length Unit": length === null ? "" : "ft",
    Count: count,
    Measurement: count,
    "Measurement Unit": count === "" ? "" : "Count",
    Label: line.text("mark"),
    Status: line.text("status"),
  };
  return BLUEBEAM_COLUMNS.map((column) => cells[column]);
}

/** Revu counts pages from 0, takeoffs from 1. */
function pageIndex(line: TakeoffLine): string {
  const page = line.number("page");
  if (line.text("page_index") !== "" || page === null || page < 1) return line.text("page_index");
  return String(page - 1);
}
