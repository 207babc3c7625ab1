import { expect, test } from "@jest/globals";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { draftSizedDrawing } from "./sized-drawing.ts";

/** pdf.js's codes of a path: how many numbers follow each. */
const NUMBERS: Readonly<Record<number, number>> = { 0: 2, 1: 2, 2: 6, 3: 4, 4: 0 };

/** The straight lines of a PDF's first page. */
async function lines(pdf: Buffer): Promise<number> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const { fnArray, argsArray } = await (await (await task.promise).getPage(1)).getOperatorList();
  let count = 0;
  for (const [index, operator] of fnArray.entries()) {
    if (operator !== OPS.constructPath) continue;
    const [path] = (argsArray[index] as [number, [ArrayLike<number> | null]])[1];
    let isCurved = false;
    for (let at = 0; at < (path?.length ?? 0); at += 1 + NUMBERS[path![at]!]!) {
      isCurved ||= path![at] === 2;
      if (path![at] === 1 || (path![at] === 4 && !isCurved)) count += 1;
    }
  }
  await task.destroy();
  return count;
}

test("a sized drawing has so many pages, callouts and lines", async () => {
  const { pdf, truth } = draftSizedDrawing(5, { pages: 2, callouts: 100, strokes: 4000 });
  expect(truth.pages.map(({ sheet }) => sheet)).toEqual(["S-101", "S-102"]);
  for (const page of truth.pages) {
    expect(page).toMatchObject({ width: 3456, height: 2592, linework: "vector" });
    expect(page.callouts.map(({ role }) => role)).toEqual(Array.from({ length: 100 }, () => "placed"));
  }
  expect(await lines(pdf)).toBe(4000);
  expect(draftSizedDrawing(5, { pages: 2, callouts: 100, strokes: 4000 }).pdf.equals(pdf)).toBe(true);
});

test("a sized drawing refuses what its plan does not hold", () => {
  expect(() => draftSizedDrawing(5, { callouts: 5000 })).toThrow(RangeError);
  expect(() => draftSizedDrawing(5, { strokes: 100 })).toThrow(RangeError);
});
