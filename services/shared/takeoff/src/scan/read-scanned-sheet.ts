import type { Reason } from "../draft/counts/confidence.ts";
import type { CountLine, Exception } from "../draft/counts/count-line.ts";
import { boxAround, type Box, type Point } from "../draft/geometry/box.ts";
import { transformPoint, type Matrix } from "../draft/geometry/matrix.ts";
import type { DisplayText } from "../draft/page/display-page.ts";
import type { LengthReason } from "../draft/members/measured-length.ts";
import type { GridAxis } from "../draft/set/grid-axes.ts";
import type { SheetReading } from "../draft/sheet-reading.ts";
import { readSheet } from "../draft/read-sheet.ts";
import { turnReadingBack } from "../draft/read-turned-sheet.ts";
import { boxAlong } from "../draft/text/runs.ts";
import { isUnclearSize } from "./text/repair.ts";
import type { ScanKind, ScannedPage } from "./scanned-page.ts";

/** What is read of a page by the shapes of its letters. */
export interface ScannedReading extends SheetReading {
  /** Where the texts of a scan stand, which is an image; none of a page whose letters are lines. */
  texts: readonly Box[];
}

/**
 * Reads a sheet whose texts were read by their shapes, by the same rules as any other. Its lines are never sure, and its places are those
 * of the page as it is shown. @throws {PageLimitError}
 */
export function readScannedSheet({ page, toShown }: ScannedPage): ScannedReading {
  const reading = readSheet(page);
  const kind: ScanKind = page.origin ?? "scan";
  const lines = reading.lines.map((line) => ({ ...doubt(line, kind), confidence: line.confidence === "sure" ? "check" : line.confidence }));
  const marks = reading.marks.map((mark) => doubt(mark, kind));
  const axes = reading.axes.map((axis) => placeAxis(axis, page, toShown));
  const shown = {
    backPoint: (point: Point): Point => transformPoint(toShown, point),
    backBox: (box: Box): Box => placeBox(box, toShown),
  };
  const exceptions = [...reading.exceptions, ...(reading.isDrawing ? findUnclear(page.texts) : [])];
  const texts = kind === "scan" ? page.texts.map((text) => shown.backBox(boxAlong(text, 0, text.width))) : [];
  return { ...turnReadingBack({ ...reading, lines, marks, exceptions }, shown), axes, texts };
}

/** Sizes that were seen and kept from being read: people are shown where they are. */
function findUnclear(texts: readonly DisplayText[]): Exception[] {
  const unclear = texts.filter(({ text }) => isUnclearSize(text));
  return unclear.map((text) => ({ kind: "two_readings", text: text.text, box: boxAlong(text, 0, text.width) }));
}

function doubt<T extends { length: CountLine["length"]; reasons: readonly (Reason | LengthReason)[] }>(line: T, kind: ScanKind): T {
  const { length, reasons } = line;
  // The lines of an image propose a length; letters that are lines stand between lines that are measured as on any page.
  const isProposed = kind === "scan" && length !== null && length.source !== "list";
  return { ...line, length: isProposed ? { ...length, source: "scan" } : length, reasons: [...reasons, kind] };
}

/** A grid line of a sheet that lies turned; of one that lies aslant, where it crosses the middle. */
function placeAxis(axis: GridAxis, { width, height }: { width: number; height: number }, matrix: Matrix): GridAxis {
  const { x, y } = transformPoint(matrix, axis.isUpright ? { x: axis.at, y: height / 2 } : { x: width / 2, y: axis.at });
  const isUpright = Math.abs(matrix[0]) > Math.abs(matrix[1]) ? axis.isUpright : !axis.isUpright;
  return { ...axis, isUpright, at: isUpright ? x : y };
}

function placeBox({ left, bottom, right, top }: Box, matrix: Matrix): Box {
  return boxAround([left, right].flatMap((x) => [bottom, top].map((y) => transformPoint(matrix, { x, y }))));
}
