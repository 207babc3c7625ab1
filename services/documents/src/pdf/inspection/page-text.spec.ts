import { expect, it } from "@jest/globals";
import { originalPdf, RawPdf, smallDrawing } from "@takeoff/drawings";
import { HELVETICA } from "@takeoff/testing";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PageText } from "../child/child-messages.ts";
import { sampleOf, SAMPLED_WORDS, readPageText } from "./page-text.ts";

async function readTexts(bytes: Buffer): Promise<PageText[]> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  try {
    const pdf = await task.promise;
    return await Promise.all(Array.from({ length: pdf.numPages }, async (_, index) => readPageText(await pdf.getPage(index + 1))));
  } finally {
    await task.destroy();
  }
}

interface Text {
  x: number;
  y: number;
  size: number;
  text: string;
}

async function readPage(texts: readonly Text[], rotate = 0): Promise<PageText | undefined> {
  const pdf = new RawPdf();
  const font = pdf.add(HELVETICA);
  const drawn = texts.map(({ x, y, size, text }) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`);
  const resources = `/Font << /F1 ${font} 0 R >> >> /Rotate ${rotate} /Group << /S /Transparency`;
  return (await readTexts(pdf.end(pdf.addPages([Buffer.from(drawn.join("\n"))], { width: 1000, height: 1000, resources }))))[0];
}

it("readPageText reads the sheet numbers of a drawing's title blocks", async () => {
  const steel = smallDrawing("text");
  const texts = await readTexts(originalPdf(steel));
  expect(texts.map(({ sheet }) => sheet)).toEqual(["S-101", "S-201", "S-301"]);
  for (const { words } of texts) expect(words.length).toBeGreaterThan(50);
});

it("readPageText takes the largest text in the lower right corner, as the page is shown, for the sheet's number", async () => {
  const corner = { x: 900, y: 50 };
  const number = { ...corner, size: 30, text: "S2.01a" };
  expect(await readPage([number, { x: 100, y: 900, size: 60, text: "S-900" }])).toMatchObject({ sheet: "S2.01A", numbers: ["S2.01A"] });
  expect(await readPage([number, { ...corner, y: 120, size: 8, text: "S-301" }])).toMatchObject({ sheet: "S2.01A" });
  const rotated = [
    { ...number, x: 850, y: 950 },
    { ...number, text: "S-900" },
  ];
  expect(await readPage(rotated, 90)).toMatchObject({ sheet: "S2.01A", numbers: ["S2.01A"] });
});

it("readPageText tells no sheet number when the largest text in the corner is none, or when there are two", async () => {
  const number = { x: 900, y: 50, size: 30, text: "S-101" };
  expect(await readPage([number, { ...number, y: 120, size: 40, text: "PLAN" }])).toMatchObject({ sheet: null, numbers: ["S-101"] });
  expect(await readPage([number, { ...number, y: 120, text: "S-102" }])).toMatchObject({ sheet: null, numbers: ["S-101", "S-102"] });
  expect(await readPage([{ ...number, text: "W12X26" }])).toMatchObject({ sheet: null, numbers: [] });
  expect(await readPage([])).toEqual({ words: [], sheet: null, numbers: [] });
});

it("sampleOf takes words of three characters and more, regardless of case and order", () => {
  expect(sampleOf("W12X26 typ. 12 A TYP")).toEqual(sampleOf("Typ  w12x26\ntyp."));
  expect(sampleOf("1 2 AB 12")).toEqual([]);
  const many = sampleOf(Array.from({ length: 3 * SAMPLED_WORDS }, (_, index) => `WORD${index}`).join(" "));
  expect(many).toHaveLength(SAMPLED_WORDS);
  expect(many).toEqual([...many].sort((a, b) => a - b));
});
