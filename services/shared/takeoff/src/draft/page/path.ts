import type { Matrix } from "../geometry/matrix.ts";
import { PAGE_LIMITS, PageLimitError } from "./display-page.ts";
import type { StrokeList } from "./strokes/strokes.ts";

/** Shorter lines are points, parts of letters and of curves. */
const MIN_LENGTH = 0.5;

/** The codes of a path in pdf.js 6: what follows each are its coordinates. */
export const PATH = { move: 0, line: 1, cubic: 2, quadratic: 3, close: 4 } as const;

/** Whether a path consists of the corners of its bounds alone. */
export function isRectangle(data: Float32Array, bounds: ArrayLike<number>): boolean {
  let corners = 0;
  for (let at = 0; at < data.length;) {
    const code = data[at++];
    if (code === PATH.close) continue;
    if (code !== PATH.move && code !== PATH.line) return false;
    const x = data[at++] ?? 0;
    const y = data[at++] ?? 0;
    if ((x !== bounds[0] && x !== bounds[2]) || (y !== bounds[1] && y !== bounds[3])) return false;
    corners++;
  }
  return corners === 4 || corners === 5;
}

/** How the lines of a path are drawn; see `Strokes`. */
interface Pen {
  width: number;
  dashes: number;
  colour: number;
}

/** Follows paths and adds their straight lines to the strokes. Curves are left out: their end is where the path goes on. */
export class PathReader {
  private readonly strokes: StrokeList;
  private path = 0;
  private startX = 0;
  private startY = 0;
  private lastX = 0;
  private lastY = 0;

  constructor(strokes: StrokeList) {
    this.strokes = strokes;
  }

  read(data: Float32Array, [a, b, c, d, e, f]: Matrix, pen: Pen): void {
    this.path++;
    this.startX = this.startY = 0;
    this.moveTo(0, 0);
    for (let at = 0; at < data.length;) {
      const code = data[at++];
      if (code === PATH.close) {
        this.lineTo(this.startX, this.startY, pen);
        continue;
      }
      at += code === PATH.cubic ? 4 : code === PATH.quadratic ? 2 : 0;
      const x = data[at++] ?? 0;
      const y = data[at++] ?? 0;
      const shownX = a * x + c * y + e;
      const shownY = b * x + d * y + f;
      switch (code) {
        case PATH.line:
          this.lineTo(shownX, shownY, pen);
          break;
        case PATH.move:
          this.startX = shownX;
          this.startY = shownY;
          this.moveTo(shownX, shownY);
          break;
        case PATH.cubic:
        case PATH.quadratic:
          this.moveTo(shownX, shownY);
          break;
        default:
          throw new Error(`pdf.js draws a path with the unknown code ${code}`);
      }
    }
  }

  private moveTo(x: number, y: number): void {
    this.lastX = x;
    this.lastY = y;
  }

  private lineTo(x: number, y: number, { width, dashes, colour }: Pen): void {
    const dx = x - this.lastX;
    const dy = y - this.lastY;
    if (dx * dx + dy * dy > MIN_LENGTH * MIN_LENGTH) {
      if (this.strokes.count === PAGE_LIMITS.strokes) throw new PageLimitError("strokes");
      this.strokes.add(this.lastX, this.lastY, x, y, width, this.path, dashes, colour);
    }
    this.moveTo(x, y);
  }
}
