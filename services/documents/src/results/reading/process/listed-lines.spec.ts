import { describe, expect, it } from "@jest/globals";
import {
  LIMITS,
  NO_SHEET,
  SUMMARIZED_SHEETS,
  TAKEOFF_ASSUMPTIONS,
  takeoffLineSchema,
  takeoffTotalsSchema,
  type DocumentParameter,
  type TakeoffLine,
  type TakeoffTotals,
} from "@takeoff/contracts";
import type { DocumentParametersRepository } from "../../../core/parameters/document-parameters.repository.ts";
import type { MarkupPlace } from "../../../pdf/inspection/pdf-inspection.ts";
import type { ExtractedDataRepository } from "../../lines/store/extracted-data.repository.ts";
import { LINES_TOGETHER, type LinesOfSheet } from "../../lines/store/takeoff-line.repository.ts";
import type { UnknownPlaces } from "../../lines/view/line-listing.ts";
import { TakeoffLineReader } from "../../lines/view/takeoff-line-reader.ts";
import { TableStore } from "../table-store.ts";
import type { TableLink } from "./child-link.ts";
import { ResultsInChild } from "./results-in-child.ts";
import { tableMessageSchema, type TableMessage } from "./table-schemas.ts";

const HEADER = ["Mark", "Qty", "Designation", "Length", "Page", "Sheet", "Markup ID"];
const BEAM = ["B1", "2", "W18X35", `10'-0"`, "1", "S-101", "a b"];
const TUBE = ["C1", "1", "HSS6X6X3/8", `12'-0"`, "2", "S-102", "c"];

const place = (name: string, page = 1, label = ""): MarkupPlace => ({
  ...{ page, name, label, line: null },
  box: { left: 1, bottom: 2, right: 3, top: 4 },
});

type Places = readonly MarkupPlace[] | UnknownPlaces;

/** Reads a CSV as the sandboxed process does. @returns its messages as the worker gets them */
async function messagesOf(csv: string, places: Places, parameters: DocumentParameter[] | null): Promise<TableMessage[]> {
  const bytes = Buffer.from(csv);
  const sent: TableMessage[] = [];
  const link: Pick<TableLink, "read" | "send"> = {
    read: (begin, end) => Promise.resolve(Uint8Array.from(bytes.subarray(begin, end))),
    send: (message) => void sent.push(tableMessageSchema.parse(JSON.parse(JSON.stringify(message)))),
  };
  const options = { mapping: null, remembered: [], withPieces: false, parameters, places };
  await new ResultsInChild(link as TableLink).readCsv({ size: bytes.length, ...options });
  return sent;
}

function collect() {
  const sheets: LinesOfSheet[] = [];
  const batches: (readonly string[])[][] = [];
  const lines = {
    add: async (_generation: number, added: readonly LinesOfSheet[]) => void sheets.push(...added),
    clear: async () => void sheets.splice(0),
  };
  const rows = {
    add: async (_generation: number, _number: number, batch: readonly unknown[]) => void batches.push([...(batch as string[][])]),
  };
  return { sheets, batches, storeFor: (places: Places) => new TableStore(1, rows, lines, typeof places === "string" ? [] : places) };
}

/** Lists the lines of a CSV. @returns the totals and the lines of the sheets, which match the contract */
async function listedOf(csv: string, places: Places = [], parameters: DocumentParameter[] | null = null) {
  const { sheets, batches, storeFor } = collect();
  const store = storeFor(places);
  let totals: TakeoffTotals | null = null;
  let data: Partial<ExtractedDataRepository> = {};
  for (const message of await messagesOf(csv, places, parameters)) {
    if (message.type === "rows") await store.rows(message.rows);
    else if (message.type === "listed") await store.listed(message);
    else if (message.type === "table") {
      const { columns, rowCount, takeoff } = message;
      totals = message.totals;
      const counts = { rowCount, batchCount: batches.length, elementBatchCount: 0 };
      const stored = { extracted_at: null, results: null, takeoff: takeoff && { ...takeoff, version: 1 } };
      data = {
        findHead: () => Promise.resolve({ generation: 1, columns, ...counts, ...stored }),
        cells: (_head, positions) => Promise.resolve(positions.map(({ batch, at }) => [...batches[batch]![at]!])),
      };
    }
  }
  await store.finish(totals);
  const parametersOf: Pick<DocumentParametersRepository, "find"> = { find: () => Promise.resolve(parameters) };
  const reader = new TakeoffLineReader(data as ExtractedDataRepository, parametersOf as DocumentParametersRepository);
  const lines: (TakeoffLine & { row: number })[] = [];
  for (const { page, positions } of sheets) {
    expect(positions.length).toBeLessThanOrEqual(LINES_TOGETHER);
    const ofSheet = await reader.read(1, 1, positions);
    for (const [index, { row, places: here, places_elsewhere }] of positions.entries())
      lines.push({ row, ...takeoffLineSchema.parse({ page, line: ofSheet[index], places: here, places_elsewhere }) });
  }
  return { totals: totals && takeoffTotalsSchema.parse(totals), lines };
}

