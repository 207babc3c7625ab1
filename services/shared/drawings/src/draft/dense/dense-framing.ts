import type { Point } from "../../model/model.ts";
import { feetAndInches } from "../../model/steel.ts";
import { CENTERLINE, dimension, gridBubble } from "../../sheets/symbols.ts";
import { labelWith } from "../labels.ts";
import { columnSymbol } from "../plan/plan-marks.ts";
import type { Sheet } from "../sheet/sheet.ts";
import { SIZES } from "../sizes.ts";
import { textWidth } from "../../sheets/text-width.ts";
import type { MemberTruth } from "../truth.ts";

/** Where grid lines stand: inches from the first one. */
export interface DenseGrid {
  x: readonly number[];
  y: readonly number[];
  pointsPerFoot: number;
  /** As printed, inches for a foot: `1/8`. */
  scaleName: string;
}

/** Widths of lines, points. */
export interface Pens {
  girder: number;
  beam: number;
  wall: number;
}

/** The text of a member that is labelled along its line. */
export interface DenseLabel {
  /** Where its text ends, half-way up its capitals. */
  end: Point;
  /** Degrees: 0 or 90. */
  angle: number;
  /** On which side of its text, seen in its direction, the member is drawn: 1 to the left, -1 to the right. */
  side: 1 | -1;
}

/** Draws one plan: grid, columns, girders on the level grid lines, beams between them. */
export class DenseFraming {
  readonly labels: DenseLabel[] = [];
  private readonly sheet: Sheet;
  private readonly grid: DenseGrid;
  private readonly origin: Point;
  private readonly pens: Pens;

  constructor(sheet: Sheet, grid: DenseGrid, origin: Point, pens: Pens) {
    this.sheet = sheet;
    this.grid = grid;
    this.origin = origin;
    this.pens = pens;
  }

  draw(name: string): void {
    const { x, y } = this.grid;
    const { random, truth } = this.sheet;
    const size = random.pick([6.5, 7, 7.5, 8]);
    this.drawGrid();
    const hasColumnLabels = random.next() < 0.5;
    for (const [row, level] of y.entries()) {
      for (const [column, at] of x.entries()) this.drawColumn([at, level], size, hasColumnLabels && (row + column) % 2 === 0);
      for (const [bay, at] of x.slice(1).entries()) this.drawMember("girder", [x[bay] ?? 0, level], [at, level], size);
    }
    for (const [row, top] of y.slice(1).entries()) this.drawBeams(y[row] ?? 0, top, size);
    if (random.next() < 0.7) this.drawWallLines();
    const [left, bottom] = this.place([0, 0]);
    const [right, high] = this.place([x.at(-1) ?? 0, y.at(-1) ?? 0]);
    const box = { left: left - 100, bottom: bottom - 42, right: right + 45, top: high + 110 };
    truth.views.push({ title: name, box, pointsPerFoot: this.grid.pointsPerFoot, stated: `${this.grid.scaleName}" = 1'-0"` });
  }

  private place([x, y]: Point): Point {
    const scale = this.grid.pointsPerFoot / 12;
    return [this.origin[0] + x * scale, this.origin[1] + y * scale];
  }

  private drawGrid(): void {
    const { pen } = this.sheet;
    const { x, y } = this.grid;
    const [left, bottom] = this.place([0, 0]);
    const [right, top] = this.place([x.at(-1) ?? 0, y.at(-1) ?? 0]);
    for (const [index, at] of x.entries()) {
      const across = this.place([at, 0])[0];
      pen.line(across, bottom - 30, across, top + 80, CENTERLINE);
      gridBubble(pen, String(index + 1), across, top + 96, 16);
      const before = x[index - 1];
      if (before !== undefined) dimension(pen, [this.place([before, 0])[0], top + 55], [across, top + 55], feetAndInches(at - before));
    }
    for (const [index, at] of y.entries()) {
      const up = this.place([0, at])[1];
      pen.line(left - 80, up, right + 30, up, CENTERLINE);
      gridBubble(pen, String.fromCharCode(65 + index), left - 96, up, 16);
      const before = y[index - 1];
      if (before !== undefined) dimension(pen, [left - 55, this.place([0, before])[1]], [left - 55, up], feetAndInches(at - before));
    }
  }

  /** A column may be called out next to its symbol, without a leader. */
  private drawColumn(at: Point, size: number, isLabelled: boolean): void {
    const { pen, random, truth } = this.sheet;
    const designation = random.pick(SIZES.column);
    const [x, y] = this.place(at);
    columnSymbol(pen, [x, y], designation);
    const labelled = isLabelled ? "callout" : "none";
    truth.members.push({ designation, kind: "column", from: [x, y], to: [x, y], lengthInches: null, labelled, existing: false });
    if (isLabelled) pen.callout(labelWith(designation, designation, "placed"), x + 9, y - size - 7, { size });
  }

