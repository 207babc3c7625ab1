import { describe, expect, it } from "@jest/globals";
import {
  NO_SHEET,
  SUMMARIZED_SHEETS,
  TAKEOFF_ASSUMPTIONS,
  takeoffLineSchema,
  takeoffTotalsSchema,
  type DocumentParameter,
  type TakeoffLine,
  type TakeoffTotals,
} from "@takeoff/contracts";
import { TakeoffReading } from "@takeoff/takeoff";
import type { DocumentParametersRepository } from "../../../core/parameters/document-parameters.repository.ts";
import type { MarkupPlace } from "../../../pdf/inspection/pdf-inspection.ts";
import type { ExtractedDataRepository } from "../store/extracted-data.repository.ts";
import type { FinishedExtraction } from "../store/extraction.repository.ts";
import { LINES_TOGETHER, type LinesOfSheet, type TakeoffLineRepository } from "../store/takeoff-line.repository.ts";
import { TakeoffIndexer, type FoundPlaces } from "./takeoff-indexer.ts";
import { TakeoffLineReader } from "./takeoff-line-reader.ts";

const HEADER = ["Mark", "Qty", "Designation", "Length", "Page", "Sheet", "Markup ID"];
const BEAM = ["B1", "2", "W18X35", `10'-0"`, "1", "S-101", "a b"];
const TUBE = ["C1", "1", "HSS6X6X3/8", `12'-0"`, "2", "S-102", "c"];

const place = (name: string, page = 1, label = ""): MarkupPlace => ({
  ...{ page, name, label, line: null },
  box: { left: 1, bottom: 2, right: 3, top: 4 },
});

const BATCH = 500;

/** Indexes a table. @returns the totals and the lines of the sheets, which match the contract */
async function indexed(rows: string[][], places: FoundPlaces = [], header = HEADER, parameters: DocumentParameter[] | null = null) {
  const reading = new TakeoffReading({ separator: "," });
  for (const row of [header, ...rows]) reading.add(row);
  const extraction: FinishedExtraction = {
    ...{ generation: 1, columns: header, rowCount: rows.length, batchCount: 1, elementBatchCount: 0 },
    takeoff: { ...reading.result(), version: 1 },
  };
  const data: Pick<ExtractedDataRepository, "rows" | "findHead" | "cells"> = {
    async *rows() {
      for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
    },
    findHead: () => Promise.resolve({ ...extraction, columns: header, extracted_at: null, results: null }),
    cells: (_head, positions) => Promise.resolve(positions.map(({ batch, at }) => rows[batch * BATCH + at]!)),
  };
  const sheets: LinesOfSheet[] = [];
  const stored: Pick<TakeoffLineRepository, "add" | "clear"> = {
    add: (_generation, added) => Promise.resolve(void sheets.push(...added)),
    clear: () => Promise.resolve(void sheets.splice(0)),
  };
  const indexer = new TakeoffIndexer(data as ExtractedDataRepository, stored as TakeoffLineRepository);
  const totals = await indexer.index(extraction, places, parameters);
  const parametersOf: Pick<DocumentParametersRepository, "find"> = { find: () => Promise.resolve(parameters) };
  const reader = new TakeoffLineReader(data as ExtractedDataRepository, parametersOf as DocumentParametersRepository);
  const lines: (TakeoffLine & { row: number })[] = [];
  for (const { page, positions } of sheets) {
    expect(positions.length).toBeLessThanOrEqual(LINES_TOGETHER);
    const ofSheet = await reader.read(1, extraction.generation, positions);
    for (const [index, { row, places: here, places_elsewhere }] of positions.entries())
      lines.push({ row, ...takeoffLineSchema.parse({ page, line: ofSheet[index], places: here, places_elsewhere }) });
  }
  return { totals: totals && takeoffTotalsSchema.parse(totals), lines };
}

const shortSums = ({ name, lines, pieces, length_in }: TakeoffTotals["members"]) => [name, lines, pieces, length_in];

