import { feetAndInches } from "@takeoff/contracts";
import type { Point } from "../sheet/pen.ts";
import { drawGrid } from "../sheet/symbols.ts";
import { labelWith } from "./labels.ts";
import type { DraftDrawingOptions } from "./options.ts";
import { cloud, columnSymbol, tag } from "./plan-marks.ts";
import type { PlanMember, PlanModel } from "./plan-model.ts";
import type { Sheet } from "../sheet/sheet.ts";
import { NOT_STEEL } from "./sizes.ts";
import type { ShownBox } from "../sheet/truth.ts";

const WIDTHS: Record<PlanMember["kind"], number> = { girder: 2.2, beam: 1.6, joist: 1, brace: 1.4, column: 0 };

/** Draws a framing plan whose first grid lines cross at `origin`. Returns the box around linework, dimensions and grid names. */
export function drawPlan(sheet: Sheet, model: PlanModel, origin: Point, options: DraftDrawingOptions): ShownBox {
  return new PlanView(sheet, model, origin, options).draw();
}

class PlanView {
  private readonly sheet: Sheet;
  private readonly model: PlanModel;
  private readonly origin: Point;
  private readonly options: DraftDrawingOptions;
  private readonly size: number;
  private readonly frame: "circle" | "hexagon" | "box" | "none";

  constructor(sheet: Sheet, model: PlanModel, origin: Point, options: DraftDrawingOptions) {
    this.sheet = sheet;
    this.model = model;
    this.origin = origin;
    this.options = options;
    this.size = sheet.random.pick([6.5, 7, 7.5, 8]);
    const frame = sheet.random.pick(["circle", "hexagon", "box"] as const);
    this.frame = options.framedTags ? frame : "none";
  }

  draw(): ShownBox {
    const { x, y, members } = this.model;
    drawGrid(this.sheet.pen, this.model, (point) => this.place(point));
    const boxes = members.map((member) => {
      this.drawMember(member);
      return this.labelMember(member);
    });
    this.drawExtras(boxes.flatMap((box) => box ?? []));
    const [left, bottom] = this.place([0, 0]);
    const [right, top] = this.place([x.at(-1)!.at, y.at(-1)!.at]);
    return { left: left - 155, bottom: bottom - 42, right: right + 75, top: top + 155 };
  }

  private place([x, y]: Point): Point {
    const scale = this.model.pointsPerFoot / 12;
    return [this.origin[0] + x * scale, this.origin[1] + y * scale];
  }

  private drawMember(member: PlanMember): void {
    const { kind, designation, labelled, label } = member;
    const from = this.place(member.from);
    const to = this.place(member.to);
    const existing = label?.role === "existing";
    const lengthInches = kind === "column" ? null : Math.hypot(member.to[0] - member.from[0], member.to[1] - member.from[1]);
    this.sheet.truth.members.push({ designation, kind, from, to, lengthInches, labelled, existing });
    if (kind === "column") {
      columnSymbol(this.sheet.pen, from, designation);
      return;
    }
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const gap = this.options.endGap / length;
    const dash = existing ? [10, 4] : kind === "brace" ? [14, 4] : [];
    this.sheet.pen.path([along(from, to, gap), along(from, to, 1 - gap)], { width: WIDTHS[kind], dash });
  }

