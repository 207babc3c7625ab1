import { describe, expect, it } from "@jest/globals";
import { differencesIn, type MetadataElement } from "@takeoff/contracts";
import { takeoffCsv, takeoffXml } from "@takeoff/drawings/lists";
import { smallDrawing } from "@takeoff/drawings/model";
import { TakeoffReading } from "@takeoff/takeoff";
import * as fc from "fast-check";
import { streamPieces } from "../../../test/tables/sources.ts";
import type { DocumentRow } from "../../core/document-row.ts";
import { sampleOf } from "../../pdf/inspection/page-text.ts";
import {
  FINDINGS,
  type MarkupGroup,
  type PageSize,
  type PageText,
  type PdfInspection,
  unopened,
} from "../../pdf/inspection/pdf-inspection.ts";
import type { Measured, PdfInspector } from "../../pdf/inspection/pdf-inspector.ts";
import type { ObjectRepository } from "../../storage/objects/object.repository.ts";
import { CsvReader } from "../reading/csv/read-csv.ts";
import { readXmlTree } from "../reading/xml/read-xml-tree.ts";
import { comparePdfs } from "./compare-pdfs.ts";
import { compareResults } from "./compare-results.ts";
import { compareSheets } from "./compare-sheets.ts";
import { comparePages, compareTallies } from "./compare-tallies.ts";
import { ResultsComparison } from "./results-comparison.ts";
import { TakeoffTally } from "./takeoff-tally.ts";
import { tallyXml } from "./tally-xml.ts";

const HEADER = "Mark,Qty,Total Wt,Page";
/** @param rows cells with commas between them */
function tally(rows: readonly string[], header = HEADER): TakeoffTally {
  const made = new TakeoffTally();
  const reading = new TakeoffReading({ separator: ",", headerRow: 0, observer: made });
  for (const row of [header, ...rows]) reading.add(row.split(","));
  reading.result();
  return made;
}
const outcome = (csv: TakeoffTally, xml: TakeoffTally | null): Record<string, string> =>
  Object.fromEntries(compareTallies(csv, xml).map(({ code, message }) => [code, message]));

function line(attributes: Record<string, string>, children: MetadataElement[] = []): MetadataElement {
  return { name: "member", attributes, text: "", children };
}
const root = (...children: MetadataElement[]): MetadataElement => ({ name: "takeoff", attributes: {}, text: "", children });

describe("compareTallies and comparePages", () => {
  it("find no difference between results of one drawing", async () => {
    const steel = smallDrawing("agree");
    const csv = new TakeoffTally();
    const reading = new TakeoffReading({ separator: ",", observer: csv });
    for await (const rows of new CsvReader(streamPieces(takeoffCsv(steel))).rows()) for (const cells of rows) reading.add(cells);
    reading.result();
    const { metadata } = await readXmlTree(streamPieces(takeoffXml(steel)));
    const xml = tallyXml(metadata!);
    expect(compareTallies(csv, xml).map(({ code }) => code)).toEqual(["rows_equal", "quantities_equal", "weights_equal"]);
    const pages = steel.sheets.length;
    expect([comparePages("csv_pages", csv, pages).code, comparePages("xml_pages", xml!, pages).code]).toEqual([
      "csv_pages_equal",
      "xml_pages_equal",
    ]);
  });

  it("name each difference with its mark", () => {
    const csv = tally(["B1,4,100.00,1", "B1,2,50,1", "B2,1,25,1"]);
    const xml = tally(["B1,5,150.4,1", "B3,1,25,1"]);
    expect(outcome(csv, xml)).toEqual({
      rows_differ: "Row counts: 3 in the CSV, 2 in the XML.",
      quantities_differ:
        "Quantities by mark: B1: 6 in the CSV, 5 in the XML; B2: 1 in the CSV, none in the XML; B3: none in the CSV, 1 in the XML.",
      weights_differ: "Weights by mark: B2: 25 in the CSV, none in the XML; B3: none in the CSV, 25 in the XML.",
    });
    expect(differencesIn(compareTallies(csv, xml))).toHaveLength(3);
  });

  it("name the first five differences and count the rest", () => {
    const many = Array.from({ length: 9 }, (_, index) => `B${index},1,1,1`);
    expect(outcome(tally(many), tally([]))["quantities_differ"]).toMatch(/B4: 1 in the CSV, none in the XML; and 4 more\.$/);
  });

  it("do not compare missing columns or cells that are not numbers", () => {
    const full = tally(["B1,4,100,1"]);
    expect(outcome(tally(["4"], "Qty"), full)["quantities_not_compared"]).toMatch(/the CSV has no column for the mark/);
    expect(outcome(tally(["B1,4"], "Mark,Qty"), full)["weights_not_compared"]).toMatch(/no column for the weight/);
    expect(outcome(full, tally(["B1,4"], "Mark,Qty"))["weights_not_compared"]).toMatch(/the XML has no weight/);
    expect(outcome(full, null)["rows_not_compared"]).toMatch(/the XML has no lines/);
    const words = tally(["B1,four,100,1", "B2,1,100,1", "B3,,100,1"]);
    expect(outcome(words, full)["quantities_not_compared"]).toBe(
      "Quantities by mark cannot be compared: in the CSV, 2 rows have no number there, the first is row 2.",
    );
  });

  it("compute a line's weight from its pieces when it has no total, and compare no weights of which only some state a unit", () => {
    const csv = tally(["B1,4,25"], "Mark,Qty,Piece Wt");
    expect(outcome(csv, tally(["B1,4,100"]))).toHaveProperty("weights_equal");
    const inPounds = tally(["B1,4,100"], "Mark,Qty,Total Wt (lb)");
    expect(outcome(csv, inPounds)["weights_not_compared"]).toMatch(/nothing states their unit in the CSV/);
  });

  it("report pages that the document does not have", () => {
    const csv = tally(["B1,1,1,1", "B2,1,1,", "B3,1,1,7"]);
    expect(comparePages("csv_pages", csv, 7).code).toBe("csv_pages_equal");
    expect(comparePages("csv_pages", csv, 5).message).toBe("Page numbers of the CSV: page 7 in row 4. The document has 5 pages.");
    expect(comparePages("csv_pages", csv, 1).message).toMatch(/page 7 in row 4\. The document has 1 page\.$/);
    expect(comparePages("csv_pages", csv, null).code).toBe("csv_pages_not_compared");
    expect(comparePages("csv_pages", tally(["0"], "Page Index"), 1).code).toBe("csv_pages_equal");
    expect(comparePages("csv_pages", tally(["S-101"], "Page"), 1).code).toBe("csv_pages_not_compared");
    expect(comparePages("csv_pages", tally(["S-101"], "Sheet"), 1).code).toBe("csv_pages_not_compared");
  });

  it("skip subtotal rows of a Revu markup list", () => {
    const list = [",W12X26,,2,0", "AAAAAAAAAAAAAAAA,W12X26,B1,1,0", "BBBBBBBBBBBBBBBB,W12X26,B1,1,0"];
    const csv = tally(list, "ID,Subject,Label,Count,Page Index");
    expect({ rows: csv.rows, quantities: [...csv.quantities!.byMark] }).toEqual({ rows: 2, quantities: [["B1", 2]] });
  });

  it("read XML lines from attributes or child elements of the most frequent element", () => {
    const leaf = (name: string, text: string): MetadataElement => ({ name, attributes: {}, text, children: [] });
    const summary = { ...line({ mark: "all", qty: "3" }), name: "summary" };
    const xml = tallyXml(
      root(summary, line({ Mark: "B1", QTY: "2" }, [leaf("notes", "x")]), line({}, [leaf("Piece_Mark", "B2"), leaf("qty", "1")])),
    );
    expect(xml?.rows).toBe(2);
    expect(tallyXml(root(leaf("mark", "B1")))).toBeNull();
  });
});

