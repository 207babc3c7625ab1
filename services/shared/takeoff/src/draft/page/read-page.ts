import { PAGE_LIMITS, PageLimitError, type DisplayPage, type DisplayText, type Markup } from "./display-page.ts";
import { ImageMask } from "./image-mask.ts";
import { multiply, scaleOf, type Matrix } from "../geometry/matrix.ts";
import { StrokeList } from "./strokes.ts";

/** What is used of pdf.js's page, so that the engine does not depend on the build of pdf.js. */
export interface PdfPage {
  getViewport(options: { scale: number }): { width: number; height: number; transform: unknown[] };
  getTextContent(options: { disableNormalization: boolean }): Promise<{ items: readonly object[] }>;
  getAnnotations(): Promise<readonly object[]>;
  getOperatorList(options: { annotationMode: number }): Promise<{ fnArray: readonly number[]; argsArray: readonly unknown[] }>;
}

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

/** pdf.js's `AnnotationMode.DISABLE`: markups are read apart, and never counted by themselves. */
const NO_ANNOTATIONS = 0;
/** The codes of a path in pdf.js 6: what follows each are its coordinates. */
const PATH = { move: 0, line: 1, cubic: 2, quadratic: 3, close: 4 } as const;
/** Shorter lines are points, parts of letters and of curves. */
const MIN_LENGTH = 0.5;

/** Reads a page into display space. @throws {PageLimitError}, and what pdf.js throws for the page */
export async function readPage(page: PdfPage, operators: Operators): Promise<DisplayPage> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  // pdf.js's viewport has y pointing down.
  const base = multiply([1, 0, 0, -1, 0, height], transform as unknown as Matrix);
  const { items } = await page.getTextContent({ disableNormalization: true });
  // What lies outside of the crop box is not shown.
  const isShown = ({ x, y }: DisplayText): boolean => x >= 0 && x <= width && y >= 0 && y <= height;
  const texts = items.flatMap((item) => textOf(item, base)).filter(isShown);
  if (texts.length > PAGE_LIMITS.texts) throw new PageLimitError("texts");
  const markups = (await page.getAnnotations()).flatMap((annotation) => markupOf(annotation, base));
  if (markups.length > PAGE_LIMITS.texts) throw new PageLimitError("texts");
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: NO_ANNOTATIONS });
  if (fnArray.length > PAGE_LIMITS.operators) throw new PageLimitError("operators");
  const walk = new Walk(operators, base, new ImageMask(width, height));
  for (let index = 0; index < fnArray.length; index++) walk.next(fnArray[index] ?? 0, argsArray[index] as readonly unknown[] | null);
  const strokes = walk.strokes.take();
  const imageCover = walk.images.cover;
  return { width, height, texts, markups, strokes, imageCover, operators: fnArray.length };
}

function textOf(item: object, base: Matrix): DisplayText[] {
  const { str, transform, width } = item as { str?: string; transform: Matrix; width: number };
  if (str === undefined || str.trim() === "") return [];
  const [a, b, c, d, x, y] = multiply(base, transform);
  return [{ text: str, x, y, width: width * scaleOf(base), height: Math.hypot(c, d), angle: Math.atan2(b, a) }];
}

function markupOf(annotation: object, [a, b, c, d, e, f]: Matrix): Markup[] {
  const { contentsObj, rect } = annotation as { contentsObj?: { str: string }; rect: readonly [number, number, number, number] };
  const text = contentsObj?.str.trim() ?? "";
  if (text === "") return [];
  const corners = [0, 2].flatMap((i) => [1, 3].map((j) => [rect[i] ?? 0, rect[j] ?? 0] as const));
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  return [{ text, box: { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) } }];
}

interface State {
  matrix: Matrix;
  lineWidth: number;
}

/** Follows the operators of a page and collects its lines and images. */
class Walk {
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

  next(operator: number, args: readonly unknown[] | null): void {
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
    const [a, b, c, d, e, f] = matrix;
    // A line of width 0 is drawn as thin as the device can; 0 stands for the edges of filled areas here.
    const width = isStroke ? Math.max(lineWidth * scaleOf(matrix), Number.EPSILON) : 0;
    const path = this.path++;
    let startX = 0;
    let startY = 0;
    let lastX = 0;
    let lastY = 0;
    const line = (x: number, y: number): void => {
      const dx = x - lastX;
      const dy = y - lastY;
      if (dx * dx + dy * dy > MIN_LENGTH * MIN_LENGTH) {
        if (this.strokes.count === PAGE_LIMITS.strokes) throw new PageLimitError("strokes");
        this.strokes.add(lastX, lastY, x, y, width, path);
      }
      lastX = x;
      lastY = y;
    };
    for (let at = 0; at < data.length;) {
      const code = data[at++];
      if (code === PATH.close) {
        line(startX, startY);
        continue;
      }
      // Curves: their end is where the path goes on.
      at += code === PATH.cubic ? 4 : code === PATH.quadratic ? 2 : 0;
      const x = data[at++] ?? 0;
      const y = data[at++] ?? 0;
      const shownX = a * x + c * y + e;
      const shownY = b * x + d * y + f;
      if (code === PATH.line) line(shownX, shownY);
      else if (code === PATH.move || code === PATH.cubic || code === PATH.quadratic) {
        lastX = shownX;
        lastY = shownY;
        if (code !== PATH.move) continue;
        startX = shownX;
        startY = shownY;
      } else throw new Error(`pdf.js draws a path with the unknown code ${code}`);
    }
  }
}
