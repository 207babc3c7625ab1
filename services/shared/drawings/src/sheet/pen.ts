/** Points of a page, or inches of a building in a view: x to the right, y upwards. */
export type Point = readonly [x: number, y: number];

/** ARCH D, landscape, in points. */
export const SHEET = { width: 2592, height: 1728 } as const;

/** Something drawn, in points from the lower left corner of the sheet. */
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
  points: readonly Point[];
  closed: boolean;
}
export interface CircleMark extends Stroke {
  kind: "circle";
  x: number;
  y: number;
  radius: number;
}
export interface TextStyle {
  /** Font size in points. Default: 9. */
  size?: number;
  bold?: boolean;
  align?: "left" | "center" | "right";
  /** Degrees, counterclockwise. */
  angle?: number;
  gray?: number;
}
export interface TextMark extends Required<TextStyle> {
  kind: "text";
  text: string;
  x: number;
  y: number;
}

/**
 * Collects marks. Line widths follow drafting practice: 0.35 pt thin, 0.7 pt medium, at least 1.4 pt for members and for what
 * a section cuts.
 */
export class Pen {
  readonly marks: Mark[] = [];

  path(points: readonly Point[], stroke: Stroke = {}, closed = false): this {
    this.marks.push({ kind: "path", points, closed, ...stroke });
    return this;
  }

  /** Corners as offsets from a point: `0,40 -12,-18 0,-8`. */
  outline(x: number, y: number, offsets: string, stroke: Stroke = {}, closed = false): this {
    const corners = offsets.split(" ").map((pair) => {
      const [dx = 0, dy = 0] = pair.split(",").map(Number);
      return [x + dx, y + dy] as const;
    });
    return this.path(corners, stroke, closed);
  }

  line(x1: number, y1: number, x2: number, y2: number, stroke: Stroke = {}): this {
    const ends = [[x1, y1] as const, [x2, y2] as const];
    return this.path(ends, stroke);
  }

  /** A rectangle from its lower left corner. */
  box(x: number, y: number, width: number, height: number, stroke: Stroke = {}): this {
    return this.outline(x, y, `0,0 ${width},0 ${width},${height} 0,${height}`, stroke, true);
  }

  circle(x: number, y: number, radius: number, stroke: Stroke = {}): this {
    this.marks.push({ kind: "circle", x, y, radius, ...stroke });
    return this;
  }

  /** Text whose baseline begins, is centered or ends at a point. ASCII only. */
  text(text: string, x: number, y: number, style: TextStyle = {}): this {
    this.marks.push({ kind: "text", text, x, y, size: 9, bold: false, align: "left", angle: 0, gray: 0, ...style });
    return this;
  }

  /** Lines of text, the first baseline at `y`. Returns the baseline after the last line. */
  lines(lines: readonly string[], x: number, y: number, style: TextStyle & { leading?: number } = {}): number {
    const { leading = (style.size ?? 9) * 1.45, ...rest } = style;
    lines.forEach((line, index) => this.text(line, x, y - index * leading, rest));
    return y - lines.length * leading;
  }
}
