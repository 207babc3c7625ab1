import { expect, it } from "@jest/globals";
import { readPage, readStrokes } from "@takeoff/takeoff/draft";
import { codedImagesPdf, SCALED_PLAN, scaledPlanPdf } from "@takeoff/testing";
import { getDocument, OPS, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { readSheets } from "../../../../test/read-drawing.ts";

async function withPage<Result>(pdf: Buffer, work: (page: PDFPageProxy) => Promise<Result>): Promise<Result> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  try {
    return await work(await (await task.promise).getPage(1));
  } finally {
    await task.destroy();
  }
}

it("readStrokes reads the lines of a page as readPage does", async () => {
  const strokes = await withPage(scaledPlanPdf(), (page) => readStrokes(page, OPS));
  const whole = await withPage(scaledPlanPdf(), (page) => readPage(page, OPS));
  expect(strokes).toEqual(whole.strokes);
  const { from, to } = SCALED_PLAN.beam;
  const lines = Array.from({ length: strokes.count }, (_, index) => strokes.at(index));
  expect(lines).toContainEqual([from.x, from.y, to.x, to.y]);
});

it("the engine reads what is drawn next to images whose codings it cannot decode", async () => {
  const [sheet] = await readSheets(codedImagesPdf().pdf);
  expect(sheet?.lines).toMatchObject([{ designation: "W18X35" }]);
});

it("the engine finds the scale and the beam of the sample plan", async () => {
  const [sheet] = await readSheets(scaledPlanPdf());
  expect(sheet?.lines).toMatchObject([{ designation: "W12X26", length: { inches: 12 * SCALED_PLAN.beamFeet } }]);
});
