import { buffer } from "node:stream/consumers";
import { expect, test } from "@jest/globals";
import { readPdf } from "@takeoff/drawings/read-pdf";
import { CSV_SAMPLES } from "./samples-csv.ts";
import { bigPdf, bigPdfStream } from "./samples-pdf.ts";
import { XML_SAMPLES } from "./samples-xml.ts";

test.each([1_200, 100_000, 3_333_333])("bigPdf opens and has exactly %i bytes, streamed or not", async (bytes) => {
  const whole = bigPdf(bytes);
  expect(whole).toHaveLength(bytes);
  expect((await buffer(bigPdfStream(bytes))).equals(whole)).toBe(true);
  expect(await readPdf(whole)).toHaveLength(1);
});

test("CSV and XML samples have unique names", () => {
  for (const samples of [CSV_SAMPLES, XML_SAMPLES]) expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length);
});
