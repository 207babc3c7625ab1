import { invert, measureScale, multiply, type Matrix } from "../draft/geometry/matrix.ts";
import type { Operators } from "../draft/page/operator-reader.ts";
import { readMarkups, readPage } from "../draft/page/read-page.ts";
import { drawShortStrokes } from "./image/draw-strokes.ts";
import type { GrayImage } from "./image/gray-image.ts";
import { paintImages } from "./image/paint-images.ts";
import { eraseRules, findRules } from "./image/rules.ts";
import { measureSkew } from "./image/skew.ts";
import { findImages, type PlacedImage, type ScannablePage } from "./image/source-images.ts";
import { toStrokes } from "./image/to-strokes.ts";
import { Model, type OnnxRuntime, type ScanModels } from "./models.ts";
import { placeTexts, placeUpright } from "./place-texts.ts";
import { listAnswers } from "./reading/characters.ts";
import { findTurn } from "./reading/directions.ts";
import { readPicture, type PictureModels } from "./reading/read-picture.ts";
import type { ReadLine } from "./reading/text-box.ts";
import type { ScanKind, ScannedPage } from "./scanned-page.ts";
import { joinLines } from "./text/join-lines.ts";
import { meanScore } from "./text/mean-score.ts";
import { hideStackedNumbers, repairText } from "./text/repair.ts";

/** What a reader works with: the programs that the caller has loaded. */
export interface ScanRuntime {
  onnx: OnnxRuntime;
  /** pdf.js's `OPS`. */
  operators: Operators;
}

/** Reads pages whose texts are no text in the file. */
export interface ScanReader {
  /**
   * Reads a page by the shapes of its letters.
   * @param progress called with the share that is done, 0 to 1
   * @throws what pdf.js throws for the page, and what the page's own lines throw when they are too many
   */
  readPage(page: ScannablePage, kind: ScanKind, progress?: (share: number) => void): Promise<ScannedPage>;
}

const POINTS_PER_INCH = 72;
/** What scans are read at, dots per inch: a finer one says no more, and a picture of a large sheet grows with its square. */
const RESOLUTION = { most: 300, skew: 75, outlined: 200 };
/** Lines of a drawing, inches: shorter ones are parts of letters, thicker ones filled areas. */
const RULE = { shortest: 0.13, erased: 0.4, thickest: 0.07, erasedThickness: 0.04 };

/** Makes the models ready and returns a reader of pages. @throws for bytes that are no models */
export async function createScanReader(models: ScanModels, { onnx, operators }: ScanRuntime): Promise<ScanReader> {
  const ready: PictureModels = {
    detector: await Model.load(onnx, models.detector),
    recognizer: await Model.load(onnx, models.recognizer),
    answers: listAnswers(models.characters),
  };
  return {
    readPage: (page, kind, progress = () => undefined) =>
      kind === "scan" ? readScan(page, { models: ready, operators, progress }) : readOutlined(page, { models: ready, operators, progress }),
  };
}

interface ReadingContext {
  models: PictureModels;
  operators: Operators;
  progress: (share: number) => void;
}

async function readScan(page: ScannablePage, { models, operators, progress }: ReadingContext): Promise<ScannedPage> {
  const { picture, toPicture, resolution, dotsPerInch } = await paintScan(page, operators);
  const perInch = (inches: number): number => Math.max(2, Math.round(inches * resolution));
  const rules = findRules(picture, { shortest: perInch(RULE.shortest), thickest: perInch(RULE.thickest) });
  eraseRules(picture, { shortest: perInch(RULE.erased), thickest: perInch(RULE.erasedThickness) });
  const lines = await readPicture(picture, resolution, models, progress);
  const turn = findTurn(lines);
  const dotsPerPoint = resolution / POINTS_PER_INCH;
  const placing = placeUpright(picture, dotsPerPoint, turn);
  const toShown = multiply(invert(toPicture), invert(placing.toPage));
  return {
    page: {
      width: placing.width,
      height: placing.height,
      texts: placeTexts(joinAndRepair(lines), placing, turn, dotsPerPoint),
      unreadable: 0,
      strokes: toStrokes(rules, placing.toPage, dotsPerPoint),
      markups: await readMarkups(page, null, invert(toShown)),
      imageCover: 1,
      operators: 0,
      origin: "scan",
    },
    toShown,
    dotsPerInch,
    score: meanScore(lines),
  };
}

