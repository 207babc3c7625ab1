import { multiply, measureScale, type Matrix } from "../geometry/matrix.ts";
import type { ImageMask } from "./image-mask.ts";
import { boxAroundBounds, intersectBoxes } from "./shown/shown-boxes.ts";
import { measureDashes } from "./strokes/dashes.ts";
import { isRectangle, PathReader } from "./path.ts";
import { ShownTexts, type TextPaint } from "./shown/shown-texts.ts";
import { StrokeList } from "./strokes/strokes.ts";

/** pdf.js's numbers of operators, `OPS`. */
export type Operators = Readonly<Record<OperatorName, number>>;
type OperatorName =
  | "save"
  | "restore"
  | "transform"
  | "paintFormXObjectBegin"
  | "paintFormXObjectEnd"
  | "setLineWidth"
  | "setDash"
  | "setGState"
  | "paintImageXObject"
  | "paintInlineImageXObject"
  | "paintImageMaskXObject"
  | "constructPath"
  | "beginMarkedContent"
  | "beginMarkedContentProps"
  | "endMarkedContent"
  | "clip"
  | "eoClip"
  | "setFillRGBColor"
  | "setStrokeRGBColor"
  | "setFillColorN"
  | "setFillTransparent"
  | "setTextRenderingMode"
  | "setFont"
  | "beginText"
  | "setTextMatrix"
  | "shadingFill"
  | "showText"
  | "stroke"
  | "closeStroke"
  | "fill"
  | "eoFill"
  | "fillStroke"
  | "eoFillStroke"
  | "closeFillStroke"
  | "closeEOFillStroke";

/** The least and the greatest coordinates of a path; null for one without any. */
type Bounds = ArrayLike<number> | null | undefined;
/** A smaller area is no ground of a text, square points. */
const MIN_GROUND = 40;
/** A lower area hides no text, points. */
const MIN_COVER = 4;
/** pdf.js's name of the blending that shows nothing of what is below. */
const NORMAL = "source-over";
/** Where an image is painted, before its transformation. */
const UNIT_SQUARE = [0, 0, 1, 1];

/** The text matrix at the beginning of a text. */
const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0];

/** pdf.js's name of white. */
const WHITE = "#ffffff";

/** Says which layers of a file are shown; pdf.js's `OptionalContentConfig` does. */
export interface Layers {
  /** @param group as pdf.js hands it out with marked content */
  isVisible(group: unknown): boolean;
}

interface State extends TextPaint {
  matrix: Matrix;
  lineWidth: number;
  /** Of lines, 0xrrggbb. */
  colour: number;
  /** Lengths of dashes and gaps, in turn; none for unbroken lines. */
  dash: readonly number[];
  /** What lets through what lies below a filled area: a pattern, its alpha, its blending, a mask. */
  isPattern: boolean;
  alpha: number;
  blending: unknown;
  mask: unknown;
}

/** Follows the operators of a page and collects its lines, its images and how its texts are painted. Layers that are off are left out. */
export class OperatorReader {
  readonly strokes = new StrokeList();
  readonly images: ImageMask;
  readonly texts: ShownTexts;
  private readonly layers: Layers | null;
  private readonly ops: Operators;
  private readonly stroking: ReadonlySet<number>;
  private readonly filling: ReadonlySet<number>;
  private state: State;
  private readonly stack: State[] = [];
  private readonly paths = new PathReader(this.strokes);
  /** Of the marked content around an operator, from the outside: whether it is on a layer that is off. */
  private readonly marked: boolean[] = [];
  private hiddenLevels = 0;
  /** The next path is one to clip by. */
  private isClipping = false;
  private textMatrix = UPRIGHT;

