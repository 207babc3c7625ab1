import { describe, expect, it } from "@jest/globals";
import { type KnownParameters, LIMITS, SUMMARIZED_SHEETS } from "@takeoff/contracts";
import type { ExtractedDataRepository } from "../../lines/store/extracted-data.repository.ts";
import type { FinishedExtraction } from "../../lines/store/extraction.repository.ts";
import { TableStore } from "../table-store.ts";
import type { LinesOfSheet, TakeoffLineRepository } from "../../lines/store/takeoff-line.repository.ts";
import { TakeoffIndexer } from "../../lines/view/takeoff-indexer.ts";
import { readBytes, shortened, type TableLink } from "./child-link.ts";
import { ResultsInChild } from "./results-in-child.ts";
import { tableMessageSchema, type CsvFacts, type TableMessage } from "./table-schemas.ts";

describe("shortened", () => {
  it("cuts off what a finding quotes of a file, and leaves an ordinary one as it is", () => {
    const finding = { code: "rows_differ", level: "warning" as const, message: "m".repeat(LIMITS.findingText) };
    expect(shortened(finding)).toBe(finding);
    const { message } = shortened({ ...finding, message: `${finding.message}m` });
    expect([message.length, message.at(-1)]).toEqual([LIMITS.findingText, "\u2026"]);
  });
});

describe("readBytes", () => {
  it("requests each piece when the one before was taken", async () => {
    const requested: number[][] = [];
    const read = async (begin: number, end: number) => {
      requested.push([begin, end]);
      return new Uint8Array(end - begin);
    };
    const sizes: number[] = [];
    for await (const piece of readBytes({ read } as unknown as TableLink, 2_500_000)) {
      sizes.push(piece.length);
      expect(requested.length).toBe(sizes.length);
    }
    expect(sizes).toEqual([1_048_576, 1_048_576, 402_848]);
  });
});

/** Reads a CSV as the sandboxed process does. @returns its messages as the worker gets them */
async function messagesOf(csv: string, parameters: KnownParameters): Promise<TableMessage[]> {
  const bytes = Buffer.from(csv);
  const sent: TableMessage[] = [];
  const link: Pick<TableLink, "read" | "send"> = {
    read: (begin, end) => Promise.resolve(Uint8Array.from(bytes.subarray(begin, end))),
    send: (message) => void sent.push(tableMessageSchema.parse(JSON.parse(JSON.stringify(message)))),
  };
  const options = { mapping: null, remembered: [], withPieces: false, listed: { parameters } };
  await new ResultsInChild(link as TableLink).readCsv({ size: bytes.length, ...options });
  return sent;
}

function collect() {
  const sheets: LinesOfSheet[] = [];
  const lines = {
    add: async (_generation: number, added: readonly LinesOfSheet[]) => void sheets.push(...added),
    clear: async () => void sheets.splice(0),
  };
  return { sheets, lines };
}

/** Lists the lines of a CSV while it is read, and once more from the rows that were stored. */
async function listTwice(csv: string, parameters: KnownParameters = null) {
  const batches: string[][][] = [];
  const first = collect();
  const store = new TableStore(
    1,
    { add: async (_generation, _number, rows) => void batches.push([...rows.map((row) => [...row])]) },
    first.lines,
  );
  let facts: CsvFacts | null = null;
  for (const message of await messagesOf(csv, parameters)) {
    if (message.type === "rows") await store.rows(message.rows);
    else if (message.type === "listed") await store.listed(message);
    else if (message.type === "table") facts = message;
  }
  if (!facts) throw new Error("the table was not read");
  const { columns, rowCount, takeoff, totals }: CsvFacts = facts;
  await store.finish(totals);
  const extraction: FinishedExtraction = {
    ...{ generation: 1, columns, rowCount, batchCount: store.batchCount, elementBatchCount: 0 },
    takeoff: takeoff && { ...takeoff, version: 1 },
  };
  const data: Pick<ExtractedDataRepository, "rows"> = {
    async *rows() {
      yield* batches;
    },
  };
  const again = collect();
  const indexer = new TakeoffIndexer(data as ExtractedDataRepository, again.lines as unknown as TakeoffLineRepository);
  const indexed = await indexer.index(extraction, "no_pdf", parameters);
  return { first: { totals, sheets: first.sheets }, again: { totals: indexed, sheets: again.sheets } };
}

const HEADER = "Mark,Qty,Designation,Length,Page,Sheet,Grade";
const rowsOf = (count: number, row: (at: number) => string): string => Array.from({ length: count }, (_, at) => row(at)).join("\n");
const beam = (at: number): string => `B${at},${1 + (at % 3)},W18X35,10'-${at % 12}",${1 + (at % 7)},S-${at % 7},${at % 2 ? "A992" : ""}`;
const PARAMETERS = [{ name: "default_w_steel_grade", value: "A572" }];

