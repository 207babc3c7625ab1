import { multiply, measureScale, type Matrix } from "../geometry/matrix.ts";
import { PAGE_LIMITS, PageLimitError } from "./display-page.ts";
import type { ImageMask } from "./image-mask.ts";
import { StrokeList } from "./strokes.ts";

/** pdf.js's numbers of operators, `OPS`. */
export type Operators = Readonly<Record<OperatorName, number>>;
type OperatorName =
  | "save"
  | "restore"
  | "transform"
  | "paintFormXObjectBegin"
  | "paintFormXObjectEnd"
  | "setLineWidth"
  | "setGState"
  | "paintImageXObject"
  | "paintInlineImageXObject"
  | "paintImageMaskXObject"
  | "constructPath"
  | "stroke"
  | "closeStroke"
  | "fill"
  | "eoFill"
  | "fillStroke"
  | "eoFillStroke"
  | "closeFillStroke"
  | "closeEOFillStroke";

/** The codes of a path in pdf.js 6: what follows each are its coordinates. */
const PATH = { move: 0, line: 1, cubic: 2, quadratic: 3, close: 4 } as const;
/** Shorter lines are points, parts of letters and of curves. */
const MIN_LENGTH = 0.5;

interface State {
  matrix: Matrix;
  lineWidth: number;
}

/** Follows the operators of a page and collects its lines and images. */
export class OperatorReader {
  readonly strokes = new StrokeList();
  readonly images: ImageMask;
  private readonly ops: Operators;
  private readonly stroking: ReadonlySet<number>;
  private readonly filling: ReadonlySet<number>;
  private state: State;
  private readonly stack: State[] = [];
  private path = 0;

  constructor(ops: Operators, base: Matrix, images: ImageMask) {
    this.ops = ops;
    this.images = images;
    this.state = { matrix: base, lineWidth: 1 };
    this.stroking = new Set([ops.stroke, ops.closeStroke, ops.fillStroke, ops.closeFillStroke, ops.eoFillStroke, ops.closeEOFillStroke]);
    this.filling = new Set([ops.fill, ops.eoFill]);
  }

  /** Follows one operator. */
  read(operator: number, args: readonly unknown[] | null): void {
    const { ops, state } = this;
    switch (operator) {
      case ops.save:
        this.stack.push({ ...state });
        return;
      case ops.restore:
      case ops.paintFormXObjectEnd:
        this.state = this.stack.pop() ?? state;
        return;
      case ops.transform:
        state.matrix = multiply(state.matrix, args as unknown as Matrix);
        return;
      case ops.paintFormXObjectBegin:
        this.stack.push({ ...state });
        if (args?.[0]) state.matrix = multiply(state.matrix, args[0] as Matrix);
        return;
      case ops.setLineWidth:
        state.lineWidth = args?.[0] as number;
        return;
      case ops.setGState:
        for (const [key, value] of (args?.[0] ?? []) as [string, unknown][]) if (key === "LW") state.lineWidth = value as number;
        return;
      case ops.paintImageXObject:
      case ops.paintInlineImageXObject:
      case ops.paintImageMaskXObject:
        this.images.add(state.matrix);
        return;
      case ops.constructPath:
        this.addPath(args?.[0] as number, (args?.[1] as (Float32Array | null)[] | null)?.[0] ?? null);
    }
  }

  private addPath(paint: number, data: Float32Array | null): void {
    const isStroke = this.stroking.has(paint);
    if (!data || (!isStroke && !this.filling.has(paint))) return;
    const { matrix, lineWidth } = this.state;
    // A line of width 0 is drawn as thin as the device can; 0 stands for the edges of filled areas here.
    const width = isStroke ? Math.max(lineWidth * measureScale(matrix), Number.EPSILON) : 0;
    new PathReader(this.strokes, matrix, width, this.path++).read(data);
  }
}

/** Follows one path and adds its straight lines to the strokes. Curves are left out: their end is where the path goes on. */
class PathReader {
  private readonly strokes: StrokeList;
  private readonly matrix: Matrix;
  private readonly width: number;
  private readonly path: number;
  private startX = 0;
  private startY = 0;
  private lastX = 0;
  private lastY = 0;

  constructor(strokes: StrokeList, matrix: Matrix, width: number, path: number) {
    this.strokes = strokes;
    this.matrix = matrix;
    this.width = width;
    this.path = path;
  }

  read(data: Float32Array): void {
    const [a, b, c, d, e, f] = this.matrix;
    for (let at = 0; at < data.length;) {
      const code = data[at++];
      if (code === PATH.close) {
        this.lineTo(this.startX, this.startY);
        continue;
      }
      at += code === PATH.cubic ? 4 : code === PATH.quadratic ? 2 : 0;
      const x = data[at++] ?? 0;
      const y = data[at++] ?? 0;
      const shownX = a * x + c * y + e;
      const shownY = b * x + d * y + f;
      switch (code) {
        case PATH.line:
          this.lineTo(shownX, shownY);
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

  private lineTo(x: number, y: number): void {
    const dx = x - this.lastX;
    const dy = y - this.lastY;
    if (dx * dx + dy * dy > MIN_LENGTH * MIN_LENGTH) {
      if (this.strokes.count === PAGE_LIMITS.strokes) throw new PageLimitError("strokes");
      this.strokes.add(this.lastX, this.lastY, x, y, this.width, this.path);
    }
    this.moveTo(x, y);
  }
}
