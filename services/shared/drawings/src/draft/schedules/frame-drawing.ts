import type { Point } from "../../model/model.ts";
import { randomFrom, type Random } from "../../model/random.ts";
import { CENTERLINE, dimension, gridBubble, viewTitle } from "../../sheets/symbols.ts";
import { labelWith } from "../labels.ts";
import { pageFile } from "../sheet/page-file.ts";
import { drawBorder, endSheet, newSheet, type Sheet } from "../sheet/sheet.ts";
import { METRIC_STYLES, type MetricCountry, type MetricSize } from "../metric/metric-sizes.ts";
import { SIZES } from "../sizes.ts";
import { writeFeet, writeMetres } from "./column-model.ts";
import type { ScheduledLine } from "./schedule-truth.ts";

const POINTS_PER_FOOT = { imperial: 9, metric: 8.64 };
const MM_PER_INCH = 25.4;
/** How far a brace's line ends from its work points, points. */
const GAP = 11;
const BROKEN_GAP = 6;

interface Frame {
  /** Widths of the bays, inches. */
  bays: number[];
  /** From the lowest, inches. */
  levels: number[];
  hasDimensions: boolean;
  /** The lowest level may have none. */
  hasBase: boolean;
}

/** How a frame is drawn. */
export interface FrameStyle {
  /** Bays have two braces that cross: one of them is broken there. */
  isCrossed: boolean;
  /** Whose sizes and units it has; null for American ones. */
  country: MetricCountry | null;
}

/**
 * Elevations of two braced frames with diagonals and chevrons, or with crosses, and their braces. Random by seed: the same seed and style
 * give the same bytes.
 */
export function braceFrameDrawing(seed: number, given: Partial<FrameStyle> = {}): { pdf: Buffer; lines: ScheduledLine[] } {
  const random = randomFrom(`braced frame ${seed}`);
  const style: FrameStyle = { isCrossed: false, country: null, ...given };
  const options = { linework: "vector", stackedFractions: "none", doubledTexts: 0, splitTexts: 0, explodedDashes: false } as const;
  const sheet = newSheet(seed, { kind: "elevation", sheet: "S-201" }, options);
  drawBorder(sheet, "BRACED FRAME ELEVATIONS");
  const lines = [0, 1].flatMap((index) => drawFrame(sheet, buildFrame(random, style), style, { random, index }));
  return { pdf: pageFile([endSheet(sheet).page]), lines };
}

function buildFrame(random: Random, { country }: FrameStyle): Frame {
  // Whole inches, or whole 10 mm.
  const step = country === null ? 1 : 10 / MM_PER_INCH;
  const measure = (least: number, most: number): number => step * random.integer(Math.ceil(least / step), Math.floor(most / step));
  let elevation = random.pick([0, 1200]);
  const levels = Array.from({ length: random.integer(2, 4) }, () => (elevation += measure(140, 190)));
  return {
    bays: Array.from({ length: random.integer(1, 2) }, () => measure(240, 372)),
    levels,
    hasDimensions: random.next() < 0.8,
    hasBase: random.next() < 0.7,
  };
}

function drawFrame(sheet: Sheet, frame: Frame, style: FrameStyle, { random, index }: { random: Random; index: number }): ScheduledLine[] {
  const { pen } = sheet;
  const left = 260 + index * 1000;
  const bottom = 520;
  const [base = 0] = frame.levels;
  const pointsPerFoot = style.country === null ? POINTS_PER_FOOT.imperial : POINTS_PER_FOOT.metric;
  const toY = (elevation: number): number => bottom + ((elevation - base) / 12) * pointsPerFoot;
  const xs = [
    left,
    ...frame.bays.map((_, bay) => left + (frame.bays.slice(0, bay + 1).reduce((sum, one) => sum + one, 0) / 12) * pointsPerFoot),
  ];
  const right = xs.at(-1)!;
  const top = toY(frame.levels.at(-1)!);
  xs.forEach((x, at) => {
    pen.line(x, bottom - 20, x, top + 90, CENTERLINE);
    gridBubble(pen, String(at + 1 + 4 * index), x, top + 109);
    pen.line(x, bottom, x, top, { width: 2.4 });
    if (frame.hasDimensions && at > 0) dimension(pen, [xs[at - 1]!, top + 50], [x, top + 50], writeDimension(frame.bays[at - 1]!, style));
  });
  frame.levels.forEach((elevation, at) => {
    const y = toY(elevation);
    pen.line(left - 10, y, right + 10, y, { width: at === 0 ? 1.2 : 2 });
    if (at > 0 || frame.hasBase)
      pen.text(`${at === 0 ? "T.O. FOUNDATION" : "T.O. STEEL"} ${writeLevel(elevation, style)}`, right + 30, y - 3, { size: 9 });
  });
  viewTitle(
    pen,
    String(index + 1),
    "S-201",
    `BRACED FRAME AT GRID ${"AB"[index]}`,
    style.country === null ? `SCALE: 1/8" = 1'-0"` : "SCALE 1:100",
    left,
    bottom - 80,
    300,
  );
  return frame.levels.slice(1).flatMap((upper, at) => {
    const lower = frame.levels[at]!;
    const isStated = frame.hasDimensions && (at > 0 || frame.hasBase);
    return frame.bays.map((bay, place): ScheduledLine => {
      const [from, to] = [xs[place]!, xs[place + 1]!];
      const middle = (from + to) / 2;
      const bounds = { left: from, middle, right: to, bottom: toY(lower), top: toY(upper) };
      const isHalf = !style.isCrossed && random.next() < 0.4;
      const size = pickSize(random, style);
      const inches = Math.hypot(isHalf ? bay / 2 : bay, upper - lower);
      const isRising = random.next() < 0.5;
      drawBraces(sheet, size.written, listBraces(bounds, { isHalf, isCrossed: style.isCrossed, isRising }));
      const length = isStated ? roundLength(inches, style) : null;
      return { mark: null, quantity: isHalf || style.isCrossed ? 2 : 1, designation: size.designation, inches: length };
    });
  });
}

