import { drawTable } from "../pages/tables.ts";
import type { Sheet } from "../sheet/sheet.ts";
import type { MetricCountry } from "../metric/metric-sizes.ts";
import { writeFeet, writeMetres, type ColumnGroup, type ColumnModel } from "./column-model.ts";

/** How a column schedule is drawn. */
export interface ColumnTableStyle {
  /**
   * `line`: a line for each column, with small boxes at splices. `broken`: the line has a gap there. `cells`: rules part the pieces of a
   * column, and no others. `rows`: all rules go through, and each storey has its size.
   */
  pieces: "line" | "broken" | "cells" | "rows";
  /** Where the name of a level stands: above its rule, below it, on it, or in the middle of the storey above it. */
  labels: "above" | "below" | "on" | "middle";
  elevations: boolean;
  /** What stands in the row of base plates. */
  plates: "marks" | "sizes" | "none";
  loads: boolean;
  /** A column that passes storeys has its size at each of them. */
  repeats: boolean;
  /** `marks`: the headings are marks of columns, `C1`, whose places plans show. */
  headings: "places" | "marks";
  angle: 0 | 90;
  /** In whose units and sizes; null for American ones. */
  country: MetricCountry | null;
}

/** All in points. */
const LEFT = 120;
const TOP = 1560;
const LABELS = 230;
const COLUMN = 165;
const STOREY = { first: 1420, min: 105, max: 200 };
const ROW = 26;

/** Draws a column schedule whose columns are places on the grid and whose rules are levels. Returns the height of its lower edge. */
export function drawColumnTable(sheet: Sheet, model: ColumnModel, style: ColumnTableStyle): number {
  const { pen, random } = sheet;
  const heights = placeLevels(sheet, model);
  const right = LEFT + LABELS + COLUMN * model.groups.length;
  const lowest = heights[0]! - (style.labels === "above" ? 26 : 44);
  const rows = [
    ...(style.plates === "none" ? [] : [random.pick(["BASE PLATE", "BASE PL", "BASE PLATE (2/S-501)"])]),
    ...(style.loads ? ["AXIAL LOAD (KIPS)", "MOMENT (KIP-FT)"] : []),
  ];
  const bottom = lowest - rows.length * ROW;
  pen.text("STEEL COLUMN SCHEDULE", (LEFT + right) / 2, TOP + 14, { size: 16, bold: true, align: "center" });
  const full = [TOP, TOP - 60, ...rows.map((_, index) => lowest - index * ROW), bottom];
  for (const y of [...full, ...(style.pieces === "cells" ? [] : heights)]) pen.line(LEFT, y, right, y, { width: 0.7 });
  if (style.pieces === "cells") for (const y of heights) pen.line(LEFT, y, LEFT + LABELS, y, { width: 0.7 });
  for (const x of [LEFT, ...model.groups.map((_, index) => LEFT + LABELS + index * COLUMN), right])
    pen.line(x, bottom, x, TOP, { width: 0.7 });
  pen.text("COLUMN MARK", LEFT + LABELS / 2, TOP - 36, { size: 11, align: "center" });
  drawLevels(sheet, model, { heights, style });
  rows.forEach((name, index) => pen.text(name, LEFT + 12, lowest - index * ROW - 17, { size: 10 }));
  model.groups.forEach((group, index) => {
    const middle = LEFT + LABELS + (index + 0.5) * COLUMN;
    pen.text(group.places.join(", "), middle, TOP - 34, { size: 12, align: "center" });
    drawPieces(sheet, group, { middle, heights, style });
    rows.forEach((name, row) => {
      const text = name.startsWith("BASE") ? writePlate(group, model, style) : String(random.integer(20, 480));
      pen.text(text, middle, lowest - row * ROW - 17, { size: 10, align: "center" });
    });
  });
  return bottom;
}

function writePlate({ plate }: ColumnGroup, { plates }: ColumnModel, style: ColumnTableStyle): string {
  const found = plate === null ? undefined : plates[plate];
  if (!found) return "-";
  return style.plates === "marks" ? found.mark : found.written;
}

