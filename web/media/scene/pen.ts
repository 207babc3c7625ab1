import type { Point } from "./frame.ts";

type Weight = 400 | 500 | 600;

interface TextStyle {
  color: string;
  size: number;
  weight?: Weight;
  align?: CanvasTextAlign;
  /** Rotated by 90°, as along a vertical member. */
  upright?: boolean;
}

/** Draws the elements of a plan on a canvas, in the coordinates of the sheet. */
export class Pen {
  readonly context: CanvasRenderingContext2D;

  constructor(context: CanvasRenderingContext2D) {
    this.context = context;
  }

  /** Draws within `what` with an opacity. */
  faded(opacity: number, what: () => void): void {
    if (opacity <= 0) return;
    const before = this.context.globalAlpha;
    this.context.globalAlpha = before * opacity;
    what();
    this.context.globalAlpha = before;
  }

  /** Draws the first `part` of a line, 0 to 1. */
  line(from: Point, to: Point, part: number, style: { color: string; width: number; dash?: readonly number[] }): void {
    if (part <= 0) return;
    const { context } = this;
    context.strokeStyle = style.color;
    context.lineWidth = style.width;
    context.lineCap = "butt";
    context.setLineDash([...(style.dash ?? [])]);
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
    context.stroke();
    context.setLineDash([]);
  }

  circle(center: Point, radius: number, color: string, width: number): void {
    const { context } = this;
    context.strokeStyle = color;
    context.lineWidth = width;
    context.beginPath();
    context.arc(center.x, center.y, radius, 0, 2 * Math.PI);
    context.stroke();
  }

  box(left: number, top: number, width: number, height: number, radius: number, style: { fill?: string; edge?: string }): void {
    const { context } = this;
    context.beginPath();
    context.roundRect(left, top, width, height, radius);
    if (style.fill) {
      context.fillStyle = style.fill;
      context.fill();
    }
    if (style.edge) {
      context.strokeStyle = style.edge;
      context.lineWidth = 2;
      context.stroke();
    }
  }

  text(words: string, at: Point, { color, size, weight = 500, align = "center", upright = false }: TextStyle): void {
    const { context } = this;
    context.save();
    context.translate(at.x, at.y);
    if (upright) context.rotate(-Math.PI / 2);
    context.font = `${weight} ${size}px Inter`;
    context.fillStyle = color;
    context.textAlign = align;
    context.textBaseline = "alphabetic";
    // Centred by the height of a capital letter, so that digits and letters are aligned alike.
    context.fillText(words, 0, size * 0.36);
    context.restore();
  }
}