function writeDimension(inches: number, { country }: FrameStyle): string {
  return country === null ? writeFeet(inches) : METRIC_STYLES[country].dimensions[0]!(Math.round(inches * MM_PER_INCH));
}

function writeLevel(inches: number, { country }: FrameStyle): string {
  if (country === null) return `EL. ${writeFeet(inches)}`;
  return country === "australia" ? writeMetres(inches).replace("+", "RL ") : writeMetres(inches);
}

function roundLength(inches: number, { country }: FrameStyle): number {
  return country === null ? Math.round(16 * inches) / 16 : Math.round(inches * MM_PER_INCH) / MM_PER_INCH;
}

function pickSize(random: Random, { country }: FrameStyle): { designation: string; written: string } {
  const [designation, written = designation]: MetricSize =
    country === null ? [random.pick(SIZES.brace)] : random.pick(METRIC_STYLES[country].braces);
  return { designation, written };
}

/** A brace between its work points, in the order in which they are drawn: the second of two that cross is broken. */
type Brace = readonly [from: Point, to: Point];

function listBraces(
  { left, middle, right, bottom, top }: { left: number; middle: number; right: number; bottom: number; top: number },
  { isHalf, isCrossed, isRising }: { isHalf: boolean; isCrossed: boolean; isRising: boolean },
): Brace[] {
  const rising: Brace = [
    [left, bottom],
    [right, top],
  ];
  const falling: Brace = [
    [left, top],
    [right, bottom],
  ];
  if (isCrossed) return isRising ? [rising, falling] : [falling, rising];
  if (!isHalf) return [isRising ? rising : falling];
  return [
    [
      [left, bottom],
      [middle, top],
    ],
    [
      [middle, top],
      [right, bottom],
    ],
  ];
}

/** Braces that cross have their sizes beside the crossing. */
function drawBraces(sheet: Sheet, size: string, braces: readonly Brace[]): void {
  const [first, second] = braces;
  const isCross = first && second && first[0][0] === second[0][0];
  braces.forEach(([from, to], index) => {
    if (!isCross) {
      drawBrace(sheet, from, to, true);
      writeBrace(sheet, size, from, to, 0.5);
      return;
    }
    writeBrace(sheet, size, from, to, 0.27);
    if (index === 0) drawBrace(sheet, from, to, true);
    else {
      const crossing: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
      drawBrace(sheet, from, crossing, false);
      drawBrace(sheet, crossing, to, false);
    }
  });
}

/** Draws a brace with gaps at its work points. A half of a broken one has a smaller gap at both ends. */
function drawBrace({ pen }: Sheet, from: Point, to: Point, isWhole: boolean): void {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const gap = isWhole ? GAP : BROKEN_GAP;
  const across = gap * Math.cos(angle);
  const up = gap * Math.sin(angle);
  pen.line(from[0] + across, from[1] + up, to[0] - across, to[1] - up, { width: 1.5 });
}

/** Writes the size of a brace along it, at a share of its length. */
function writeBrace({ pen }: Sheet, size: string, from: Point, to: Point, share: number): void {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const x = from[0] + (to[0] - from[0]) * share - Math.sin(angle) * 5;
  const y = from[1] + (to[1] - from[1]) * share + Math.cos(angle) * 5;
  pen.callout(labelWith(size, size, "placed"), x, y, { size: 9, align: "center", angle: (angle * 180) / Math.PI });
}