/** The heights of the levels' rules, from the lowest. */
function placeLevels({ random }: Sheet, { levels }: ColumnModel): number[] {
  let y = STOREY.first;
  const fromTop = levels.map(() => {
    const at = y;
    y -= random.integer(STOREY.min, STOREY.max);
    return at;
  });
  return fromTop.toReversed();
}

interface Layout {
  heights: readonly number[];
  style: ColumnTableStyle;
}

function writeElevation(elevation: number, { country }: ColumnTableStyle): string {
  switch (country) {
    case null:
      return `EL. ${writeFeet(elevation)}`;
    case "australia":
      return `RL ${writeMetres(elevation).replace("+", "")}`;
    case "britain":
      return `SSL ${writeMetres(elevation)}`;
    case "canada":
      return `EL. ${Math.round(elevation * 25.4)}`.replace(/(?=\d{3}$)/, " ");
    default:
      return `OK ${writeMetres(elevation).replace(".", ",")}`;
  }
}

function drawLevels({ pen, random }: Sheet, { levels }: ColumnModel, { heights, style }: Layout): void {
  const isOneLine = random.next() < 0.4;
  for (const [index, { name, elevation }] of levels.entries()) {
    const y = heights[index]!;
    const written = style.elevations ? writeElevation(elevation, style) : "";
    const lines = isOneLine || written === "" ? [`${name} ${written}`.trim()] : [name, written];
    const height = lines.length * 12;
    const middle = (y + (heights[index + 1] ?? TOP - 60)) / 2;
    const first = { above: y + height - 7, below: y - 12, on: y + height / 2 - 9, middle: middle + height / 2 - 9 }[style.labels];
    lines.forEach((line, at) => pen.text(line, LEFT + 16, first - at * 12, { size: 10 }));
  }
}

/** Draws the pieces of a column from the lowest. */
function drawPieces({ pen }: Sheet, { lifts, isTransfer }: ColumnGroup, place: Layout & { middle: number }): void {
  const { middle, heights, style } = place;
  const first = heights[lifts[0]!.from]!;
  const last = heights[lifts.at(-1)!.to]!;
  if (style.pieces === "line") pen.line(middle, first - (isTransfer ? 0 : 8), middle, last, { width: 1.4 });
  for (const [index, { from, to, written: text }] of lifts.entries()) {
    const low = heights[from]!;
    const high = heights[to]!;
    if (style.pieces === "line" && index > 0) pen.box(middle - 5, low - 5, 10, 10, { width: 0.7 });
    if (style.pieces === "broken")
      pen.line(middle, low + (index > 0 ? 3 : 0), middle, high - (index < lifts.length - 1 ? 3 : 0), { width: 1.4 });
    if (style.pieces === "cells") for (const y of [low, high]) pen.line(middle - COLUMN / 2, y, middle + COLUMN / 2, y, { width: 0.7 });
    const isDrawn = style.pieces === "line" || style.pieces === "broken";
    const storeys = style.repeats && isDrawn ? heights.slice(from, to + 1) : [low, high];
    for (const [storey, above] of storeys.slice(1).entries()) {
      const y = (storeys[storey]! + above) / 2;
      if (style.angle === 90) pen.text(text, middle + (isDrawn ? -4 : 4), y, { size: 11, angle: 90, align: "center" });
      else pen.text(text, middle + (isDrawn ? 6 : 0), y - 14, { size: 11, align: isDrawn ? "left" : "center" });
    }
  }
  if (isTransfer) pen.text("TRANSFER", middle + 24, (heights[0]! + heights[1]!) / 2, { size: 9, angle: 90, align: "center" });
}

/** Draws what the base plates are. */
export function drawPlateTable(sheet: Sheet, { plates }: ColumnModel, left: number, top: number, isMetric = false): void {
  const rows = plates.map(({ mark, written }) => [mark, written, isMetric ? "4 x M20 8.8" : '(4) 3/4" DIA.']);
  drawTable(
    sheet,
    {
      title: "BASE PLATE SCHEDULE",
      rows: [["MARK", sheet.random.pick(["SIZE", "BASE PLATE"]), "ANCHOR RODS"], ...rows],
      widths: [90, 220, 150],
    },
    left,
    top,
  );
}