  private drawBeams(from: number, to: number, size: number): void {
    const { random, truth } = this.sheet;
    const { x, pointsPerFoot } = this.grid;
    for (const [index, right] of x.slice(1).entries()) {
      const left = x[index] ?? 0;
      this.drawMember("beam", [left, from], [left, to], size);
      const count = Math.min(random.integer(1, 3), Math.floor(((right - left) * pointsPerFoot) / 12 / 48) - 1);
      for (let beam = 1; beam <= count; beam++) {
        const at = left + Math.round(((right - left) * beam) / (count + 1));
        this.drawMember("beam", [at, from], [at, to], size);
      }
      // A second beam at an opening, 1'-1" from the first, with its text on the other side.
      if (random.next() < 0.15) this.drawMember("beam", [left + 13, from], [left + 13, to], size, -1);
    }
    const last = x.at(-1) ?? 0;
    this.drawMember("beam", [last, from], [last, to], size);
    if (random.next() < 0.3) this.drawPost(truth.members, size);
  }

  /** A post on a girder, called out by a leader to its symbol. */
  private drawPost(members: MemberTruth[], size: number): void {
    const { pen, random } = this.sheet;
    const girder = members.find(({ kind }) => kind === "girder");
    if (!girder) return;
    const designation = random.pick(SIZES.post);
    const x = girder.from[0] + 0.36 * (girder.to[0] - girder.from[0]) + 7;
    const y = girder.from[1];
    if (members.some(({ kind, from }) => kind === "column" && Math.hypot(from[0] - x, from[1] - y) < 20)) return;
    pen.box(x - 3.5, y - 3.5, 7, 7, { width: 0.9, fill: 1 });
    pen.path(
      [
        [x, y - 4],
        [x - 6, y - 26],
        [x - 12, y - 26],
      ],
      { width: 0.4 },
    );
    pen.callout(labelWith(designation, designation, "placed"), x - 14, y - 26 - 0.36 * size, { size, align: "right" });
    members.push({ designation, kind: "column", from: [x, y], to: [x, y], lengthInches: null, labelled: "leader", existing: false });
  }

  /** @param side of the text: 1 to the left of the member's direction */
  private drawMember(kind: "girder" | "beam", from: Point, to: Point, size: number, side: 1 | -1 = 1): void {
    const { pen, random, truth } = this.sheet;
    const designation = random.pick(kind === "girder" ? SIZES.girder : SIZES.beam);
    const width = this.pens[kind];
    const start = this.place(from);
    const end = this.place(to);
    const isUpright = start[0] === end[0];
    const gap = random.integer(4, 8);
    const [dx, dy] = isUpright ? [0, gap] : [gap, 0];
    pen.line(start[0] + dx, start[1] + dy, end[0] - dx, end[1] - dy, { width });
    const lengthInches = isUpright ? to[1] - from[1] : to[0] - from[0];
    truth.members.push({ designation, kind, from: start, to: end, lengthInches, labelled: "callout", existing: false });
    const share = kind === "girder" ? random.pick([0.42, 0.5]) : random.pick([0.4, 0.55]);
    const middle: Point = [start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])];
    const away = side === 1 ? 2.5 + width / 2 : -(2.5 + width / 2 + 0.72 * size);
    const [x, y]: Point = isUpright ? [middle[0] - away, middle[1]] : [middle[0], middle[1] + away];
    const angle = isUpright ? 90 : 0;
    const studs = random.next() < 0.4 ? String(random.integer(8, 40)) : null;
    const text = studs === null ? designation : `${designation} [${studs}]`;
    const label = { ...labelWith(text, designation, "placed"), studs };
    pen.callout(label, x, y, { size, align: "center", angle });
    const half = textWidth(text, size) / 2;
    const up = 0.36 * size;
    const textEnd: Point = isUpright ? [x - up, y + half] : [x + half, y + up];
    this.labels.push({ end: textEnd, angle, side: side === 1 ? -1 : 1 });
  }

  /** Faces of walls that stand up to 1.5 ft inside of the outer grid lines: members end at the columns' centres all the same. */
  private drawWallLines(): void {
    const { pen, random } = this.sheet;
    const { x, y } = this.grid;
    const inside = random.pick([8, 12, 18]);
    const [left, bottom] = this.place([x[0] ?? 0, (y[0] ?? 0) + inside]);
    const [right, top] = this.place([x.at(-1) ?? 0, (y.at(-1) ?? 0) - inside]);
    for (const up of [bottom, top]) pen.line(left, up, right, up, { width: this.pens.wall });
  }
}
