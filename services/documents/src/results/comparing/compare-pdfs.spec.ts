import { expect, it } from "@jest/globals";
import { FINDINGS, unopened, type PageSize, type PdfInspection } from "../../pdf/inspection/pdf-inspection.ts";
import { comparePdfs } from "./compare-pdfs.ts";

const sheet: PageSize = { short: 2160, long: 3024 };
const letter: PageSize = { short: 612, long: 792 };
const pdf = (...sizes: PageSize[]): PdfInspection => ({ ...unopened([]), pages: sizes.length, sizes });
const broken = (finding: PdfInspection["findings"][number]): PdfInspection => unopened([finding]);

it.each<[string, PdfInspection, PdfInspection, string]>([
  ["the same pages", pdf(sheet, letter), pdf(sheet, { short: 611.5, long: 792.4 }), "processed_pdf_equal"],
  ["a page less", pdf(sheet, sheet), pdf(sheet), "processed_pdf_differ"],
  ["another page in the place of one", pdf(sheet, letter), pdf(sheet, sheet), "processed_pdf_differ"],
  ["pages in another order", pdf(sheet, letter), pdf(letter, sheet), "processed_pdf_differ"],
  ["a summary behind", pdf(sheet, letter), pdf(sheet, letter, letter), "processed_pdf_equal"],
  ["a cover in front", pdf(sheet, letter), pdf(letter, sheet, letter), "processed_pdf_differ"],
  ["no way to open it", pdf(sheet), broken(FINDINGS.corrupt), "processed_pdf_differ"],
  ["a password", pdf(sheet), broken(FINDINGS.protected), "processed_pdf_differ"],
  [
    "too little time",
    pdf(sheet),
    broken(FINDINGS.notChecked("cpu", { memoryBytes: 1, cpuSeconds: 8, seconds: 60 })),
    "processed_pdf_not_compared",
  ],
  ["no drawing to compare with", broken(FINDINGS.corrupt), pdf(sheet), "processed_pdf_not_compared"],
])("comparePdfs returns the finding for a processed PDF with %s", (_, original, processed, code) => {
  expect(comparePdfs(original, processed).code).toBe(code);
});

it("comparePdfs tells missing, added and different pages apart", () => {
  expect(comparePdfs(pdf(sheet, sheet), pdf(sheet)).message).toMatch(/it has 1, the uploaded drawing 2: pages are missing/);
  expect(comparePdfs(pdf(sheet), pdf(letter, sheet)).message).toMatch(/pages were added/);
  expect(comparePdfs(pdf(sheet), pdf(sheet, letter)).message).toBe(
    "Pages of the processed PDF: no difference in those of the drawing; 1 more behind them.",
  );
  expect(comparePdfs(pdf(sheet, letter), pdf(sheet, sheet)).message).toMatch(/none has the size of page 2/);
});
