import { BAY_FEET, feetAndInches, GRID, MEMBERS, OPENING, type Member, type Point } from "./frame.ts";
import type { Palette } from "./palette.ts";
import type { Pen } from "./pen.ts";
import { drawn, taken } from "./timeline.ts";

const BUBBLE = { radius: 27, top: 70, left: 54 } as const;
const DIMENSION = { top: 128, left: 99 } as const;
const OVERHANG = 26;
const TAG = { height: 29, perLetter: 11, padding: 18, size: 19 } as const;
/** The gap between a counted member and its support. */
const GAP = { column: 14, girder: 7 } as const;
const ON_GRID: ReadonlySet<number> = new Set(GRID.x);
const LAST = GRID.x[3];
const LETTERS = ["A", "B", "C"] as const;

/** Draws grid, dimensions, members and their shapes up to a time. */
export function drawPlan(pen: Pen, palette: Palette, time: number): void {
  drawGrid(pen, palette, (index) => drawn(time, index, 24));
  const steps = MEMBERS.length + 12;
  for (const [index, member] of MEMBERS.entries()) {
    const part = drawn(time, index + 6, steps);
    if (member.kind === "column") drawColumn(pen, member.from, palette.ink, part);
    else pen.line(member.from, member.to, part, { color: palette.ink, width: 3 });
  }
  drawOpening(pen, palette, drawn(time, steps - 1, steps));
  for (const [index, member] of MEMBERS.entries()) {
    const part = drawn(time, index + 12, steps);
    const done = taken(time, index);
    if (member.kind !== "column") pen.faded(late(part), () => drawShape(pen, member, done > 0.5 ? palette.text : palette.dimmed));
  }
}

/** Draws the members counted so far over the plan. */
export function drawTaken(pen: Pen, palette: Palette, time: number): void {
  for (const [index, member] of MEMBERS.entries()) {
    const part = taken(time, index);
    if (part <= 0) continue;
    const grown = 1 - (1 - Math.min(1, part * 1.4)) ** 3;
    if (member.kind !== "column") pen.line(...between(member), grown, { color: palette.taken, width: 8 });
  }
  // Columns are drawn over the ends of the beams that they support.
  for (const [index, member] of MEMBERS.entries()) {
    if (member.kind === "column") pen.faded(taken(time, index), () => drawColumn(pen, member.from, palette.column, 1));
  }
  for (const [index, member] of MEMBERS.entries()) {
    const part = Math.max(0, taken(time, index) * 2 - 1);
    pen.faded(part, () => drawTag(pen, palette, member));
  }
}

/** The visible length of a member, which ends short of its supports. */
function between({ kind, from, to }: Member): [Point, Point] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const short = kind === "girder" || ON_GRID.has(from.x) ? GAP.column : GAP.girder;
  const gap = { x: ((to.x - from.x) / length) * short, y: ((to.y - from.y) / length) * short };
  return [
    { x: from.x + gap.x, y: from.y + gap.y },
    { x: to.x - gap.x, y: to.y - gap.y },
  ];
}

/** Text appears after the lines are drawn, and quickly: slow fades increase the video's size most. */
function late(part: number): number {
  return Math.max(0, part * 3 - 2);
}

function drawGrid(pen: Pen, palette: Palette, part: (index: number) => number): void {
  const style = { color: palette.grid, width: 1.5, dash: [18, 5, 4, 5] };
  const end = { x: LAST + OVERHANG, y: GRID.y[2] + OVERHANG };
  for (const [index, x] of GRID.x.entries()) {
    pen.line({ x, y: BUBBLE.top + BUBBLE.radius }, { x, y: end.y }, part(index), style);
    pen.faded(late(part(index)), () => drawBubble(pen, palette, { x, y: BUBBLE.top }, String(index + 1)));
    const next = GRID.x[index + 1];
    if (next) pen.faded(late(part(index + 2)), () => drawDimension(pen, palette, { x: (x + next) / 2, y: DIMENSION.top }, BAY_FEET.across));
  }
  for (const [index, y] of GRID.y.entries()) {
    pen.line({ x: BUBBLE.left + BUBBLE.radius, y }, { x: end.x, y }, part(index + 2), style);
    pen.faded(late(part(index + 2)), () => drawBubble(pen, palette, { x: BUBBLE.left, y }, LETTERS[index] ?? ""));
    const next = GRID.y[index + 1];
    if (next)
      pen.faded(late(part(index + 4)), () => drawDimension(pen, palette, { x: DIMENSION.left, y: (y + next) / 2 }, BAY_FEET.down, true));
  }
}

function drawBubble(pen: Pen, palette: Palette, at: Point, name: string): void {
  pen.circle(at, BUBBLE.radius, palette.ink, 2.5);
  pen.text(name, at, { color: palette.text, size: 25, weight: 600 });
}

function drawDimension(pen: Pen, palette: Palette, at: Point, feet: number, upright = false): void {
  pen.text(feetAndInches(feet), at, { color: palette.dimmed, size: 19, upright });
}

/** Draws a wide-flange column from above. */
function drawColumn({ context }: Pen, { x, y }: Point, color: string, part: number): void {
  if (part <= 0) return;
  const half = 12 * part;
  context.fillStyle = color;
  context.fillRect(x - half, y - half, 2 * half, 5 * part);
  context.fillRect(x - half, y + half - 5 * part, 2 * half, 5 * part);
  context.fillRect(x - 2.5 * part, y - half, 5 * part, 2 * half);
}

function drawOpening(pen: Pen, palette: Palette, part: number): void {
  const inset = 18;
  const [left, right, top, bottom] = [OPENING.left + inset, OPENING.right - inset, OPENING.top + inset, OPENING.bottom - inset];
  const style = { color: palette.grid, width: 2 };
  pen.line({ x: left, y: top }, { x: right, y: bottom }, part, style);
  pen.line({ x: right, y: top }, { x: left, y: bottom }, part, style);
}

/** Writes the shape along its member, opposite of the tag. */
function drawShape(pen: Pen, { kind, from, to, shape }: Member, color: string): void {
  const style = { color, size: 18 };
  if (from.x === to.x) {
    // Outside the last grid line: the header's shape is inside.
    const aside = from.x === LAST ? 17 : -16;
    pen.text(shape, { x: from.x + aside, y: from.y + (to.y - from.y) * 0.4 }, { ...style, upright: true });
  } else if (kind === "girder") {
    pen.text(shape, { x: from.x + (to.x - from.x) / 4 + 2, y: from.y - 17 }, style);
  } else {
    pen.text(shape, { x: (from.x + to.x) / 2, y: from.y - 28 }, style);
  }
}

function tagPlace({ kind, from, to }: Member): Point {
  if (kind === "column") return { x: from.x + 37, y: from.y + 27 };
  if (from.x === to.x) return { x: from.x, y: from.y + (to.y - from.y) * 0.73 };
  return { x: from.x + (to.x - from.x) * (kind === "girder" ? 0.75 : 0.5), y: from.y };
}

function drawTag(pen: Pen, palette: Palette, member: Member): void {
  const at = tagPlace(member);
  const width = TAG.padding + member.mark.length * TAG.perLetter;
  pen.box(at.x - width / 2, at.y - TAG.height / 2, width, TAG.height, 7, { fill: palette.tag });
  pen.text(member.mark, at, { color: palette.onTag, size: TAG.size, weight: 600 });
}
