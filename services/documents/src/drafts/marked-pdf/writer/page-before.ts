import type * as PdfJs from "pdfjs-dist/legacy/build/pdf.mjs";
import type * as Engine from "@takeoff/takeoff/draft";
import { LabelPlaces } from "./text/label-places.ts";
import { findColours } from "./colours/page-colours.ts";
import type { PageGeometry } from "./page-geometry.ts";

export interface PageBefore {
  geometry: PageGeometry;
  annotations: number;
  /** Where labels keep the page's own texts free. */
  places: LabelPlaces;
}

/** pdf.js's `AnnotationMode.ENABLE`: what annotations draw is part of the list. */
const WITH_ANNOTATIONS = 1;

/** What is used of pdf.js, and of the engine of draft takeoffs. */
type Libraries = Pick<typeof PdfJs, "OPS"> & Pick<typeof Engine, "readMarkups" | "readOutlinedLetters" | "readTexts">;

/** @param colours to which those of the page are added; null where neither its colours nor its texts are searched */
export async function readPageBefore(libraries: Libraries, page: PdfJs.PDFPageProxy, colours: Set<string> | null): Promise<PageBefore> {
  const viewport = page.getViewport({ scale: 1 });
  const { width, height } = viewport;
  const toUser = (x: number, y: number): readonly [number, number] => {
    const [userX = 0, userY = 0] = viewport.convertToPdfPoint(x, height - y) as number[];
    return [userX, userY];
  };
  const annotations = await page.getAnnotations();
  const places = new LabelPlaces(width, height);
  const before = { geometry: { toUser, unit: page.userUnit }, annotations: annotations.length, places };
  if (!colours) return before;
  for (const { kind, box } of await libraries.readMarkups(page, null)) if (kind === "FreeText") places.block(box);
  let characters = 0;
  for (const { text, x, y, width: along, height: size, angle } of await libraries.readTexts(page)) {
    characters += text.length;
    places.blockText({ x, y, width: along, size, angle });
  }
  for (const letter of await libraries.readOutlinedLetters(page, libraries.OPS, characters)) places.block(letter);
  const list = await page.getOperatorList({ annotationMode: WITH_ANNOTATIONS });
  for (const colour of findColours(list, libraries.OPS)) colours.add(colour);
  return before;
}