const write = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n");

const indexed = (rows: string[][], places: Places = [], header = HEADER, parameters: DocumentParameter[] | null = null) =>
  listedOf(write([header, ...rows]), places, parameters);

const shortSums = ({ name, lines, pieces, length_in }: TakeoffTotals["members"]) => [name, lines, pieces, length_in];

describe("Lines that are listed while a CSV is read", () => {
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
    const { totals, lines } = await indexed([["W18X40", "", `20'-0"`, "A992"]], "no_pdf", ["W18X35", "", `25'-0"`, "A992"]);
    expect(totals?.members.lines).toBe(2);
    expect(lines.map(({ row, line }) => [row, line.designation])).toEqual([
      [1, "W18X35"],
      [2, "W18X40"],
    ]);
  });

  it("gives markups of one mark to its line only when no later line has the mark, and those of an ID to the first line of the file", async () => {
    const line = (mark: string, id: string) => [mark, "1", "W18X35", `10'-0"`, "9", "", id];
    const places = [place("a", 1, "B1"), place("b", 2, "B2"), place("c", 3, "B3")];
    const many = Array.from({ length: 1_200 }, () => line("B9", ""));
    const { totals, lines } = await indexed(
      [line("B1", ""), line("B2", ""), line("B3", "b"), ...many, line("B1", ""), line("", "b,c")],
      places,
    );
    const placed = lines.filter(({ page }) => page !== 9).map(({ row, page }) => [row, page]);
    expect(placed).toEqual([
      [3, 2],
      [1_206, 3],
    ]);
    expect(totals).toMatchObject({ places: "found", members: { lines: 1_205 } });
  });

  it("passes titles, subtotals and pages that are no pages, and counts on with rows of different lengths", async () => {
    const rows = ["Job 7,,,,,,", "", "Frame,,,,,,", HEADER.join(), "B1,1,W18X35,10',0,,", "B2,1,W18X35,10',1.5,,", "B3,1,W18X35"];
    const more = ["B4,2,W18X40,5',3,S,,more,and more", "Total,5,,,,,", "B5,1,W18X35,10',2000000,,"];
    const { lines } = await listedOf([...rows, ...more].join("\n"), "no_pdf");
    expect(lines.map(({ row, page, line }) => [row, page, line.mark])).toEqual([
      [4, NO_SHEET, "B1"],
      [5, NO_SHEET, "B2"],
      [6, NO_SHEET, "B3"],
      [9, NO_SHEET, "B5"],
      [7, 3, "B4"],
    ]);
  });

  it("returns null for results without lines of a takeoff", async () => {
    expect(await indexed([["x"]], "no_pdf", ["Colour"])).toEqual({ totals: null, lines: [] });
  });

  it.each(["no_pdf", [place("a", 1, "B")]])(
    "adds up more lines than are listed, and lists none of them, with markups %j",
    async (places) => {
      const rows = Array.from({ length: LIMITS.takeoffLines + 1 }, () => "B,1,W18X35");
      const { totals, lines } = await listedOf(`Mark,Qty,Designation\n${rows.join("\n")}\n`, places as Places);
      expect(totals).toMatchObject({ places: "too_many_lines", members: { lines: LIMITS.takeoffLines + 1 } });
      expect(lines).toEqual([]);
    },
  );

  it("keeps no lines of a table that was not read to its end", async () => {
    const { sheets, storeFor } = collect();
    const store = storeFor("no_pdf");
    await store.rows(Array.from({ length: 2_500 }, () => ["B1"]));
    await store.listed({ from: 2, pages: Array.from({ length: 2_500 }, () => 1), marked: [] });
    expect(sheets.length).toBe(20);
    await store.finish(null);
    expect(sheets).toEqual([]);
  });

  it("knows no sum of quantities that exceed every number along an indented list", async () => {
    const items = Array.from({ length: 40 }, (_, at) => Array.from({ length: at + 1 }, () => "1").join("."));
    const rows = items.map((item) => `${item},999999999999,W18X35,10'-0"`);
    const messages = await messagesOf(`Item,Qty,Designation,Length\n${rows.join("\n")}\n`, "no_pdf", null);
    const members = { lines: 40, pieces: null, weight_lb: null, computed_lb: 0 };
    expect(messages).toContainEqual(
      expect.objectContaining({ type: "table", totals: expect.objectContaining({ members: expect.objectContaining(members) }) }),
    );
  });
});
