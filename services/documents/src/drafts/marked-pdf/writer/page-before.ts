import type * as PdfJs from "pdfjs-dist/legacy/build/pdf.mjs";
import type * as Engine from "@takeoff/takeoff/draft";
import { LabelPlaces, type TextPlace } from "./text/label-places.ts";
import { findColours } from "./colours/page-colours.ts";
import type { PageGeometry } from "./page-geometry.ts";

/** What is known of a page before it is marked up. */
export interface PageBefore {
  geometry: PageGeometry;
  annotations: number;
  /** Where labels keep the page's own texts free. */
  places: LabelPlaces;
}

/** pdf.js's `AnnotationMode.ENABLE`: what annotations draw is part of the list. */
const WITH_ANNOTATIONS = 1;

/** What is used of pdf.js, and of the engine of draft takeoffs. */
type Libraries = Pick<typeof PdfJs, "OPS" | "Util"> & Pick<typeof Engine, "readOutlinedLetters">;

/** @param colours to which those of the page are added; null where neither its colours nor its texts are searched */
export async function readPageBefore(libraries: Libraries, page: PdfJs.PDFPageProxy, colours: Set<string> | null): Promise<PageBefore> {
  const viewport = page.getViewport({ scale: 1 });
  const { width, height } = viewport;
  const toUser = (x: number, y: number): readonly [number, number] => {
    const [userX = 0, userY = 0] = viewport.convertToPdfPoint(x, height - y) as number[];
    return [userX, userY];
  };
  const annotations = (await page.getAnnotations()) as { subtype: string; rect: number[] }[];
  const places = new LabelPlaces(width, height);
  const before = { geometry: { toUser, unit: page.userUnit }, annotations: annotations.length, places };
  if (!colours) return before;
  for (const { subtype, rect } of annotations) if (subtype === "FreeText") places.block(toBox(viewport, rect));
  const { items } = await page.getTextContent({ disableNormalization: true });
  let characters = 0;
  for (const item of items) {
    const text = toPlace(libraries, viewport, item);
    if (!text) continue;
    characters += (item as { str: string }).str.length;
    places.blockText(text);
  }
  for (const letter of await libraries.readOutlinedLetters(page, libraries.OPS, characters)) places.block(letter);
  const list = await page.getOperatorList({ annotationMode: WITH_ANNOTATIONS });
  for (const colour of findColours(list, libraries.OPS)) colours.add(colour);
  return before;
}

function toBox(viewport: PdfJs.PageViewport, [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]) {
  const [[a = 0, b = 0], [c = 0, d = 0]] = [viewport.convertToViewportPoint(x1, y1), viewport.convertToViewportPoint(x2, y2)] as [
    number[],
    number[],
  ];
  const { height } = viewport;
  return { left: Math.min(a, c), right: Math.max(a, c), bottom: height - Math.max(b, d), top: height - Math.min(b, d) };
}

function toPlace({ Util }: Pick<Libraries, "Util">, viewport: PdfJs.PageViewport, item: object): TextPlace | null {
  const { str = "", transform = [], width = 0 } = item as { str?: string; transform?: number[]; width?: number };
  if (str.trim() === "") return null;
  // pdf.js's viewport has y pointing down.
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = Util.transform(viewport.transform, transform) as number[];
  const [across = 1, down = 0] = viewport.transform;
  const angle = Math.atan2(-b, a);
  return { x, y: viewport.height - y, width: width * Math.hypot(across, down), size: Math.hypot(c, d), angle };
}
