import type { Random } from "../random.ts";
import { Pen, type Stroke, type TextStyle, type Point } from "./pen.ts";
import type { CalloutTruth, Label, ShownBox } from "./truth.ts";
import { layText, splitPiece, type LaidText } from "./lettering.ts";

/** How a sheet's texts and dashes come into the file. */
export interface Lettering {
  /** Fractions as two small texts above each other: of dimensions, or of all texts. */
  stackedFractions: "none" | "dimensions" | "all";
  /** The share of texts that are printed twice to look bold. */
  doubledTexts: number;
  /** The share of texts that are written in pieces, down to single letters. */
  splitTexts: number;
  /** Dashes are strokes of their own instead of a pattern. */
  explodedDashes: boolean;
}

/** Height of capitals in sizes of the font. */
const CAPITAL = 0.72;
/** Between the two prints of a text, points. */
const DOUBLED_BY = 0.3;

/** A pen that writes texts as drawing programs do, and keeps what the callouts say and where. Points of the sheet at full size. */
export class SheetPen extends Pen {
  readonly callouts: CalloutTruth[] = [];
  private readonly lettering: Lettering;
  private readonly random: Random;

  constructor(lettering: Lettering, random: Random) {
    super();
    this.lettering = lettering;
    this.random = random;
  }

  override text(text: string, x: number, y: number, style: TextStyle = {}): this {
    this.write(text, x, y, style);
    return this;
  }

  /** Writes a callout whose baseline begins, is centered or ends at a point. Returns the box of its designation. */
  callout({ written, ...says }: Label, x: number, y: number, style: TextStyle = {}): ShownBox {
    const { laid, start, isDoubled } = this.write(says.text, x, y, style);
    const angle = style.angle ?? 0;
    const from = says.text.indexOf(written);
    if (from < 0) throw new Error(`${says.text} does not hold ${written}`);
    const along = [laid.starts[from]!, laid.starts[from + written.length]!] as const;
    const box = boxAt(start, angle, along, measureHeight(laid, along));
    this.callouts.push({ ...says, box, angle });
    const second = { ...box, left: box.left + DOUBLED_BY, right: box.right + DOUBLED_BY };
    if (isDoubled) this.callouts.push({ ...says, role: "duplicate", box: second, angle });
    return box;
  }

  override path(points: readonly Point[], stroke: Stroke = {}, closed = false): this {
    const { dash = [], ...solid } = stroke;
    if (dash.length === 0 || !this.lettering.explodedDashes) return super.path(points, stroke, closed);
    const corners = closed ? [...points, points[0]!] : points;
    corners.slice(1).forEach((to, index) => {
      for (const [start, end] of dashes(corners[index]!, to, dash)) super.path([start, end], solid);
    });
    return this;
  }

  private write(text: string, x: number, y: number, style: TextStyle): { laid: LaidText; start: Point; isDoubled: boolean } {
    const { size = 9, bold = false, align = "left", angle = 0, gray = 0 } = style;
    const { doubledTexts, splitTexts, stackedFractions } = this.lettering;
    const laid = layText(text, size, bold, stackedFractions);
    const [cos, sin] = direction(angle);
    const back = align === "left" ? 0 : laid.width * (align === "center" ? 0.5 : 1);
    const start: Point = [x - back * cos, y - back * sin];
    // Both are drawn, so that the one option does not change what the other chooses.
    const isDoubled = this.random.next() < doubledTexts;
    const isSplit = this.random.next() < splitTexts;
    const pieces = isSplit ? laid.pieces.flatMap((piece) => splitPiece(piece, bold, () => this.random.integer(1, 4))) : laid.pieces;
    for (const shift of isDoubled ? [0, DOUBLED_BY] : [0]) {
      for (const { text: part, along, up, size: own } of pieces) {
        super.text(part, start[0] + shift + cos * along - sin * up, start[1] + sin * along + cos * up, { size: own, bold, angle, gray });
      }
    }
    return { laid, start, isDoubled };
  }
}

function direction(angle: number): [cos: number, sin: number] {
  return [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
}

/** From the lowest to the highest of the pieces that begin in a part of a text: its capitals, and fractions that are higher. */
function measureHeight({ pieces }: LaidText, [from, to]: readonly [number, number]): [low: number, high: number] {
  const inside = pieces.filter(({ along, text }, index) => along < to && (pieces[index + 1]?.along ?? Infinity) > from && text !== "");
  return [Math.min(...inside.map(({ up }) => up)), Math.max(...inside.map(({ up, size }) => up + CAPITAL * size))];
}

/** The upright box around a part of a text. */
function boxAt([x, y]: Point, angle: number, along: readonly [number, number], up: readonly [number, number]): ShownBox {
  const [cos, sin] = direction(angle);
  const corners = along.flatMap((a) => up.map((u) => [x + cos * a - sin * u, y + sin * a + cos * u] as const));
  const xs = corners.map((corner) => corner[0]);
  const ys = corners.map((corner) => corner[1]);
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

/** The drawn parts of a dashed line. */
function* dashes(from: Point, to: Point, dash: readonly number[]): Generator<[Point, Point]> {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const at = (distance: number): Point => {
    const share = length === 0 ? 0 : Math.min(distance, length) / length;
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  };
  let done = 0;
  let index = 0;
  while (done < length) {
    const step = dash[index % dash.length]!;
    if (index % 2 === 0) yield [at(done), at(done + step)];
    done += step;
    index += 1;
  }
}