  /** @param layers null for a file without any */
  constructor(ops: Operators, base: Matrix, images: ImageMask, layers: Layers | null) {
    this.ops = ops;
    this.images = images;
    this.layers = layers;
    const { page } = images;
    this.texts = new ShownTexts(page);
    this.state = {
      matrix: base,
      lineWidth: 1,
      colour: 0,
      dash: [],
      clip: page,
      isWhite: false,
      mode: 0,
      fontSize: 1,
      isPattern: false,
      alpha: 1,
      blending: NORMAL,
      mask: false,
    };
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
        if (args?.[1]) this.clipBy(args[1] as ArrayLike<number>);
        return;
      case ops.setLineWidth:
        state.lineWidth = args?.[0] as number;
        return;
      case ops.setDash:
        state.dash = args?.[0] as readonly number[];
        return;
      case ops.setStrokeRGBColor:
        state.colour = readColour(args?.[0]);
        return;
      case ops.setGState:
        for (const [key, value] of (args?.[0] ?? []) as [string, unknown][]) setState(state, key, value);
        return;
      case ops.paintImageXObject:
      case ops.paintInlineImageXObject:
      case ops.paintImageMaskXObject:
        if (this.hiddenLevels > 0) return;
        this.images.add(state.matrix);
        this.addGround(UNIT_SQUARE);
        return;
      case ops.constructPath:
        this.readPath(args?.[0] as number, (args?.[1] as (Float32Array | null)[] | null)?.[0] ?? null, args?.[2] as Bounds);
        return;
      case ops.showText:
        this.texts.add(args?.[0] as readonly unknown[], this.hiddenLevels > 0, this.measureText(), state);
        return;
      default:
        this.readTextState(operator, args);
    }
  }

  /** Follows what decides whether texts are seen: layers, clipping, and how they are painted. */
  private readTextState(operator: number, args: readonly unknown[] | null): void {
    const { ops, state } = this;
    switch (operator) {
      case ops.beginMarkedContent:
        this.beginMarked(false);
        return;
      case ops.beginMarkedContentProps:
        this.beginMarked(args?.[0] === "OC" && this.isOff(args[1]));
        return;
      case ops.endMarkedContent:
        if (this.marked.pop()) this.hiddenLevels--;
        return;
      case ops.clip:
      case ops.eoClip:
        this.isClipping = true;
        return;
      case ops.setFillRGBColor:
        state.isWhite = args?.[0] === WHITE;
        state.isPattern = false;
        return;
      case ops.setFillColorN:
      case ops.setFillTransparent:
        state.isWhite = false;
        state.isPattern = true;
        return;
      case ops.setTextRenderingMode:
        state.mode = args?.[0] as number;
        return;
      case ops.setFont:
        state.fontSize = args?.[1] as number;
        return;
      case ops.beginText:
        this.textMatrix = UPRIGHT;
        return;
      case ops.setTextMatrix:
        this.textMatrix = args?.[0] as Matrix;
        return;
      case ops.shadingFill:
        this.texts.addGround(state.clip);
    }
  }

  /** The height of the letters that are shown next, points. */
  private measureText(): number {
    const [, , c, d] = multiply(this.state.matrix, this.textMatrix);
    return Math.hypot(c, d) * Math.abs(this.state.fontSize);
  }

  private beginMarked(isOff: boolean): void {
    this.marked.push(isOff);
    if (isOff) this.hiddenLevels++;
  }

  private isOff(group: unknown): boolean {
    if (!this.layers || typeof group !== "object" || group === null) return false;
    // Of a membership with one group pdf.js hands out its id alone, which its own check does not know.
    const { type, id, ids } = group as { type?: string; id?: string; ids?: readonly string[] };
    return !this.layers.isVisible(type === "OCMD" && ids === undefined && id !== undefined ? { ...group, ids: [id] } : group);
  }

  private clipBy(bounds: ArrayLike<number>): void {
    this.state.clip = intersectBoxes(this.state.clip, boxAroundBounds(this.state.matrix, bounds));
  }

  private readPath(paint: number, data: Float32Array | null, bounds: Bounds): void {
    if (this.hiddenLevels === 0) {
      this.addPath(paint, data);
      if (bounds && !this.state.isWhite && this.filling.has(paint)) this.addGround(bounds);
      if (bounds && data && this.filling.has(paint) && isOpaque(this.state) && isRectangle(data, bounds)) this.addCover(bounds);
    }
    if (this.isClipping && bounds) this.clipBy(bounds);
    this.isClipping = false;
  }

  /** Remembers what is filled, for white text on it. Small areas, of which there are many, are left out before anything is computed. */
  private addGround(bounds: ArrayLike<number>): void {
    const { matrix } = this.state;
    const area = ((bounds[2] ?? 0) - (bounds[0] ?? 0)) * ((bounds[3] ?? 0) - (bounds[1] ?? 0)) * measureScale(matrix) ** 2;
    if (area >= MIN_GROUND) this.texts.addGround(boxAroundBounds(matrix, bounds));
  }

  /** Remembers an opaque rectangle that is large enough to hide a text. One that is turned is left out. */
  private addCover(bounds: ArrayLike<number>): void {
    const { matrix, clip } = this.state;
    const [a, b, c, d] = matrix;
    if (Math.abs(a * b) + Math.abs(c * d) > 1e-6) return;
    const box = intersectBoxes(clip, boxAroundBounds(matrix, bounds));
    if (Math.min(box.right - box.left, box.top - box.bottom) >= MIN_COVER) this.texts.addCover(box);
  }

  private addPath(paint: number, data: Float32Array | null): void {
    const isStroke = this.stroking.has(paint);
    if (!data || (!isStroke && !this.filling.has(paint))) return;
    const { matrix, lineWidth, dash, colour } = this.state;
    const scale = measureScale(matrix);
    // A line of width 0 is drawn as thin as the device can; 0 stands for the edges of filled areas here.
    const width = isStroke ? Math.max(lineWidth * scale, Number.EPSILON) : 0;
    const dashes = isStroke && dash.length > 0 ? measureDashes(dash, scale) : 0;
    this.paths.read(data, matrix, { width, dashes, colour });
  }
}

function setState(state: State, key: string, value: unknown): void {
  if (key === "LW") state.lineWidth = value as number;
  else if (key === "D") state.dash = readDash(value);
  else if (key === "ca") state.alpha = value as number;
  else if (key === "BM") state.blending = value;
  else if (key === "SMask") state.mask = value;
}

/** `#rrggbb` as a number. */
function readColour(value: unknown): number {
  return typeof value === "string" ? Number.parseInt(value.slice(1), 16) : 0;
}

/** A dash pattern of a graphics state, whose numbers pdf.js hands out as they are in the file. */
function readDash(value: unknown): readonly number[] {
  const pattern: unknown = Array.isArray(value) ? value[0] : null;
  return Array.isArray(pattern) ? pattern.filter((length): length is number => typeof length === "number") : [];
}

function isOpaque({ isPattern, alpha, blending, mask }: State): boolean {
  return !isPattern && alpha === 1 && (blending === NORMAL || blending === "Normal") && !mask;
}
