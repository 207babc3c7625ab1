import type { Point } from "../../model/model.ts";
import { randomFrom, type Random } from "../../model/random.ts";
import { CENTERLINE, dimension, gridBubble, viewTitle } from "../../sheets/symbols.ts";
import { labelWith } from "../labels.ts";
import { pageFile } from "../sheet/page-file.ts";
import { drawBorder, endSheet, newSheet, type Sheet } from "../sheet/sheet.ts";
import { SIZES } from "../sizes.ts";
import { writeFeet } from "./column-model.ts";
import type { ScheduledLine } from "./schedule-truth.ts";

const POINTS_PER_FOOT = 9;
/** How far a brace's line ends from its work points, points. */
const GAP = 11;

interface Frame {
  /** Widths of the bays, inches. */
  bays: number[];
  /** From the lowest, inches. */
  levels: number[];
  hasDimensions: boolean;
  /** The lowest level may have none. */
  hasBase: boolean;
}

/** Elevations of two braced frames with diagonals and chevrons, and their braces. Random by seed: the same seed gives the same bytes. */
export function braceFrameDrawing(seed: number): { pdf: Buffer; lines: ScheduledLine[] } {
  const random = randomFrom(`braced frame ${seed}`);
  const options = { linework: "vector", stackedFractions: "none", doubledTexts: 0, splitTexts: 0, explodedDashes: false } as const;
  const sheet = newSheet(seed, { kind: "elevation", sheet: "S-201" }, options);
  drawBorder(sheet, "BRACED FRAME ELEVATIONS");
  const lines = [0, 1].flatMap((index) => drawFrame(sheet, buildFrame(random), { random, index }));
  return { pdf: pageFile([endSheet(sheet).page]), lines };
}

function buildFrame(random: Random): Frame {
  let elevation = random.pick([0, 1200]);
  const levels = Array.from({ length: random.integer(2, 4) }, () => (elevation += random.integer(140, 190)));
  return {
    bays: Array.from({ length: random.integer(1, 2) }, () => random.integer(240, 372)),
    levels,
    hasDimensions: random.next() < 0.8,
    hasBase: random.next() < 0.7,
  };
}

function drawFrame(sheet: Sheet, frame: Frame, { random, index }: { random: Random; index: number }): ScheduledLine[] {
  const { pen } = sheet;
  const left = 260 + index * 1000;
  const bottom = 520;
  const [base = 0] = frame.levels;
  const toY = (elevation: number): number => bottom + ((elevation - base) / 12) * POINTS_PER_FOOT;
  const xs = [
    left,
    ...frame.bays.map((_, bay) => left + (frame.bays.slice(0, bay + 1).reduce((sum, one) => sum + one, 0) / 12) * POINTS_PER_FOOT),
  ];
  const right = xs.at(-1)!;
  const top = toY(frame.levels.at(-1)!);
  xs.forEach((x, at) => {
    pen.line(x, bottom - 20, x, top + 90, CENTERLINE);
    gridBubble(pen, String(at + 1 + 4 * index), x, top + 109);
    pen.line(x, bottom, x, top, { width: 2.4 });
    if (frame.hasDimensions && at > 0) dimension(pen, [xs[at - 1]!, top + 50], [x, top + 50], writeFeet(frame.bays[at - 1]!));
  });
  frame.levels.forEach((elevation, at) => {
    const y = toY(elevation);
    pen.line(left - 10, y, right + 10, y, { width: at === 0 ? 1.2 : 2 });
    if (at > 0 || frame.hasBase)
      pen.text(`${at === 0 ? "T.O. FOUNDATION" : "T.O. STEEL"} EL. ${writeFeet(elevation)}`, right + 30, y - 3, { size: 9 });
  });
  viewTitle(pen, String(index + 1), "S-201", `BRACED FRAME AT GRID ${"AB"[index]}`, `SCALE: 1/8" = 1'-0"`, left, bottom - 80, 300);
  return frame.levels.slice(1).flatMap((upper, at) => {
    const lower = frame.levels[at]!;
    const isStated = frame.hasDimensions && (at > 0 || frame.hasBase);
    return frame.bays.flatMap((bay, place) => {
      const [from, to] = [xs[place]!, xs[place + 1]!];
      const middle = (from + to) / 2;
      const isChevron = random.next() < 0.4;
      const size = random.pick(SIZES.brace);
      const braces: [Point, Point][] = isChevron
        ? [
            [
              [from, toY(lower)],
              [middle, toY(upper)],
            ],
            [
              [middle, toY(upper)],
              [to, toY(lower)],
            ],
          ]
        : [
            random.next() < 0.5
              ? [
                  [from, toY(lower)],
                  [to, toY(upper)],
                ]
              : [
                  [from, toY(upper)],
                  [to, toY(lower)],
                ],
          ];
      const inches = Math.hypot(isChevron ? bay / 2 : bay, upper - lower);
      return braces.map(([start, end]): ScheduledLine => {
        drawBrace(sheet, size, start, end);
        return { mark: null, quantity: 1, designation: size, inches: isStated ? Math.round(16 * inches) / 16 : null };
      });
    });
  });
}

/** Draws a brace with gaps at its work points, and its size along it. */
function drawBrace({ pen }: Sheet, size: string, from: Point, to: Point): void {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  pen.line(from[0] + GAP * cos, from[1] + GAP * sin, to[0] - GAP * cos, to[1] - GAP * sin, { width: 1.5 });
  const x = (from[0] + to[0]) / 2 - sin * 5;
  const y = (from[1] + to[1]) / 2 + cos * 5;
  pen.callout(labelWith(size, size, "placed"), x, y, { size: 9, align: "center", angle: (angle * 180) / Math.PI });
}
