import { PDFArray, PDFDocument, PDFName, PDFString, type PDFPage, type PDFRef } from "@cantoo/pdf-lib";
import { feetAndInches } from "@takeoff/contracts";
import { pieces, type Drawing, type Member, type Piece } from "../model/model.ts";
import type { Family } from "../model/steel.ts";
import { circlePath, num } from "../../pdf/content-stream.ts";
import { originalPdf } from "./original-pdf.ts";

/** The color of each family's markups: red, green and blue from 0 to 1. */
const COLORS: Record<Family, readonly [number, number, number]> = {
  W: [0.1, 0.45, 0.95],
  HSS: [0.95, 0.35, 0.1],
  L: [0.1, 0.65, 0.3],
  PL: [0.6, 0.2, 0.8],
};

/**
 * The drawing with one markup per piece, appended as an incremental update: the original's bytes are an exact prefix. As in
 * takeoff programs, the subject is the designation, the label is the mark, and the contents begin with it. Each markup has an appearance,
 * without which browsers would not draw it.
 */
export async function processedPdf(drawing: Drawing, original: Buffer = originalPdf(drawing)): Promise<Buffer> {
  const document = await PDFDocument.load(original, { updateMetadata: false });
  // Names the changed objects itself: with `forIncrementalUpdate` the library searches all objects at each change.
  const snapshot = document.takeSnapshot();
  const pages = document.getPages();
  pages.forEach((page, index) => {
    const list = PDFArray.withContext(document.context);
    for (const { member, piece } of pieces(drawing)) {
      if (member.page === index + 1) list.push(addMarkup(document, page, drawing, member, piece));
    }
    page.node.set(PDFName.of("Annots"), list);
    snapshot.markRefForSave(page.ref);
  });
  return Buffer.concat([original, await document.saveIncremental(snapshot, { useObjectStreams: true })]);
}

function addMarkup(document: PDFDocument, page: PDFPage, drawing: Drawing, member: Member, piece: Piece): PDFRef {
  const { context } = document;
  const { rect, path } = outline(piece);
  const color = COLORS[member.shape.family];
  const dot = piece.element.kind === "column";
  const rgb = color.map(num).join(" ");
  const appearance = context.stream(`${rgb} RG ${rgb} rg /G gs ${path}`, {
    Type: "XObject",
    Subtype: "Form",
    BBox: rect,
    Resources: { ExtGState: { G: { CA: 0.45, ca: 0.3 } } },
  });
  // Noon on the drawing's date.
  const date = PDFString.of(`D:${drawing.title.date.replaceAll("-", "")}120000Z`);
  const annotation = context.obj({
    Type: "Annot",
    Subtype: dot ? "Circle" : "Line",
    Rect: rect,
    C: [...color],
    CA: 0.45,
    F: 4,
    BS: { W: dot ? 2 : STROKE },
    NM: PDFString.of(piece.markupId),
    T: PDFString.of("Takeoff"),
    Subj: PDFString.of(member.shape.designation),
    Label: PDFString.of(member.mark),
    Contents: PDFString.of(`${member.mark} ${feetAndInches(member.length)} ${member.shape.grade}`),
    CreationDate: date,
    M: date,
    P: page.ref,
    AP: { N: context.register(appearance) },
    ...(dot ? {} : { L: ends(piece) }),
  });
  return context.register(annotation);
}

/** Width of a markup's line in points: visible on a whole sheet. */
const STROKE = 7;
const RADIUS = 11;

function ends({ from, to }: Piece): number[] {
  return [...from, ...to].map((value) => Number(num(value)));
}

/** The rectangle of a markup and the operators that draw it, in the coordinates of the page. */
function outline(piece: Piece): { rect: number[]; path: string } {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ends(piece);
  const column = piece.element.kind === "column";
  const margin = column ? RADIUS + 1.5 : STROKE / 2 + 0.5;
  const rect = [Math.min(x1, x2) - margin, Math.min(y1, y2) - margin, Math.max(x1, x2) + margin, Math.max(y1, y2) + margin];
  const path = column ? `2 w ${circlePath(x1, y1, RADIUS)} B` : `${STROKE} w ${x1} ${y1} m ${x2} ${y2} l S`;
  return { rect: rect.map((value) => Number(num(value))), path };
}
