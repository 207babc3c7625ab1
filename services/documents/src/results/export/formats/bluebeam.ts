import { BYTE_ORDER_MARK, toCsvLine } from "@takeoff/contracts";
import {
  INCHES_PER_UNIT,
  isMetricTakeoff,
  isWholeQuantity,
  lengthInInches,
  lengthInMillimetres,
  type TakeoffRow,
  type WrittenLength,
} from "@takeoff/takeoff";
import type { ExportSource } from "../export-source.ts";
import { isHardwareLine, readUnderstanding, writeLines } from "../../lines/takeoff-lines.ts";
import { rounded } from "../../lines/takeoff-part.ts";

/** The columns of a Bluebeam Revu markup list that a takeoff can fill, in Revu's order and with Revu's names; last a custom column. */
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
  "Hardware",
] as const;

/**
 * Writes the takeoff as a Revu markup list: a member's subject is its designation and its label is its mark. A line that names a
 * markup for each of its pieces becomes one row per piece, as in Revu; with another number of markups it stays one row that names
 * them all, because nothing tells how many pieces each stands for.
 */
export async function* writeBluebeam(source: ExportSource): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(BLUEBEAM_COLUMNS);
  const unit = isMetricTakeoff(await readUnderstanding(source)) ? "mm" : "ft";
  yield* writeLines(source, (line) => toMarkups(line, unit).map(toCsvLine).join(""));
}

/** The unit of lengths: that of the takeoff. */
type Unit = "ft" | "mm";
const DECIMALS = { ft: 4, mm: 2 } as const satisfies Record<Unit, number>;

function toMarkups(line: TakeoffRow, unit: Unit): string[][] {
  const markups = line.markupId.split(/\s+/);
  const onePieceEach = markups.length > 1 && line.quantity === markups.length;
  if (onePieceEach) return markups.map((id) => markup(line, unit, id, "1"));
  const { quantity } = line;
  return [markup(line, unit, line.markupId, quantity === null || !isWholeQuantity(quantity) ? "" : String(quantity))];
}

function lengthIn(unit: Unit, length: WrittenLength): number {
  return unit === "mm" ? lengthInMillimetres(length) : lengthInInches(length) / INCHES_PER_UNIT.ft;
}

function markup(line: TakeoffRow, unit: Unit, id: string, count: string): string[] {
  const { length, page } = line;
  const cells: Record<(typeof BLUEBEAM_COLUMNS)[number], string> = {
    ID: id,
    // Steel that is there already has no other place.
    Subject: line.designation && !line.designation.existing ? line.designation.designation : line.designationText,
    "Page Label": line.sheet,
    Comments: line.notes,
    // Revu counts pages from 0, takeoffs from 1.
    "Page Index": page === null || page < 1 ? "" : String(page - 1),
    // The length of one piece.
    Length: length === null ? "" : String(rounded(lengthIn(unit, length), DECIMALS[unit])),
    "Length Unit": length === null ? "" : unit,
    Count: count,
    Measurement: count,
    "Measurement Unit": count === "" ? "" : "Count",
    Label: line.mark,
    Status: line.status,
    Hardware: isHardwareLine(line) ? "yes" : "",
  };
  return BLUEBEAM_COLUMNS.map((column) => cells[column]);
}
