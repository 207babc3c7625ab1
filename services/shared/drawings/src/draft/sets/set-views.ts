import type { Point } from "../../model/model.ts";
import { feetAndInches } from "../../model/steel.ts";
import { CENTERLINE, dimension, gridBubble, viewTitle } from "../../sheets/symbols.ts";
import { labelWith } from "../labels.ts";
import type { Sheet } from "../sheet/sheet.ts";
import type { Axis, Building, SetPiece } from "./building.ts";

/** The part of a building that a plan shows, by its grid lines, and where it is drawn. */
export interface PlanPart {
  columns: readonly Axis[];
  rows: readonly Axis[];
  title: string;
  scale: { stated: string; pointsPerFoot: number };
  origin: Point;
}

/** Half of the gap between a member's line and its work points, points. */
const GAP = 5;

/** The pieces of a level whose work points lie within a part. */
export function piecesWithin({ columns, rows }: Pick<PlanPart, "columns" | "rows">, pieces: readonly SetPiece[]): SetPiece[] {
  const inside = ([x, y]: SetPiece["from"]): boolean =>
    x >= columns[0]!.at && x <= columns.at(-1)!.at && y >= rows[0]!.at && y <= rows.at(-1)!.at;
  return pieces.filter(({ from, to }) => inside(from) && inside(to));
}

/** Draws the pieces of a level that a part shows, each with its designation. */
export function drawPlanPart(sheet: Sheet, part: PlanPart, pieces: readonly SetPiece[]): void {
  const { pen, random, truth } = sheet;
  const { columns, rows, scale, origin, title } = part;
  const [left, bottom] = [columns[0]!.at, rows[0]!.at];
  const x = (feet: number): number => origin[0] + (feet - left) * scale.pointsPerFoot;
  const y = (feet: number): number => origin[1] + (feet - bottom) * scale.pointsPerFoot;
  const [low, high] = [y(rows[0]!.at), y(rows.at(-1)!.at)];
  const [west, east] = [x(columns[0]!.at), x(columns.at(-1)!.at)];
  for (const { name, at } of columns) {
    pen.line(x(at), low - 20, x(at), high + 60, CENTERLINE);
    gridBubble(pen, name, x(at), high + 79);
  }
  for (const { name, at } of rows) {
    pen.line(west - 60, y(at), east + 20, y(at), CENTERLINE);
    gridBubble(pen, name, west - 79, y(at));
  }
  columns.slice(1).forEach(({ at }, index) => {
    dimension(pen, [x(columns[index]!.at), high + 40], [x(at), high + 40], feetAndInches((at - columns[index]!.at) * 12));
  });
  rows.slice(1).forEach(({ at }, index) => {
    dimension(pen, [west - 40, y(rows[index]!.at)], [west - 40, y(at)], feetAndInches((at - rows[index]!.at) * 12));
  });
  for (const piece of piecesWithin(part, pieces)) {
    const from: Point = [x(piece.from[0]), y(piece.from[1])];
    const to: Point = [x(piece.to[0]), y(piece.to[1])];
    const label = labelWith(piece.designation, piece.designation, "placed");
    if (piece.kind === "column") {
      pen.box(from[0] - 3, from[1] - 3, 6, 6, { width: 1 });
      pen.callout(label, from[0] + 7, from[1] - 14, { size: 6 });
      continue;
    }
    const isUpright = from[0] === to[0];
    const [dx, dy] = isUpright ? [0, GAP] : [GAP, 0];
    pen.line(from[0] + dx, from[1] + dy, to[0] - dx, to[1] - dy, { width: 2 });
    const share = 0.45 + 0.1 * random.next();
    const at: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    pen.callout(label, at[0] - (isUpright ? 4 : 0), at[1] + (isUpright ? 0 : 4), { size: 7, align: "center", angle: isUpright ? 90 : 0 });
  }
  viewTitle(pen, "1", truth.sheet ?? "", title, `SCALE: ${scale.stated}`, west - 60, low - 110, 380);
}

/** Draws a braced frame: its beams and columns are those of the plans, its braces stand nowhere else. */
export function drawBracedFrame(
  sheet: Sheet,
  { levels }: Building,
  brace: string,
  { name, origin }: { name: string; origin: Point },
): void {
  const { pen, truth } = sheet;
  const pointsPerFoot = 9;
  const [width, height] = [24 * pointsPerFoot, 14 * pointsPerFoot];
  const column = levels[0]!.pieces.find(({ kind }) => kind === "column")!.designation;
  const [left, bottom] = origin;
  for (const x of [left, left + width]) {
    pen.line(x, bottom, x, bottom + 2 * height, { width: 2.4 });
    pen.callout(labelWith(column, column, "placed"), x - 5, bottom + 40, { size: 8, angle: 90 });
  }
  for (const floor of [0, 1]) {
    const y = bottom + (floor + 1) * height;
    const beam = levels[floor]!.pieces.find(({ kind }) => kind === "beam")!.designation;
    pen.line(left + 8, y, left + width - 8, y, { width: 2 });
    pen.callout(labelWith(beam, beam, "placed"), left + width / 2, y + 5, { size: 8, align: "center" });
    pen.line(left, y - height, left + width, y, { width: 1.5 });
    const angle = (Math.atan2(height, width) * 180) / Math.PI;
    pen.callout(labelWith(brace, brace, "placed"), left + width / 2 - 3, y - height / 2 + 5, { size: 8, align: "center", angle });
  }
  viewTitle(pen, "1", truth.sheet ?? "", name, `SCALE: 1/8" = 1'-0"`, left - 20, bottom - 80, 330);
}

/** Draws cuts or details: each with sizes of the plans, and plates that the detail alone shows. */
export function drawCuts(sheet: Sheet, cuts: readonly { name: string; sizes: readonly string[] }[], stated: string): void {
  const { pen, truth } = sheet;
  cuts.forEach(({ name, sizes }, index) => {
    const x = 220 + (index % 2) * 1_040;
    const y = 1_060 - Math.floor(index / 2) * 720;
    pen.box(x + 120, y + 120, 420, 170, { width: 1.4 });
    sizes.forEach((size, at) => {
      const tip: Point = [x + 200 + at * 120, y + 290];
      pen.path([tip, [tip[0] + 40, tip[1] + 40 + 30 * at], [tip[0] + 60, tip[1] + 40 + 30 * at]], { width: 0.5 });
      pen.callout(labelWith(size, size, "placed"), tip[0] + 64, tip[1] + 37 + 30 * at, { size: 9 });
    });
    viewTitle(pen, String(index + 1), truth.sheet ?? "", name, `SCALE: ${stated}`, x, y - 40, 320);
  });
}