describe("ResultsInChild.readCsv", () => {
  it.each([
    ["fewer rows than the columns are found by", `${HEADER}\n${rowsOf(30, beam)}\n`],
    ["several batches of rows", `${HEADER}\n${rowsOf(1_300, beam)}\n`],
    [
      "titles above the header, subtotals, and rows that are no lines",
      `Job 7,,,,,,\n\nFrame,,,,,,\n${HEADER}\n${rowsOf(20, beam)}\nTotal,20,,,,,\n${beam(3)}\n`,
    ],
    [
      "sizes that are not understood, hardware and steel that is there already",
      `${HEADER}\nB1,1,bracket,1',1,,\n,8,3/4" A325 x 2",,1,,\nE1,1,W12X26 (E),20',2,,\n`,
    ],
    [
      "pages that are no pages",
      `${HEADER}\n${rowsOf(9, (at) => `B1,1,W18X35,10',${["", "0", "1.5", "-2", "x", "2000000", "3"][at % 7]},,`)}\n`,
    ],
    ["more sheets than are told apart", `${HEADER}\n${rowsOf(SUMMARIZED_SHEETS + 9, (at) => `B1,1,W18X35,10',${at + 1},,`)}\n`],
    ["rows of different lengths", `${HEADER}\nB1,1,W18X35\nB2,2,W18X40,5',3,S,A36,more,and more\nB3\n`],
  ])("lists lines as they are listed from the stored rows: %s", async (_, csv) => {
    const { first, again } = await listTwice(csv, PARAMETERS);
    expect(first.totals).not.toBeNull();
    expect(first).toEqual(again);
  });

  it("lists no lines of a table without a header, whose first line stands for the names of the columns", async () => {
    const { first, again } = await listTwice(`W18X35,2,25'-0",A992\n${rowsOf(20, (at) => `W18X40,1,${at}'-0",A992`)}\n`);
    expect(first).toEqual({ totals: null, sheets: [] });
    expect(again.totals?.members.lines).toBe(21);
  });

  it("returns no totals for a table without lines", async () => {
    expect((await listTwice("Colour,Shape\nred,round\n")).first).toEqual({ totals: null, sheets: [] });
  });

  it("adds up more lines than are listed, and lists none of them", async () => {
    const { first, again } = await listTwice(`Mark,Qty,Designation\n${rowsOf(LIMITS.takeoffLines + 1, () => "B,1,W18X35")}\n`);
    expect(first.totals).toMatchObject({ places: "too_many_lines", members: { lines: LIMITS.takeoffLines + 1 } });
    expect(first).toEqual({ totals: again.totals, sheets: [] });
    expect(again.sheets).toEqual([]);
  });

  it("keeps no lines of a table that was not read to its end", async () => {
    const { sheets, lines } = collect();
    const store = new TableStore(1, { add: () => Promise.resolve() }, lines);
    await store.rows(Array.from({ length: 2_500 }, () => ["B1"]));
    await store.listed({ from: 2, pages: Array.from({ length: 2_500 }, () => 1) });
    expect(sheets.length).toBe(20);
    await store.finish(null);
    expect(sheets).toEqual([]);
  });

  it("knows no sum of quantities that exceed every number along an indented list", async () => {
    const items = Array.from({ length: 40 }, (_, at) => Array.from({ length: at + 1 }, () => "1").join("."));
    const { first } = await listTwice(
      `Item,Qty,Designation,Length\n${items.map((item) => `${item},999999999999,W18X35,10'-0"`).join("\n")}\n`,
    );
    expect(first.totals?.members).toMatchObject({ lines: 40, pieces: null, weight_lb: null, computed_lb: 0 });
  });
});

describe("tableMessageSchema", () => {
  const cell = "x".repeat(LIMITS.extractedCell);
  it.each([
    ["a cell that is no text", [["a", 1]]],
    ["a row that is no array", ["a"]],
    ["no rows at all", "a"],
    ["too long a cell", [[`${cell}x`]]],
    ["too many cells", [Array.from({ length: LIMITS.extractedColumns + 1 }, () => "")]],
    ["too many rows", Array.from({ length: 501 }, () => ["a"])],
  ])("rejects rows with %s", (_, rows) => {
    expect(tableMessageSchema.safeParse({ type: "rows", rows }).success).toBe(false);
  });

  it("accepts rows within the limits", () => {
    expect(tableMessageSchema.safeParse({ type: "rows", rows: [[cell, ""], []] }).success).toBe(true);
  });
});