describe("TakeoffIndexer", () => {
  it("lists each line under the sheets on which its markups are, with their places there", async () => {
    const { totals, lines } = await indexed([BEAM, TUBE], [place("a", 1), place("b", 3), place("c", 2), place("d", 1)]);
    expect(lines.map(({ page, row, line, places, places_elsewhere }) => [page, row, line.mark, places.length, places_elsewhere])).toEqual([
      [1, 2, "B1", 1, 1],
      [3, 2, "B1", 1, 1],
      [2, 3, "C1", 1, 0],
    ]);
    expect(totals).toMatchObject({
      places: "found",
      sheets: [
        { page: 1, sheet: "S-101", lines: 1, places: 1 },
        { page: 2, sheet: "S-102", lines: 1, places: 1 },
        { page: 3, sheet: "S-101", lines: 1, places: 1 },
      ],
    });
  });

  it("lists lines without markups under the page that they name, and others under no sheet, which is the last", async () => {
    const unplaced = ["B2", "1", "W18X35", `10'-0"`, "", "", "x"];
    const { totals, lines } = await indexed([unplaced, TUBE, ["B3", "1", "W18X35", "", "1.5", "", ""]], [place("other")]);
    expect(lines.map(({ page, line }) => [page, line.mark])).toEqual([
      [NO_SHEET, "B2"],
      [NO_SHEET, "B3"],
      [2, "C1"],
    ]);
    expect(totals).toMatchObject({ places: "none", sheets: [{ page: 2 }, { page: NO_SHEET, lines: 2 }] });
  });

  it.each(["no_pdf", "not_read", "too_many"] as const)("says of places that are not known that they are %s", async (reason) => {
    expect((await indexed([BEAM], reason)).totals).toMatchObject({ places: reason });
  });

  it("adds up members by family and designation, the heaviest first, and existing steel and hardware apart", async () => {
    const rows = [BEAM, TUBE, ["B4", "3", "W18X35", `10'-0"`, "1", "", ""], ["", "8", '3/4" A325 x 2"', "", "", "", ""]];
    const { totals } = await indexed([...rows, ["E1", "1", "W12X26 (E)", `20'-0"`, "1", "", ""]], "no_pdf");
    expect(shortSums(totals!.members)).toEqual(["Members", 3, 6, 6 * 120 - 120 + 144]);
    expect(totals!.families.map(shortSums)).toEqual([
      ["W", 2, 5, 600],
      ["HSS", 1, 1, 144],
    ]);
    expect(totals!.by_designation.map(({ name }) => name)).toEqual(["W18X35", "HSS6X6X3/8"]);
    expect(totals!.by_designation[0]!.weight_lb).toBeCloseTo(5 * 10 * 35);
    expect(shortSums(totals!.hardware!)).toEqual(["Hardware", 1, 8, null]);
    expect(shortSums(totals!.existing!)).toEqual(["Existing members", 1, 1, 240]);
    expect(totals!.assumed).toEqual([{ what: expect.stringContaining("computed"), lines: 3 }]);
    expect(totals!.is_metric).toBe(false);
  });

  it("says how many grades are assumed, and of each line where its grade comes from", async () => {
    const header = ["Mark", "Qty", "Designation", "Length", "Grade", "Grade from"];
    const rows = [
      ["B1", "1", "W18X35", `10'-0"`, "A992", "parameters"],
      ["B2", "1", "W18X35", `10'-0"`, "A913", "drawing"],
    ];
    const { totals, lines } = await indexed(rows, "no_pdf", header);
    expect(totals!.assumed).toContainEqual({ what: TAKEOFF_ASSUMPTIONS.grade_assumed, lines: 1 });
    expect(lines.map(({ line }) => [line.grade, line.grade_from])).toEqual([
      ["A992", "parameters"],
      ["A913", "drawing"],
    ]);
  });

  it("assumes the grades that the takeoff does not name from the uploader's parameters, and says so", async () => {
    const header = ["Mark", "Qty", "Designation", "Length", "Grade"];
    const rows = [
      ["B1", "1", "W18X35", `10'-0"`, ""],
      ["B2", "1", "W18X35", `10'-0"`, "A913"],
      ["", "8", '3/4" A325 x 2"', "", ""],
    ];
    const parameters = [{ name: "default_w_steel_grade", value: "A572", units: null, is_custom: false }];
    const { totals, lines } = await indexed(rows, "no_pdf", header, parameters);
    expect(totals!.assumed).toContainEqual({ what: TAKEOFF_ASSUMPTIONS.grade_assumed, lines: 1 });
    expect(lines.map(({ line }) => [line.grade, line.grade_from])).toEqual([
      ["A572", "parameters"],
      ["A913", "table"],
      [undefined, undefined],
    ]);
  });

  it("counts what lines do not say, and knows no sum to which no line adds", async () => {
    const { totals } = await indexed(
      [
        ["B1", "", "W18X35", "", "1", "", ""],
        ["P1", "1", "bracket", "", "1", "", ""],
      ],
      "no_pdf",
    );
    expect(totals!.members).toMatchObject({ pieces: 1, length_in: null, weight_lb: null, without: { quantity: 1, length: 2, weight: 2 } });
    expect(totals!.not_understood).toBe(1);
    expect(totals!.by_designation.map(({ name }) => name)).toContain("Not understood");
  });

  it("cuts long cells, and sums sheets beyond those that it tells apart under no sheet", async () => {
    const rows = Array.from({ length: SUMMARIZED_SHEETS + 2 }, (_, at) => ["B1", "1", "W18X35", `10'-0"`, String(at + 1), "", ""]);
    rows[0]![0] = "m".repeat(1_000);
    const { totals, lines } = await indexed(rows, "no_pdf");
    expect(lines[0]!.line.mark).toHaveLength(300);
    expect(totals!.sheets).toHaveLength(SUMMARIZED_SHEETS + 1);
    expect(totals!.sheets.at(-1)).toEqual({ page: NO_SHEET, sheet: "", lines: 2, places: 0 });
    expect(lines.at(-1)).toMatchObject({ page: NO_SHEET, places: [] });
  });

  it("lists the lines of sheets that alternate in the order of the file, each once", async () => {
    const rows = Array.from({ length: 1_234 }, (_, at) => [`B${at}`, "1", "W18X35", `10'-0"`, String(1 + (at % 3)), "", ""]);
    const { totals, lines } = await indexed(rows, "no_pdf");
    for (const { page, lines: count } of totals!.sheets) {
      const ofSheet = lines.filter((line) => line.page === page);
      expect(ofSheet.map(({ line }) => line.mark)).toEqual(rows.flatMap(([mark, , , , of]) => (of === String(page) ? [mark] : [])));
      expect(ofSheet).toHaveLength(count);
    }
  });

  it("lists the first line of a table without a header", async () => {
    const { lines } = await indexed([["W18X40", "", `20'-0"`, "A992"]], "no_pdf", ["W18X35", "Column 2", `25'-0"`, "A992"]);
    expect(lines.map(({ row, line }) => [row, line.designation])).toEqual([
      [1, "W18X35"],
      [2, "W18X40"],
    ]);
  });

  it("returns null for results without lines of a takeoff", async () => {
    expect(await indexed([["x"]], "no_pdf", ["Colour"])).toEqual({ totals: null, lines: [] });
  });
});
