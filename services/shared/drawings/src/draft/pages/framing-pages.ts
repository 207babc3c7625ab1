import type { Point } from "../../model/model.ts";
import { feetAndInches } from "../../model/steel.ts";
import { CENTERLINE, dimension, gridBubble, viewTitle } from "../../sheets/symbols.ts";
import { labelWith } from "../labels.ts";
import { drawBorder, type Sheet } from "../sheet/sheet.ts";
import { SIZES } from "../sizes.ts";

/** Draws elevations of braced frames, two floors high. */
export function drawElevationPage(sheet: Sheet): void {
  drawBorder(sheet, "BRACED FRAME ELEVATIONS");
  drawFrame(sheet, { number: "1", name: "BRACED FRAME AT GRID 1" }, [320, 420]);
  drawFrame(sheet, { number: "2", name: "BRACED FRAME AT GRID A" }, [1380, 420]);
}

function drawFrame({ pen, random, truth }: Sheet, title: { number: string; name: string }, [left, bottom]: Point): void {
  const pointsPerFoot = 18;
  const span = random.integer(22, 30) * 12 + random.pick([0, 4.5, 6]);
  const floors = [0, random.integer(12, 14) * 12, random.integer(25, 28) * 12 + 6];
  const right = left + (span / 12) * pointsPerFoot;
  const level = (floor: number): number => bottom + (floors[floor]! / 12) * pointsPerFoot;
  const column = random.pick(SIZES.column);
  const beam = random.pick(SIZES.girder);
  const brace = random.pick(SIZES.brace);
  for (const [x, name] of [
    [left, title.number],
    [right, "5"],
  ] as const) {
    pen.line(x, bottom - 20, x, level(2) + 90, CENTERLINE);
    gridBubble(pen, name, x, level(2) + 109);
    pen.line(x, bottom, x, level(2), { width: 2.4 });
    pen.callout(labelWith(column, column, "placed"), x - 5, bottom + 90, { size: 9, angle: 90 });
  }
  dimension(pen, [left, level(2) + 50], [right, level(2) + 50], feetAndInches(span));
  pen.line(left - 30, bottom, right + 30, bottom, { width: 1.4 });
  for (const floor of [1, 2]) {
    const y = level(floor);
    pen.line(left + 8, y, right - 8, y, { width: 2 });
    pen.callout(labelWith(beam, beam, "placed"), left + 90, y + 5, { size: 9, align: "center" });
    pen.text(`T.O. STEEL EL. ${feetAndInches(floors[floor]!)}`, right + 40, y - 3, { size: 9 });
    drawDiagonal(pen.callout.bind(pen, labelWith(brace, brace, "placed")), [left, level(floor - 1)], [right, y]);
    pen.line(left, level(floor - 1), right, y, { width: 1.5 });
  }
  const stated = `1/4" = 1'-0"`;
  viewTitle(pen, title.number, truth.sheet!, title.name, `SCALE: ${stated}`, left - 20, bottom - 80, 360);
  const box = { left: left - 40, bottom: bottom - 24, right: right + 180, top: level(2) + 130 };
  truth.views.push({ title: title.name, box, pointsPerFoot, stated });
}

/** Writes along a diagonal, above its middle. */
function drawDiagonal(
  write: (x: number, y: number, style: { size: number; align: "center"; angle: number }) => unknown,
  from: Point,
  to: Point,
): void {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const x = (from[0] + to[0]) / 2 - Math.sin(angle) * 5;
  const y = (from[1] + to[1]) / 2 + Math.cos(angle) * 5;
  write(x, y, { size: 9, align: "center", angle: (angle * 180) / Math.PI });
}

/** Draws details of connections, the last one not to scale. */
export function drawDetailPage(sheet: Sheet): void {
  const { pen, random, truth } = sheet;
  drawBorder(sheet, "STEEL DETAILS");
  const names = ["BEAM AT COLUMN", "BASE PLATE", "DECK EDGE ANGLE", "HANGER"];
  const scales = [
    ["1", 72],
    ["1 1/2", 108],
    ["3/4", 54],
    [null, null],
  ] as const;
  names.forEach((name, index) => {
    const x = 220 + (index % 2) * 1040;
    const y = 1060 - Math.floor(index / 2) * 720;
    const [inches, pointsPerFoot] = scales[index]!;
    const beam = random.pick(SIZES.misc);
    const plate = random.pick(SIZES.plate);
    const angle = random.pick(SIZES.angle);
    // A beam's end with its top and bottom flanges, a plate and an angle, each with a leader.
    pen
      .box(x + 120, y + 120, 420, 170, { width: 1.4 })
      .line(x + 120, y + 132, x + 540, y + 132, { width: 0.7 })
      .line(x + 120, y + 278, x + 540, y + 278, { width: 0.7 });
    pen.box(x + 90, y + 60, 30, 300, { width: 1.4, fill: 0.9 }).box(x + 540, y + 150, 12, 110, { width: 1.4 });
    const targets: [Point, string][] = [
      [[x + 400, y + 290], beam],
      [[x + 105, y + 360], plate],
      [[x + 546, y + 150], angle],
    ];
    targets.forEach(([[atX, atY], designation], at) => {
      const turn: Point = [atX + 60, atY + (at === 2 ? -60 : 70)];
      pen.path([[atX, atY], turn, [turn[0] + 20, turn[1]]], { width: 0.5 });
      pen.callout(labelWith(designation, designation, "placed"), turn[0] + 24, turn[1] - 3, { size: 9.5 });
    });
    pen.text('(4) 3/4" DIA A325N BOLTS', x + 240, y + 200, { size: 9 });
    const stated = inches === null ? "NTS" : `${inches}" = 1'-0"`;
    viewTitle(pen, String(index + 1), truth.sheet!, name, inches === null ? stated : `SCALE: ${stated}`, x, y - 40, 320);
    truth.views.push({ title: name, box: { left: x, bottom: y, right: x + 800, top: y + 460 }, pointsPerFoot, stated });
  });
}