  /** Returns the box of its callout, if it has one. */
  private labelMember(member: PlanMember): ShownBox | null {
    const { size } = this;
    const { pen } = this.sheet;
    const { kind, label, labelled, share } = member;
    const from = this.place(member.from);
    const to = this.place(member.to);
    const at = along(from, to, share);
    if (labelled === "tag") this.drawTag(member, at);
    if (!label) return null;
    if (labelled === "leader") {
      // A post's callout is nearer to it than the column's, and on its other side.
      const [dx, dy] = kind === "column" ? (this.isOnGrid(member) ? [14, 22] : [-10, -20]) : [12, 15];
      const turn: Point = [at[0] + dx * 0.6, at[1] + dy];
      const tip: Point = kind === "column" ? along(at, turn, 5 / Math.hypot(dx * 0.6, dy)) : at;
      pen.path([tip, turn, [at[0] + dx, at[1] + dy]], { width: 0.4 });
      if (kind !== "column") pen.outline(at[0], at[1], "0,0 1,5 4,3.4", { width: 0, fill: 0 }, true);
      const align = dx > 0 ? "left" : "right";
      return pen.callout(label, at[0] + dx + Math.sign(dx) * 2, at[1] + dy - size * 0.36, { size, align });
    }
    const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
    const box = pen.callout(label, ...aside(at, angle, 3.5 + WIDTHS[kind] / 2), {
      size,
      align: "center",
      angle,
    });
    if (kind !== "brace") this.drawNotes(from, to, at, angle);
    return box;
  }

  private isOnGrid({ from: [x, y] }: PlanMember): boolean {
    return this.model.x.some(({ at }) => at === x) && this.model.y.some(({ at }) => at === y);
  }

  /** Top of steel under the callout, and reactions at both ends. */
  private drawNotes(from: Point, to: Point, at: Point, angle: number): void {
    const { options } = this;
    const { pen, random } = this.sheet;
    const hasTop = random.next();
    const hasReactions = random.next();
    const feet = random.integer(11, 15);
    const load = random.integer(8, 64);
    const inches = random.pick([0, 4.5, 6, 8.25]);
    const small = this.size - 1.5;
    const below = -small * 0.72 - 4;
    if (options.topOfSteel && hasTop < 0.3) {
      pen.text(`(+${feetAndInches(feet * 12 + inches)})`, ...aside(at, angle, below), { size: small, align: "center", angle });
    }
    if (!options.reactions || hasReactions > 0.3) return;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    for (const share of [24 / length, 1 - 24 / length]) {
      pen.text(`${load}k`, ...aside(along(from, to, share), angle, below), { size: small, align: "center", angle });
    }
  }

  private drawTag({ kind, tag: mark, designation, from, to }: PlanMember, at: Point): void {
    const angle = from[1] === to[1] ? 0 : 90;
    const place: Point = kind === "column" ? [at[0] - 18, at[1] - 18] : aside(at, angle, 13);
    this.sheet.truth.tags.push({ mark: mark!, designation, box: tag(this.sheet.pen, mark!, place, this.frame) });
  }

  private drawExtras(boxes: ShownBox[]): void {
    const { model, options } = this;
    const { pen, random } = this.sheet;
    const clouded = random.integer(0, 3);
    const footing = random.pick(NOT_STEEL.footing);
    const note = random.integer(0, 9);
    if (options.clouds) boxes.filter((_, index) => index % 23 === clouded).forEach((box) => cloud(pen, box, "1"));
    if (options.notSteel) {
      for (const { at } of model.x.slice(0, 3)) {
        const [x, y] = this.place([at, 0]);
        pen.text(footing, x + 14, y - 36, { size: 6.5 });
      }
    }
    const joist = model.members.filter(({ kind }) => kind === "joist").at(-1);
    if (joist) {
      const at = along(this.place(joist.from), this.place(joist.to), 0.2);
      pen.path([at, [at[0] + 8, at[1] + 10], [at[0] + 12, at[1] + 10]], { width: 0.4 });
      const x = at[0] + 14;
      const y = at[1] + 8;
      if (note < 5) pen.text("BRIDGING AT EA JOIST", x, y, { size: this.size - 1.5 });
      else pen.callout(labelWith("L3X3X1/4 AT EA JOIST", "L3X3X1/4", "placed"), x, y, { size: this.size - 1.5 });
    }
  }
}

/** A point on the way between two, as a share of it. */
function along(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** A point moved to the left of a direction. */
function aside([x, y]: Point, angle: number, distance: number): [x: number, y: number] {
  const radians = (angle * Math.PI) / 180;
  return [x - Math.sin(radians) * distance, y + Math.cos(radians) * distance];
}
