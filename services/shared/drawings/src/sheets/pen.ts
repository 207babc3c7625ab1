/** What a pen has drawn, in points from the sheet's lower left corner; a PDF or a bitmap is made from it. */
export type Mark = PathMark | CircleMark | TextMark;

export interface Stroke {
  /** Line width in points; 0 draws none. */
  width?: number;
  /** Lengths of dashes and gaps in points. */
  dash?: readonly number[];
  /** Black is 0, white is 1. */
  gray?: number;
  /** Gray level of the fill. Default: no fill. */
  fill?: number;
}

export interface PathMark extends Stroke {
  kind: "path";
  points: readonly (readonly [number, number])[];
  closed: boolean;
}
export interface CircleMark extends Stroke {
  kind: "circle";
  x: number;
  y: number;
  radius: number;
}
export interface TextStyle {
  /** Height of the letters' box in points. Default: 9. */
  size?: number;
  bold?: boolean;
  align?: "left" | "center" | "right";
  /** Degrees anticlockwise. */
  angle?: number;
  gray?: number;
}
export interface TextMark extends Required<TextStyle> {
  kind: "text";
  text: string;
  x: number;
  y: number;
}

/** Collects marks. Line widths follow drafting practice: 0.35 pt thin, 0.7 pt medium, 1.4 pt and more for what is cut or carries. */
export class Pen {
  readonly marks: Mark[] = [];

  path(points: readonly (readonly [number, number])[], stroke: Stroke = {}, closed = false): this {
    this.marks.push({ kind: "path", points, closed, ...stroke });
    return this;
  }

  line(x1: number, y1: number, x2: number, y2: number, stroke: Stroke = {}): this {
    return this.path(
      [
        [x1, y1],
        [x2, y2],
      ],
      stroke,
    );
  }

  /** A rectangle from its lower left corner. */
  box(x: number, y: number, width: number, height: number, stroke: Stroke = {}): this {
    const corners = [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ] as const;
    return this.path(corners, stroke, true);
  }

  circle(x: number, y: number, radius: number, stroke: Stroke = {}): this {
    this.marks.push({ kind: "circle", x, y, radius, ...stroke });
    return this;
  }

  /** Text whose baseline begins, is centered or ends at a point. Only characters of ASCII: the built-in PDF fonts hold little more. */
  text(text: string, x: number, y: number, style: TextStyle = {}): this {
    this.marks.push({ kind: "text", text, x, y, size: 9, bold: false, align: "left", angle: 0, gray: 0, ...style });
    return this;
  }

  /** Lines of text one under the other, the first one's baseline at `y`. Answers the baseline after the last. */
  lines(lines: readonly string[], x: number, y: number, style: TextStyle & { leading?: number } = {}): number {
    const { leading = (style.size ?? 9) * 1.45, ...rest } = style;
    lines.forEach((line, index) => this.text(line, x, y - index * leading, rest));
    return y - lines.length * leading;
  }
}
