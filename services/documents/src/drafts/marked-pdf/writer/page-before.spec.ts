import * as pdfLib from "@cantoo/pdf-lib";
import { describe, expect, it } from "@jest/globals";
import { readOutlinedLetters } from "@takeoff/takeoff/draft";
import { OPS, Util } from "pdfjs-dist/legacy/build/pdf.mjs";
import { openPdf } from "../../../../test/open-pdf.ts";
import { readPageBefore } from "./page-before.ts";
import { placesAlong, type TextPlace } from "./text/label-places.ts";

const MEMBER = { from: { x: 60, y: 140 }, to: { x: 260, y: 140 } };
const SIZE = 7;

/** Upright strokes next to each other: what pdf.js sees of a line of letters that a plotter draws. */
function strokesFrom(left: number, bottom: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const x = left + 0.8 * (index % 150);
    const y = bottom + 9 * Math.floor(index / 150);
    return `${x.toFixed(1)} ${y} m ${x.toFixed(1)} ${y + 6} l S`;
  }).join("\n");
}

/** Where the label of a member is written on a page with short strokes below its middle. @param text that the page has */
async function labelOn(text: string): Promise<TextPlace> {
  const document = await pdfLib.PDFDocument.create();
  const page = document.addPage([400, 300]);
  const content = `${strokesFrom(100, 128, 150)}\n${strokesFrom(100, 20, 450)}`;
  page.node.addContentStream(document.context.register(document.context.stream(content)));
  const font = await document.embedFont(pdfLib.StandardFonts.Helvetica);
  if (text !== "") page.drawText(text, { x: 20, y: 280, size: 6, font });
  const { places } = await openPdf(await document.save(), async (pdf) =>
    readPageBefore({ OPS, Util, readOutlinedLetters }, await pdf.getPage(1), new Set()),
  );
  return places.take(placesAlong(MEMBER.from, MEMBER.to, 100, SIZE));
}

describe("readPageBefore", () => {
  it("keeps labels off letters that are drawn as lines", async () => {
    expect((await labelOn("")).y).toBeGreaterThan(MEMBER.from.y);
  });

  it("takes short lines of a page with texts of its own for hatching, on which labels are written", async () => {
    expect((await labelOn("THIS SHEET NAMES ITS STEEL IN TEXTS OF ITS OWN")).y).toBeLessThan(MEMBER.from.y);
  });
});
