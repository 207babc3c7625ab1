import type { Reason } from "../draft/counts/confidence.ts";
import type { CountLine } from "../draft/counts/count-line.ts";
import { boxAround, type Box, type Point } from "../draft/geometry/box.ts";
import type { Matrix } from "../draft/geometry/matrix.ts";
import type { LengthReason } from "../draft/members/measured-length.ts";
import type { GridAxis } from "../draft/set/grid-axes.ts";
import { readSheet } from "../draft/read-sheet.ts";
import type { SheetReading } from "../draft/sheet-reading.ts";
import type { ScanKind, ScannedPage } from "./scanned-page.ts";

/**
 * Reads a sheet whose texts were read by their shapes, by the same rules as any other. Its lines are never sure, and its places are those
 * of the page as it is shown. @throws {PageLimitError}
 */
export function readScannedSheet({ page, toShown }: ScannedPage): SheetReading {
  const reading = readSheet(page);
  const kind: ScanKind = page.origin ?? "scan";
  const lines = reading.lines.map((line) => ({ ...doubt(line, kind), confidence: line.confidence === "sure" ? "check" : line.confidence }));
  const marks = reading.marks.map((mark) => doubt(mark, kind));
  const axes = reading.axes.map((axis) => placeAxis(axis, page, toShown));
  return placeAll({ ...reading, lines, marks, axes }, toShown);
}

function doubt<T extends { length: CountLine["length"]; reasons: readonly (Reason | LengthReason)[] }>(line: T, kind: ScanKind): T {
  const { length, reasons } = line;
  // The lines of an image propose a length; letters that are lines stand between lines that are measured as on any page.
  const isProposed = kind === "scan" && length !== null && length.source !== "list";
  return { ...line, length: isProposed ? { ...length, source: "scan" } : length, reasons: [...reasons, kind] };
}

/** A grid line of a sheet that lies turned; of one that lies aslant, where it crosses the middle. */
function placeAxis(axis: GridAxis, { width, height }: { width: number; height: number }, matrix: Matrix): GridAxis {
  const { x, y } = placePoint(axis.isUpright ? { x: axis.at, y: height / 2 } : { x: width / 2, y: axis.at }, matrix);
  const isUpright = Math.abs(matrix[0]) > Math.abs(matrix[1]) ? axis.isUpright : !axis.isUpright;
  return { ...axis, isUpright, at: isUpright ? x : y };
}

/** The same with its boxes and points, wherever they stand, in another place. */
function placeAll<T>(value: T, matrix: Matrix): T {
  if (Array.isArray(value)) return value.map((one: unknown) => placeAll(one, matrix)) as T;
  if (typeof value !== "object" || value === null) return value;
  if (isBox(value)) return { ...value, ...placeBox(value, matrix) };
  const placed = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, placeAll(one as unknown, matrix)]));
  return (isPoint(value) ? { ...placed, ...placePoint(value, matrix) } : placed) as T;
}

function isBox(value: object): value is Box {
  return "left" in value && "bottom" in value && "right" in value && "top" in value;
}

function isPoint(value: object): value is Point {
  return "x" in value && "y" in value;
}

function placePoint({ x, y }: Point, [a, b, c, d, e, f]: Matrix): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

function placeBox({ left, bottom, right, top }: Box, matrix: Matrix): Box {
  return boxAround([left, right].flatMap((x) => [bottom, top].map((y) => placePoint({ x, y }, matrix))));
}