/** Paints a page, and leaves nothing of its images in memory: those of a large sheet in colours take hundreds of megabytes. */
async function paintScan(page: ScannablePage, operators: Operators) {
  const { width, height } = page.getViewport({ scale: 1 });
  const images = await findImages(page, operators);
  const resolution = measureResolution(images, { width, height });
  const painted = paintLevel(images, { width, height }, resolution / POINTS_PER_INCH);
  page.cleanup();
  return { ...painted, resolution, dotsPerInch: measureSource(images) };
}

/** A page of lines, of which the short ones may be letters. */
async function readOutlined(page: ScannablePage, { models, operators, progress }: ReadingContext): Promise<ScannedPage> {
  const shown = await readPage(page, operators);
  const dotsPerPoint = RESOLUTION.outlined / POINTS_PER_INCH;
  const picture = drawShortStrokes(shown.strokes, shown, dotsPerPoint);
  const lines = await readPicture(picture, RESOLUTION.outlined, models, progress);
  const placing = placeUpright({ width: shown.width * dotsPerPoint, height: shown.height * dotsPerPoint }, dotsPerPoint, 0);
  const texts = placeTexts(joinAndRepair(lines), placing, 0, dotsPerPoint);
  return {
    page: { ...shown, texts: [...shown.texts, ...texts], origin: "outlined" },
    toShown: [1, 0, 0, 1, 0, 0],
    dotsPerInch: null,
    score: meanScore(lines),
  };
}

function joinAndRepair(lines: readonly ReadLine[]): ReadLine[] {
  const read = lines.filter(({ text }) => text !== "");
  return joinLines(read).map((line) => {
    const text = repairText(line.text);
    return { ...line, text: line.hasStacked ? hideStackedNumbers(text) : text };
  });
}

/** Paints the images of a page so that its lines are level. */
function paintLevel(images: readonly PlacedImage[], page: { width: number; height: number }, dotsPerPoint: number) {
  const coarse = RESOLUTION.skew / POINTS_PER_INCH;
  const size = (scale: number): [number, number] => [Math.ceil(page.width * scale), Math.ceil(page.height * scale)];
  const skew = measureSkew(paintImages(images, toDots(page.height, coarse), ...size(coarse)));
  const toPicture = multiply(turnAround(page, skew, dotsPerPoint), toDots(page.height, dotsPerPoint));
  const picture: GrayImage = paintImages(images, toPicture, ...size(dotsPerPoint));
  return { picture, toPicture };
}

/** From a page's points, y up, to the dots of its picture, y down. */
function toDots(height: number, scale: number): Matrix {
  return [scale, 0, 0, -scale, 0, height * scale];
}

/** Turns a picture about its middle, counter-clockwise. */
function turnAround({ width, height }: { width: number; height: number }, degrees: number, scale: number): Matrix {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const x = (width * scale) / 2;
  const y = (height * scale) / 2;
  return [cos, -sin, sin, cos, x - x * cos - y * sin, y + x * sin - y * cos];
}

/** Dots per inch of the image that covers most of the page. */
function measureSource(images: readonly PlacedImage[]): number | null {
  const [largest] = images.toSorted((a, b) => measureScale(b.matrix) - measureScale(a.matrix));
  if (!largest) return null;
  const { image, matrix } = largest;
  return (POINTS_PER_INCH * Math.sqrt(image.width * image.height)) / measureScale(matrix);
}

function measureResolution(images: readonly PlacedImage[], page: { width: number; height: number }): number {
  const source = measureSource(images) ?? RESOLUTION.skew;
  const area = (page.width * page.height) / POINTS_PER_INCH ** 2;
  return Math.min(RESOLUTION.most, source, Math.sqrt(MAX_DOTS / area));
}

/** The most dots of a picture, a byte each: an ARCH E sheet is read at 240 dots per inch. */
const MAX_DOTS = 90_000_000;
