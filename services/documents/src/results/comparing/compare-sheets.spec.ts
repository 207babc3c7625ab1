import { describe, expect, it } from "@jest/globals";
import { sampleOf } from "../../pdf/inspection/page-text.ts";
import { unopened, type PageText, type PdfInspection } from "../../pdf/inspection/pdf-inspection.ts";
import { compareSheets } from "./compare-sheets.ts";

const words = (name: string, count: number): string => Array.from({ length: count }, (_, index) => `${name}${index}`).join(" ");
const page = (text: string, sheet: string | null = null, numbers: string[] = sheet ? [sheet] : []): PageText => ({
  ...{ words: sampleOf(text), sheet, numbers },
});
function pdf(...pages: (PageText | null)[]): PdfInspection {
  const texts = new Map(pages.flatMap((text, index) => (text ? [[index + 1, text] as const] : [])));
  return { ...unopened([]), pages: pages.length, texts };
}
const message = (original: PdfInspection, processed: PdfInspection): string => compareSheets(original, processed).message;

const [plan, frame, other] = ["PLAN", "FRAME", "OTHER"].map((name) => page(words(name, 60))) as [PageText, PageText, PageText];
const same = "Sheets of the processed PDF: no difference.";
const tooFew = "Sheets of the processed PDF cannot be compared: its pages have too few words that can be read.";

describe("compareSheets", () => {
  it("finds no difference between a drawing and itself with more text on it", () => {
    expect(message(pdf(plan, frame), pdf(page(`${words("PLAN", 60)} ${words("W18X", 200)}`), frame))).toBe(same);
  });

  it("finds a page with the text of another drawing, and names it", () => {
    expect(compareSheets(pdf(plan, frame), pdf(plan, page(`${words("FRAME", 9)} ${words("OTHER", 60)}`)))).toEqual({
      code: "sheets_differ",
      level: "warning",
      message: "Sheets of the processed PDF: page 2 has other text than in the uploaded drawing: it has 15% of the words.",
    });
  });

  it("finds another sheet of the same set by its number", () => {
    const text = words("SHARED", 60);
    expect(message(pdf(page(text, "S-101")), pdf(page(text, "S-102")))).toBe(
      "Sheets of the processed PDF: page 1 is sheet S-102, in the uploaded drawing S-101.",
    );
    expect(message(pdf(page(text, "S-101")), pdf(page(text, "S-102", ["S-102", "S-101"])))).toBe(same);
    expect(message(pdf(page(text, "S-101")), pdf(page(text)))).toBe(same);
    expect(message(pdf(page("few", "S-101")), pdf(page("", "S-102")))).toMatch(/page 1 is sheet S-102/);
  });

  it("finds the pages again when others were added or left out", () => {
    expect(message(pdf(plan, frame), pdf(other, plan, frame))).toBe(same);
    expect(message(pdf(plan, frame, other), pdf(frame, other))).toBe(same);
    expect(message(pdf(plan, frame), pdf(other, other, frame))).toMatch(/page 1 has other text/);
    expect(message(pdf(plan, frame, page(words("LAST", 60))), pdf(other))).toMatch(/page 1 has other text/);
  });

  it("does not compare pages with few words, and says how many pages it compared", () => {
    expect(message(pdf(page("")), pdf(plan))).toBe(tooFew);
    expect(message(pdf(plan), pdf(page("A scan")))).toBe(tooFew);
    expect(message(pdf(plan), pdf(null, frame))).toBe(tooFew);
    expect(message(pdf(plan, null, frame), pdf(plan, frame, null))).toBe("Sheets of the processed PDF: no difference on 1 of 3 pages.");
  });

  it("compares pages with more words than are sampled", () => {
    const many = words("MANY", 5_000);
    expect(message(pdf(page(many)), pdf(page(`${many} ${words("W18X", 2_000)}`)))).toBe(same);
    expect(message(pdf(page(many)), pdf(page(words("ELSE", 5_000))))).toMatch(/page 1 has other text/);
    expect(message(pdf(plan), pdf(page(`${words("PLAN", 60)} ${many}`)))).not.toMatch(/other text/);
  });
});
