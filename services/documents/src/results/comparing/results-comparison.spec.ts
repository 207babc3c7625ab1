import { expect, it } from "@jest/globals";
import { TakeoffReading } from "@takeoff/takeoff";
import type { DocumentRow } from "../../core/document-row.ts";
import type { ObjectRepository } from "../../storage/objects/object.repository.ts";
import type { Measured, PdfInspector } from "../../pdf/inspection/pdf-inspector.ts";
import { FINDINGS, unopened, type MarkupGroup, type PdfInspection } from "../../pdf/inspection/pdf-inspection.ts";
import { compareResults } from "./compare-results.ts";
import { ResultsComparison } from "./results-comparison.ts";
import { TakeoffTally } from "./takeoff-tally.ts";

const row = { organization_id: 1, original_object: "original", processed_object: "processed", page_count: 1, findings: [] };
const beams: MarkupGroup = { subject: "W18X35", label: "B1", markups: 4, pieces: 4, grouped: 0 };
const opened = (markups: PdfInspection["markups"]): PdfInspection => ({
  ...unopened([]),
  ...{ pages: 1, sizes: [{ short: 612, long: 792 }], markups },
});

function takeoff(): TakeoffTally {
  const tally = new TakeoffTally();
  const reading = new TakeoffReading({ separator: ",", headerRow: 0, observer: tally });
  for (const cells of [
    ["Mark", "Qty", "Size"],
    ["B1", "4", "W18X35"],
  ])
    reading.add(cells);
  reading.result();
  return tally;
}

/** The codes of the findings, and what was read of each file. */
async function compared(tally: TakeoffTally | null, processed: PdfInspection) {
  const inspections = [opened(null), processed];
  const wanted: Measured[] = [];
  const measure = (_organization: number, _find: unknown, measured: Measured) => {
    wanted.push(measured);
    return Promise.resolve(inspections.shift() ?? null);
  };
  const comparison = new ResultsComparison({} as ObjectRepository, { measure } as unknown as PdfInspector);
  const tables: Parameters<ResultsComparison["compare"]>[1] = {
    hasTakeoff: tally !== null,
    compare: (facts) => Promise.resolve(compareResults({ csv: tally, hasXml: false, xml: null }, facts)),
  };
  const { findings } = await comparison.compare(row as unknown as DocumentRow, tables);
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

it("ResultsComparison reads no markups without a takeoff, and says of an unreadable processed PDF only that", async () => {
  expect(await compared(null, opened(null))).toEqual({ codes: ["processed_pdf_equal", "sheets_not_compared"], markups: [false, false] });
  expect((await compared(takeoff(), unopened([FINDINGS.corrupt]))).codes).toEqual(["csv_pages_not_compared", "processed_pdf_differ"]);
});
