import {
  KILOGRAMS_PER_POUND,
  lengthInInches,
  lengthInMillimetres,
  writeLength,
  type TakeoffRow,
  type TakeoffWeight,
  type WrittenLength,
} from "@takeoff/takeoff";
import type { Batches, ExportSource } from "../../export-source.ts";
import { hardwareKind, isHardwareLine, readLines, type NumberedLine } from "../../../lines/takeoff-lines.ts";
import { rounded } from "../../../lines/takeoff-part.ts";
import { sheetXml } from "./sheet.ts";
import type { TakeoffSummary } from "./takeoff-summary.ts";

interface LineColumn {
  header: string;
  /** Written as a number, and not as a text that may look like one. */
  isNumber?: true;
  cell(line: TakeoffRow, row: number): string;
}

const text = (header: string, cell: LineColumn["cell"]): LineColumn => ({ header, cell });
const number = (header: string, cell: LineColumn["cell"]): LineColumn => ({ header, isNumber: true, cell });

const DECIMALS = { inches: 4, millimetres: 2, weights: 2 } as const;

const ROW = number("Row", (_, row) => String(row));
const ITEM = text("Item", ({ lineNo }) => lineNo);
const MARK = text("Mark", ({ mark }) => mark);
const QUANTITY = number("Quantity", ({ quantity }) => (quantity === null ? "" : String(quantity)));
const GRADE = text("Grade", ({ grade }) => grade);
const LENGTHS = [
  text("Length", ({ length }) => (length ? lengthText(length) : "")),
  number("Length (in)", ({ length }) => (length ? String(rounded(lengthInInches(length), DECIMALS.inches)) : "")),
  number("Length (mm)", ({ length }) => (length ? String(rounded(lengthInMillimetres(length), DECIMALS.millimetres)) : "")),
];
const PLACE = [
  text("Finish", ({ finish }) => finish),
  text("Finish From", ({ finishFrom }) => finishFrom),
  text("Drawing", ({ drawing }) => drawing),
  text("Rev", ({ revision }) => revision),
  text("Sheet", ({ sheet }) => sheet),
  number("Page", ({ page }) => (page === null ? "" : String(page))),
  text("Status", ({ status }) => status),
  text("Notes", ({ notes }) => notes),
  text("Markup ID", ({ markupId }) => markupId),
];

/** Members, and lines whose designation was not understood. */
export const MEMBER_COLUMNS: readonly LineColumn[] = [
  ...[ROW, ITEM, MARK],
  text("Assembly Mark", ({ assemblyMark }) => assemblyMark),
  QUANTITY,
  text("Designation", ({ designation }) => designation?.designation ?? ""),
  text("Shape", ({ designation }) => designation?.shape ?? ""),
  text("Size", ({ designation }) => designation?.size ?? ""),
  text("As Written", ({ designationText }) => designationText),
  text("Existing", ({ designation }) => (designation?.existing ? "yes" : "")),
  GRADE,
  text("Grade From", ({ gradeFrom }) => gradeFrom),
  ...LENGTHS,
  text("Total Length", ({ totalLength }) => (totalLength ? lengthText(totalLength) : "")),
  number("Piece Weight (lb)", ({ pieceWeight }) => pounds(pieceWeight)),
  number("Piece Weight (kg)", ({ pieceWeight }) => kilograms(pieceWeight)),
  text("Piece Weight Source", ({ pieceWeight }) => pieceWeight?.source ?? ""),
  number("Total Weight (lb)", ({ totalWeight }) => pounds(totalWeight)),
  number("Total Weight (kg)", ({ totalWeight }) => kilograms(totalWeight)),
  text("Total Weight Source", ({ totalWeight }) => totalWeight?.source ?? ""),
  ...PLACE,
];

/** Fasteners and parts of catalogues. */
export const HARDWARE_COLUMNS: readonly LineColumn[] = [
  ...[ROW, ITEM, MARK, QUANTITY],
  text("Kind", hardwareKind),
  text("Description", ({ designationText }) => designationText),
  GRADE,
  ...LENGTHS,
  ...PLACE,
];

/** Creates a writer of sheets with these columns. */
export function lineSheet(columns: readonly LineColumn[]): (page: Batches) => AsyncGenerator<string> {
  const texts = new Set(columns.flatMap(({ isNumber }, index) => (isNumber ? [] : [index])));
  const header = columns.map((column) => column.header);
  return (page) => sheetXml(header, page, texts);
}

/** The rows of the members; sums them, and hardware too, while they are read. */
export async function* memberRows(source: ExportSource, summary: TakeoffSummary): AsyncGenerator<string[][]> {
  for await (const lines of readLines(source)) {
    for (const { line } of lines) summary.add(line);
    yield lines.filter(({ line }) => !isHardwareLine(line)).map((line) => cells(MEMBER_COLUMNS, line));
  }
}

export async function* hardwareRows(source: ExportSource): AsyncGenerator<string[][]> {
  for await (const lines of readLines(source))
    yield lines.filter(({ line }) => isHardwareLine(line)).map((line) => cells(HARDWARE_COLUMNS, line));
}

/** Whether there is a line; reads only as far as the first. */
export async function hasLines(source: ExportSource): Promise<boolean> {
  for await (const lines of readLines(source)) if (lines.length > 0) return true;
  return false;
}

function cells(columns: readonly LineColumn[], { line, number: row }: NumberedLine): string[] {
  return columns.map(({ cell }) => cell(line, row));
}

function pounds(weight: TakeoffWeight | null): string {
  return weight?.value.toFixed(DECIMALS.weights) ?? "";
}

function kilograms(weight: TakeoffWeight | null): string {
  return weight ? (weight.value * KILOGRAMS_PER_POUND).toFixed(DECIMALS.weights) : "";
}

/** Feet and inches as on drawings; a metric length in its own unit. */
function lengthText(length: WrittenLength): string {
  const { value, unit } = length;
  return unit === "in" || unit === "ft" ? writeLength(lengthInInches(length)) : `${value} ${unit}`;
}
