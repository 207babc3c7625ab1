import { feetAndInches, LINES, MEMBERS, weightPounds } from "./frame.ts";
import type { Palette } from "./palette.ts";
import type { Pen } from "./pen.ts";
import type { Counted } from "./timeline.ts";

const PANEL = { left: 812, top: 44, width: 428, height: 552, radius: 14 } as const;
const HEAD = 124;
const FIRST = 176;
const STEP = 58;
const X = { pieces: PANEL.left + 62, shape: PANEL.left + 88, length: PANEL.left + 206, pounds: PANEL.left + PANEL.width - 28 } as const;
const SIZE = 24;

const format = new Intl.NumberFormat("en-US");

/** The indexes of each line's members in `MEMBERS`. */
const RANGES = LINES.map(({ members }, index) => {
  const first = LINES.slice(0, index).reduce((sum, line) => sum + line.members.length, 0);
  return { first, count: members.length };
});

/** Draws the panel with its headers, which are visible throughout the animation. */
export function drawPanel(pen: Pen, palette: Palette): void {
  pen.box(PANEL.left, PANEL.top, PANEL.width, PANEL.height, PANEL.radius, { fill: palette.sheet, edge: palette.edge });
  pen.text("Takeoff", { x: PANEL.left + 28, y: PANEL.top + 38 }, { color: palette.text, size: 26, weight: 600, align: "left" });
  const head = { color: palette.dimmed, size: 19 };
  pen.text("Qty", { x: X.pieces, y: HEAD }, { ...head, align: "right" });
  pen.text("Shape", { x: X.shape, y: HEAD }, { ...head, align: "left" });
  pen.text("Length", { x: X.length, y: HEAD }, { ...head, align: "left" });
  pen.text("Weight, lb", { x: X.pounds, y: HEAD }, { ...head, align: "right" });
  rule(pen, palette, HEAD + 24);
  rule(pen, palette, FIRST + LINES.length * STEP - 26);
  pen.text("Total", { x: X.shape, y: totalY() }, { color: palette.dimmed, size: SIZE, weight: 500, align: "left" });
}

/** Draws the lines counted so far and their totals. */
export function drawLines(pen: Pen, palette: Palette, taken: Counted): void {
  let pieces = 0;
  let pounds = 0;
  for (const [index, line] of LINES.entries()) {
    const { first, count } = RANGES[index] ?? { first: 0, count: 0 };
    const parts = Array.from({ length: count }, (_, place) => taken(first + place));
    const counted = parts.filter((part) => part > 0.5).length;
    if (counted === 0) continue;
    pieces += counted;
    pounds += weightPounds(line, counted);
    const y = FIRST + index * STEP;
    pen.faded(activity(parts, taken), () =>
      pen.box(PANEL.left + 12, y - STEP / 2 + 4, PANEL.width - 24, STEP - 8, 8, { fill: palette.tint }),
    );
    const style = { color: palette.text, size: SIZE };
    pen.faded(Math.min(1, ((parts[0] ?? 0) - 0.5) * 2), () => {
      pen.text(format.format(counted), { x: X.pieces, y }, { ...style, weight: 600, align: "right" });
      pen.text(line.shape, { x: X.shape, y }, { ...style, align: "left" });
      pen.text(feetAndInches(line.lengthFeet), { x: X.length, y }, { ...style, align: "left" });
      pen.text(format.format(Math.round(weightPounds(line, counted))), { x: X.pounds, y }, { ...style, align: "right" });
    });
  }
  if (pieces === 0) return;
  const total = { color: palette.text, size: SIZE, weight: 600, align: "right" } as const;
  pen.text(format.format(pieces), { x: X.pieces, y: totalY() }, total);
  pen.text(format.format(Math.round(pounds)), { x: X.pounds, y: totalY() }, total);
}

/** The highlight of a line, 0 to 1: fades in with its first member and out after its last. */
function activity(parts: readonly number[], taken: Counted): number {
  if (taken(MEMBERS.length - 1) === 1) return 0;
  return Math.min(1, (parts[0] ?? 0) * 2) * (1 - Math.max(0, (parts.at(-1) ?? 0) * 2 - 1));
}

function totalY(): number {
  return FIRST + LINES.length * STEP + 12;
}

function rule(pen: Pen, palette: Palette, y: number): void {
  pen.line({ x: PANEL.left + 24, y }, { x: PANEL.left + PANEL.width - 24, y }, 1, { color: palette.edge, width: 1.5 });
}
