import { BAY_FEET, feetAndInches, GRID, MEMBERS, OPENING, type Member, type Point } from "./frame.ts";
import type { Palette } from "./palette.ts";
import type { Pen } from "./pen.ts";
import type { Counted } from "./timeline.ts";

const BUBBLE = { radius: 27, top: 70, left: 54 } as const;
const DIMENSION = { top: 128, left: 99 } as const;
const OVERHANG = 26;
const TAG = { height: 29, perLetter: 11, padding: 18, size: 19 } as const;
/** The gap between a counted member and its support. */
const GAP = { column: 14, girder: 7 } as const;
const ON_GRID: ReadonlySet<number> = new Set(GRID.x);
const LAST = GRID.x[3];
const LETTERS = ["A", "B", "C"] as const;

/** Draws grid, dimensions, members and their shapes. */
export function drawPlan(pen: Pen, palette: Palette, taken: Counted): void {
  drawGrid(pen, palette);
  for (const member of MEMBERS) {
    if (member.kind === "column") drawColumn(pen, member.from, palette.ink);
    else pen.line(member.from, member.to, 1, { color: palette.ink, width: 3 });
  }
  drawOpening(pen, palette);
  for (const [index, member] of MEMBERS.entries()) {
    if (member.kind !== "column") drawShape(pen, member, taken(index) > 0.5 ? palette.text : palette.dimmed);
  }
}

/** Draws the members counted so far over the plan. */
export function drawTaken(pen: Pen, palette: Palette, taken: Counted): void {
  for (const [index, member] of MEMBERS.entries()) {
    const part = taken(index);
    if (part <= 0) continue;
    const grown = 1 - (1 - Math.min(1, part * 1.4)) ** 3;
    if (member.kind !== "column") pen.line(...between(member), grown, { color: palette.taken, width: 8 });
  }
  // Columns are drawn over the ends of the beams that they support.
  for (const [index, member] of MEMBERS.entries()) {
    if (member.kind === "column") pen.faded(taken(index), () => drawColumn(pen, member.from, palette.column));
  }
  for (const [index, member] of MEMBERS.entries()) {
    const part = Math.max(0, taken(index) * 2 - 1);
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

function drawGrid(pen: Pen, palette: Palette): void {
  const style = { color: palette.grid, width: 1.5, dash: [18, 5, 4, 5] };
  const end = { x: LAST + OVERHANG, y: GRID.y[2] + OVERHANG };
  for (const [index, x] of GRID.x.entries()) {
    pen.line({ x, y: BUBBLE.top + BUBBLE.radius }, { x, y: end.y }, 1, style);
    drawBubble(pen, palette, { x, y: BUBBLE.top }, String(index + 1));
    const next = GRID.x[index + 1];
    if (next) drawDimension(pen, palette, { x: (x + next) / 2, y: DIMENSION.top }, BAY_FEET.across);
  }
  for (const [index, y] of GRID.y.entries()) {
    pen.line({ x: BUBBLE.left + BUBBLE.radius, y }, { x: end.x, y }, 1, style);
    drawBubble(pen, palette, { x: BUBBLE.left, y }, LETTERS[index] ?? "");
    const next = GRID.y[index + 1];
    if (next) drawDimension(pen, palette, { x: DIMENSION.left, y: (y + next) / 2 }, BAY_FEET.down, true);
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
function drawColumn({ context }: Pen, { x, y }: Point, color: string): void {
  const half = 12;
  context.fillStyle = color;
  context.fillRect(x - half, y - half, 2 * half, 5);
  context.fillRect(x - half, y + half - 5, 2 * half, 5);
  context.fillRect(x - 2.5, y - half, 5, 2 * half);
}

function drawOpening(pen: Pen, palette: Palette): void {
  const inset = 18;
  const left = OPENING.left + inset;
  const right = OPENING.right - inset;
  const top = OPENING.top + inset;
  const bottom = OPENING.bottom - inset;
  const style = { color: palette.grid, width: 2 };
  pen.line({ x: left, y: top }, { x: right, y: bottom }, 1, style);
  pen.line({ x: right, y: top }, { x: left, y: bottom }, 1, style);
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
