import { textWidth } from "../sheets/text-width.ts";
import type { Mark, Stroke, TextMark } from "../sheets/pen.ts";

type Point = readonly [number, number];

// Letters of 5 by 7 dots: seven rows from the top, each a base-32 digit whose bits are the dots from left to right.
const GLYPHS: Record<string, string> = Object.fromEntries(
  (
    "A:ehhvhhh B:uhhuhhu C:ehgggHe D:uhhhhhu E:vggugGv F:vgguggg G:ehgnhhf H:hhhvhhh I:e44444e J:72222ic K:hikokih L:ggggggv " +
    "M:hrllhhh N:hhpljhh O:ehhhhhe P:uhhuggg Q:ehhhlid R:uhhukih S:fgge11u T:v444444 U:hhhhhhe V:hhhhha4 W:hhhllla X:hha4ahh " +
    "Y:hhha444 Z:v1248gv 0:ehjlphe 1:4c4444e 2:eh1248v 3:v2421he 4:26aiv22 5:vgu11he 6:68guhhe 7:v124888 8:ehhehhe 9:ehhf12c " +
    "':4480000 \":aaa0000 -:000v000 .:00000cc ,:0000c48 /:01248g0 (:2488842 ):8422248 +:044v440 =:00v0v00 &:cik8lid"
  )
    .split(" ")
    .map((entry) => [entry[0]!, entry.slice(2).toLowerCase()]),
);

/** A page of black and white dots, as a scanner makes it: what a pen drew, slightly turned. */
export class Bitmap {
  readonly width: number;
  readonly height: number;
  /** One byte a dot while drawing: 1 is black. */
  readonly #dots: Uint8Array;
  readonly #scale: number;
  readonly #cos: number;
  readonly #sin: number;

  /** A sheet of `width` by `height` points at `scale` dots a point, turned by `degrees` anticlockwise about its middle. */
  constructor(width: number, height: number, scale: number, degrees: number) {
    this.width = Math.round(width * scale);
    this.height = Math.round(height * scale);
    this.#dots = new Uint8Array(this.width * this.height);
    this.#scale = scale;
    this.#cos = Math.cos((degrees * Math.PI) / 180);
    this.#sin = Math.sin((degrees * Math.PI) / 180);
  }

  draw(marks: readonly Mark[]): void {
    for (const mark of marks) {
      if (mark.kind === "text") this.#text(mark);
      else
        this.#shape(mark.kind === "path" ? mark.points : circle(mark.x, mark.y, mark.radius), mark.kind === "circle" || mark.closed, mark);
    }
  }

  /** Turns a dot to the other color. */
  flip(index: number): void {
    this.#dots[index] = this.#dots[index] === 1 ? 0 : 1;
  }

  /** Rows from the top, eight dots a byte, white is 1: the samples of a one-bit gray image. */
  samples(): Buffer {
    const stride = Math.ceil(this.width / 8);
    const packed = Buffer.alloc(stride * this.height, 0xff);
    for (let y = 0; y < this.height; y += 1) {
      for (let x = 0; x < this.width; x += 1) {
        if (this.#dots[y * this.width + x] === 1) packed[y * stride + (x >> 3)]! &= ~(0x80 >> (x & 7));
      }
    }
    return packed;
  }

  #shape(points: readonly Point[], closed: boolean, { width = 0.7, dash, fill }: Stroke): void {
    if (fill !== undefined) this.#fill(points, fill);
    if (width === 0) return;
    const corners = closed ? [...points, points[0]!] : points;
    corners.slice(1).forEach((to, index) => this.#line(corners[index]!, to, Math.max(width, 0.9), dash));
  }

  #line(from: Point, to: Point, width: number, dash: readonly number[] = []): void {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length === 0) return;
    const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const half = width / 2;
    let at = 0;
    for (let part = 0; at < length; part += 1) {
      const end = dash.length === 0 ? length : Math.min(length, at + dash[part % dash.length]!);
      if (part % 2 === 0) {
        const [x1, y1, x2, y2] = [from[0] + ux * at, from[1] + uy * at, from[0] + ux * end, from[1] + uy * end];
        const [ox, oy] = [-uy * half, ux * half];
        this.#fill(
          [
            [x1 + ox, y1 + oy],
            [x2 + ox, y2 + oy],
            [x2 - ox, y2 - oy],
            [x1 - ox, y1 - oy],
          ],
          0,
        );
      }
      at = end;
    }
  }

  #text({ text, x, y, size, bold, align, angle }: TextMark): void {
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    let along = align === "left" ? 0 : -textWidth(text, size, bold) * (align === "center" ? 0.5 : 1);
    const row = (size * 0.72) / 7;
    for (const character of text) {
      const advance = textWidth(character, size, bold);
      const column = (advance * 0.85) / 5;
      const rows = [...(GLYPHS[character.toUpperCase()] ?? "")].map((digit) => parseInt(digit, 32));
      rows.forEach((bits, down) => {
        for (let dot = 0; dot < 5; dot += 1) {
          if ((bits & (16 >> dot)) === 0) continue;
          const [left, bottom] = [along + dot * column, (6 - down) * row];
          const corners = [
            [left, bottom],
            [left + column, bottom],
            [left + column, bottom + row],
            [left, bottom + row],
          ] as const;
          this.#fill(
            corners.map(([u, v]) => [x + u * cos - v * sin, y + u * sin + v * cos] as const),
            0,
          );
        }
      });
      along += advance;
    }
  }

  /** Fills a polygon by scan lines; grays become scattered dots. */
  #fill(points: readonly Point[], gray: number): void {
    const corners = points.map((point) => this.#toDots(point));
    const top = Math.max(0, Math.ceil(Math.min(...corners.map(([, y]) => y)) - 0.5));
    const bottom = Math.min(this.height - 1, Math.floor(Math.max(...corners.map(([, y]) => y)) - 0.5));
    for (let y = top; y <= bottom; y += 1) {
      const crossings: number[] = [];
      corners.forEach(([x1, y1], index) => {
        const [x2, y2] = corners[(index + 1) % corners.length]!;
        if (y1 <= y + 0.5 !== y2 <= y + 0.5) crossings.push(x1 + ((y + 0.5 - y1) * (x2 - x1)) / (y2 - y1));
      });
      crossings.sort((a, b) => a - b);
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        const last = Math.min(this.width - 1, Math.floor(crossings[pair + 1]! - 0.5));
        for (let x = Math.max(0, Math.ceil(crossings[pair]! - 0.5)); x <= last; x += 1) {
          this.#dots[y * this.width + x] = (x * 7 + y * 13) % 16 >= gray * 16 ? 1 : 0;
        }
      }
    }
  }

  #toDots([x, y]: Point): Point {
    const [cx, cy] = [this.width / 2, this.height / 2];
    const [dx, dy] = [x * this.#scale - cx, y * this.#scale - cy];
    return [cx + dx * this.#cos - dy * this.#sin, this.height - (cy + dx * this.#sin + dy * this.#cos)];
  }
}

function circle(x: number, y: number, radius: number): Point[] {
  return Array.from({ length: 28 }, (_, step) => {
    const angle = (step / 28) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}