it("compareTallies finds no difference between a takeoff and itself in another order", () => {
  const row = fc.tuple(
    fc.constantFrom("B1", "B2", ""),
    fc.integer({ min: -5, max: 1000 }),
    fc.double({ min: 0.01, max: 1e6, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
      // Each has a length: a row without mark and length sums up those above it where it has their weight, which the order decides.
      const lines = rows.map(([mark, qty, weight]) => `${mark},${qty},${weight.toFixed(2)},1,10'-0"`);
      const header = `${HEADER},Length`;
      const codes = compareTallies(tally(lines, header), tally(lines.toReversed(), header)).map(({ code }) => code);
      expect(codes).toEqual(["rows_equal", "quantities_equal", "weights_equal"]);
    }),
  );
});

describe("comparing PDFs", () => {
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
});

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

const row = {
  organization_id: 1,
  original_object: "original",
  processed_object: "processed",
  xml_object: null,
  page_count: 1,
  findings: [],
};
const beams: MarkupGroup = { subject: "W18X35", label: "B1", markups: 4, pieces: 4, grouped: 0 };
const opened = (markups: PdfInspection["markups"]): PdfInspection => ({
  ...unopened([]),
  ...{ pages: 1, sizes: [{ short: 612, long: 792 }], markups },
});

const takeoff = (): TakeoffTally => tally(["B1,4,W18X35"], "Mark,Qty,Size");

/** The codes of the findings, and what was read of each file. */
async function compared(csv: TakeoffTally | null, processed: PdfInspection, csv_object: string | null = "csv") {
  const inspections = [opened(null), processed];
  const wanted: Measured[] = [];
  const measure = (_organization: number, _find: unknown, measured: Measured) => {
    wanted.push(measured);
    return Promise.resolve(inspections.shift() ?? null);
  };
  const comparison = new ResultsComparison({} as ObjectRepository, { measure } as unknown as PdfInspector);
  const tables: Parameters<ResultsComparison["compare"]>[1] = {
    compare: (facts) => Promise.resolve(compareResults({ csv, hasXml: false, xml: null }, facts)),
  };
  const drawing = await comparison.inspectDrawing({ ...row, csv_object } as unknown as DocumentRow);
  const findings = await comparison.compare(drawing, tables);
  return { codes: findings.map(({ code }) => code), markups: wanted.map(({ markups }) => markups) };
}

it("ResultsComparison compares the markups of the processed PDF with the takeoff", async () => {
  expect(await compared(takeoff(), opened([beams]))).toEqual({
    codes: ["csv_pages_not_compared", "processed_pdf_equal", "sheets_not_compared", "markups_equal"],
    markups: [false, true],
  });
});

it("ResultsComparison compares the pages also when the markups could not be read", async () => {
  for (const markups of [null, "unreadable"] as const) {
    const { codes } = await compared(takeoff(), opened(markups));
    expect(codes).toEqual(["csv_pages_not_compared", "processed_pdf_equal", "sheets_not_compared", "markups_not_compared"]);
  }
});

it("ResultsComparison reads no markups without tables, and says of an unreadable processed PDF only that", async () => {
  expect(await compared(null, opened(null), null)).toEqual({
    codes: ["processed_pdf_equal", "sheets_not_compared"],
    markups: [false, false],
  });
  expect((await compared(takeoff(), unopened([FINDINGS.corrupt]))).codes).toEqual(["csv_pages_not_compared", "processed_pdf_differ"]);
});
