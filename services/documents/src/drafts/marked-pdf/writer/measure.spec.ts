import * as pdfLib from "@cantoo/pdf-lib";
import { expect, it } from "@jest/globals";
import { createMeasure } from "./measure.ts";

const { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber } = pdfLib;

/** The ratio, and of each number format its unit, factor, style and precision. */
async function describe(unit: number, pointsPerFoot: number, isMetric: boolean) {
  const { context } = await pdfLib.PDFDocument.create();
  const measure = createMeasure(pdfLib, context, unit, { pointsPerFoot, isMetric });
  const formats = (key: string) =>
    measure
      .lookup(PDFName.of(key), PDFArray)
      .asArray()
      .map((format) => {
        const dictionary = format as pdfLib.PDFDict;
        return [
          dictionary.lookup(PDFName.of("U"), PDFHexString).decodeText(),
          Number(dictionary.lookup(PDFName.of("C"), PDFNumber).asNumber().toFixed(9)),
          dictionary.lookup(PDFName.of("F"))?.toString(),
          dictionary.lookup(PDFName.of("D"), PDFNumber).asNumber(),
        ];
      });
  expect(measure).toBeInstanceOf(PDFDict);
  return { ratio: measure.lookup(PDFName.of("R"), PDFHexString).decodeText(), x: formats("X"), d: formats("D"), a: formats("A") };
}

it("measures in feet, inches and sixteenths", async () => {
  expect(await describe(1, 18, false)).toEqual({
    ratio: `0.25 in = 1 ft' in"`,
    x: [["'", Number((1 / 18).toFixed(9)), "/F", 16]],
    d: [
      ["'", 1, "/F", 16],
      ['"', 12, "/F", 16],
    ],
    a: [["sf", 1, undefined, 100]],
  });
});

it("measures metric views in whole millimetres, on pages of larger units too", async () => {
  // 1:100: a foot is 3.048 mm of paper.
  const pointsPerFoot = (3.048 / 25.4) * 72;
  const millimetres = { d: [["mm", 1, "/D", 1]], a: [["sq m", 1e-6, "/D", 100]] };
  expect(await describe(1, pointsPerFoot, true)).toEqual({ ratio: "1 mm = 100 mm", x: [["mm", 35.277777778, "/D", 1]], ...millimetres });
  expect(await describe(2, pointsPerFoot, true)).toMatchObject({ ratio: "1 mm = 100 mm", x: [["mm", 70.555555556, "/D", 1]] });
});
