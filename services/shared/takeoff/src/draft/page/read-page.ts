import { boxAround, type Box } from "../geometry/box.ts";
import { multiply, measureScale, transformPoint, type Matrix } from "../geometry/matrix.ts";
import { judgeAnnotation, readMarkupText } from "../../markups/markups.ts";
import { PAGE_LIMITS, PageLimitError, type DisplayPage, type DisplayText, type Markup } from "./display-page.ts";
import { ImageMask } from "./image-mask.ts";
import { dropUnreadable } from "./shown/unreadable-fonts.ts";
import { OperatorReader, type Layers, type Operators } from "./operator-reader.ts";
import type { Strokes } from "./strokes/strokes.ts";

/** What is used of pdf.js's page, so that the engine does not depend on the build of pdf.js. */
export interface PdfPage {
  getViewport(options: { scale: number }): { width: number; height: number; transform: unknown[] };
  getTextContent(options: { disableNormalization: boolean }): Promise<{ items: readonly object[] }>;
  getAnnotations(options: { intent: string }): Promise<readonly object[]>;
  getOperatorList(options: { annotationMode: number }): Promise<{ fnArray: readonly number[]; argsArray: readonly unknown[] }>;
}

/** pdf.js's `AnnotationMode.DISABLE`: markups are read apart, and never counted by themselves. */
const NO_ANNOTATIONS = 0;

/**
 * Reads a page into display space, as it is on paper: nothing of layers that are off, and no text that is clipped away or white on white.
 * @param layers of the file, pdf.js's `getOptionalContentConfig`; null shows all
 * @throws {PageLimitError}, and what pdf.js throws for the page
 */
export async function readPage(page: PdfPage, operators: Operators, layers: Layers | null = null): Promise<DisplayPage> {
  const { width, height, base } = measurePage(page);
  const content = await page.getTextContent({ disableNormalization: true });
  const { items, unreadable } = dropUnreadable(content.items);
  // What lies outside of the crop box is not shown.
  const isShown = ({ x, y }: DisplayText): boolean => x >= 0 && x <= width && y >= 0 && y <= height;
  const written = items.flatMap((item) => readText(item, base));
  const texts = written.filter(isShown);
  if (texts.length > PAGE_LIMITS.texts) throw new PageLimitError("texts");
  const markups = await readMarkups(page, layers);
  const { reader, count } = await readOperators(page, operators, layers);
  const strokes = reader.strokes.take();
  const imageCover = reader.images.cover;
  const seen = reader.texts.findSeen(written).filter(isShown);
  return { width, height, texts: seen, unreadable, markups, strokes, imageCover, operators: count };
}

/** Reads the texts of a page in display space, whether they are seen or not. */
export async function readTexts(page: Pick<PdfPage, "getTextContent" | "getViewport">): Promise<DisplayText[]> {
  const { base } = measurePage(page);
  return (await page.getTextContent({ disableNormalization: true })).items.flatMap((item) => readText(item, base));
}

/** A page whose lines are read; of pdf.js's page, what that needs. */
export type PageOfLines = Pick<PdfPage, "getViewport" | "getOperatorList">;

/**
 * Reads the straight lines of a page alone, in display space and without layers that are off.
 * @param layers of the file, as of `readPage`
 * @throws {PageLimitError}, and what pdf.js throws for the page
 */
export async function readStrokes(page: PageOfLines, operators: Operators, layers: Layers | null = null): Promise<Strokes> {
  const { reader } = await readOperators(page, operators, layers);
  return reader.strokes.take();
}

async function readOperators(page: PageOfLines, operators: Operators, layers: Layers | null) {
  const { width, height, base } = measurePage(page);
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: NO_ANNOTATIONS });
  if (fnArray.length > PAGE_LIMITS.operators) throw new PageLimitError("operators");
  const reader = new OperatorReader(operators, base, new ImageMask(width, height), layers);
  for (let index = 0; index < fnArray.length; index++) reader.read(fnArray[index] ?? 0, argsArray[index] as readonly unknown[] | null);
  return { reader, count: fnArray.length };
}

/** The size of a page as shown, and what turns the file's coordinates into those of the shown page. */
function measurePage(page: Pick<PdfPage, "getViewport">): { width: number; height: number; base: Matrix } {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  // pdf.js's viewport has y pointing down.
  return { width, height, base: multiply([1, 0, 0, -1, 0, height], transform as unknown as Matrix) };
}

function readText(item: object, base: Matrix): DisplayText[] {
  const { str, transform, width } = item as { str?: string; transform: Matrix; width: number };
  if (str === undefined || str.trim() === "") return [];
  const [a, b, c, d, x, y] = multiply(base, transform);
  return [{ text: str, x, y, width: width * measureScale(base), height: Math.hypot(c, d), angle: Math.atan2(b, a) }];
}

/** What is used of an annotation as pdf.js hands it out. */
interface PdfAnnotation {
  subtype?: string;
  annotationFlags: number;
  rect: readonly number[];
  titleObj?: { str: string };
  contentsObj?: { str: string };
  richText?: { str: string } | null;
  /** The lines of its appearance. */
  textContent?: readonly string[];
  /** Missing where it refers to no other annotation. */
  inReplyTo?: string | null;
  replyType?: string;
  oc?: unknown;
}

/**
 * Reads the markups that are seen on a page, also those without a text.
 * @param layers of the file, as of `readPage`
 * @param fromShown turns points of the page as it is shown into those of the result
 * @throws {PageLimitError}
 */
export async function readMarkups(
  page: Pick<PdfPage, "getAnnotations" | "getViewport">,
  layers: Layers | null,
  fromShown: Matrix = [1, 0, 0, 1, 0, 0],
): Promise<Markup[]> {
  const toResult = multiply(fromShown, measurePage(page).base);
  const annotations = (await page.getAnnotations({ intent: "any" })) as readonly PdfAnnotation[];
  const markups = annotations.filter((annotation) => isMarkup(annotation, layers));
  if (markups.length > PAGE_LIMITS.texts) throw new PageLimitError("texts");
  return markups.map((markup) => ({ kind: markup.subtype ?? "", text: readMarkup(markup), box: placeRect(markup.rect, toResult) }));
}

function isMarkup({ subtype = "", annotationFlags: flags, titleObj, inReplyTo, replyType = "", oc }: PdfAnnotation, layers: Layers | null) {
  const isOnHiddenLayer = layers !== null && Boolean(oc) && !layers.isVisible(oc);
  const facts = { subtype, flags, author: titleObj?.str ?? "", hasParent: inReplyTo !== undefined, replyType, isOnHiddenLayer };
  return judgeAnnotation(facts) === "markup";
}

/** In the place of the texts of a markup that is grouped with another, pdf.js hands out those of the other. */
function readMarkup({ contentsObj, richText, textContent = [], replyType }: PdfAnnotation): string {
  const drawn = textContent.join("\n");
  return replyType === "Group" ? drawn.trim() : readMarkupText(contentsObj?.str ?? "", richText?.str ?? "", drawn);
}

function placeRect([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[], matrix: Matrix): Box {
  return boxAround([x1, x2].flatMap((x) => [y1, y2].map((y) => transformPoint(matrix, { x, y }))));
}
