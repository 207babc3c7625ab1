import { Readable } from "node:stream";
import { afterEach, describe, expect, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { sheet, TAKEOFF_ROWS, workbook } from "../../../../test/tables/workbooks.ts";
import type { ProcessLimits } from "../../../pdf/process/process-limits.ts";
import { ResultTables } from "../result-tables.ts";
import type { CsvOptions } from "./table-messages.ts";
import { TableProcess } from "./table-process.ts";

const MIB = 1_048_576;
const ALLOWED: ProcessLimits = { memoryBytes: LIMITS.tableMemoryBytes, cpuSeconds: 60, seconds: 60 };
const children: TableProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.end();
});

function start(): TableProcess {
  const child = new TableProcess();
  children.push(child);
  return child;
}

const fileOf = (bytes: Buffer | string) => {
  const all = Buffer.from(bytes);
  return { size: all.length, open: (begin: number, end: number) => Promise.resolve(Readable.from([all.subarray(begin, end)])) };
};

async function preview(child: TableProcess, filename: string, bytes: Buffer | string, limits = ALLOWED) {
  const file = fileOf(bytes);
  const rows: string[][] = [];
  const outcome = await child.perform({ task: "preview", size: file.size, filename, parameters: null }, "previewed", limits, file, {
    rows: (part) => void rows.push(...part.rows),
  });
  return { ...outcome, rows };
}

const longTexts = (rows: number): Buffer =>
  workbook(
    { Takeoff: `<row>${'<c t="s"><v>0</v></c>'.repeat(40)}</row>`.repeat(rows) },
    { texts: [`<si><t>${"x".repeat(32_000)}</t></si>`] },
  );

describe("TableProcess", () => {
  it("reads one file after the other in the same process", async () => {
    const child = start();
    const first = await preview(child, "takeoff.xlsx", workbook({ Takeoff: sheet(TAKEOFF_ROWS) }));
    expect(first).toMatchObject({ rows: TAKEOFF_ROWS, failure: null, result: { kind: "xlsx", rowCount: 4 } });
    expect(await preview(child, "takeoff.csv", "Mark,Qty\nB1,2\n")).toMatchObject({ failure: null, result: { kind: "csv", rowCount: 2 } });
    expect(child.isUsable).toBe(true);
  });

  it("says why a file is not accepted, and goes on", async () => {
    const child = start();
    const message = expect.stringContaining("more than 64 MB of text");
    expect(await preview(child, "small.xlsx", longTexts(70))).toMatchObject({ failure: { code: "invalid_file", message }, rows: [] });
    expect(await preview(child, "takeoff.csv", "Mark,Qty\nB1,2\n")).toMatchObject({ failure: null });
  });

  it("names the limit of memory or of processor time that ended it (deep)", async () => {
    const marks = Buffer.from(`Mark,Qty\n${Array.from({ length: 200_000 }, (_, index) => `${"m".repeat(100)}${index},1`).join("\n")}\n`);
    const memory = await preview(start(), "marks.csv", marks, { ...ALLOWED, memoryBytes: 64 * MIB });
    expect(memory).toMatchObject({ failure: { code: null, limit: "it needs more than 64 MB of memory" } });
    const cpu = await preview(start(), "marks.csv", marks, { ...ALLOWED, cpuSeconds: 0.05 });
    expect(cpu).toMatchObject({ failure: { code: null, limit: "it needs more than 0.05 s of processor time" } });
  });
});

describe("ResultTables", () => {
  const CSV = "Mark,Qty,Section,Page\nB1,2,W18X35,1\n";
  const XML = '<t><m mark="B1" qty="3" page="1"/></t>';
  const places = [{ page: 3, name: "", label: "B1" }];
  const options: CsvOptions = { mapping: null, remembered: [], withPieces: false, parameters: null, places };

  it("reads a CSV and an XML, and compares them", async () => {
    const child = start();
    const tables = new ResultTables(() => child);
    const parts: unknown[] = [];
    const csv = await tables.readCsv(fileOf(CSV), options, {
      rows: async (rows) => void parts.push(rows),
      listed: async ({ from, pages, marked }) => void parts.push({ from, pages, marked }),
    });
    expect(csv).toMatchObject({
      facts: { columns: ["Mark", "Qty", "Section", "Page"], rowCount: 1, totals: { places: "found", members: { lines: 1, pieces: 2 } } },
    });
    expect(parts).toEqual([
      [["B1", "2", "W18X35", "1"]],
      { from: 2, pages: [null], marked: [{ row: 2, page: 3, places: [0], elsewhere: 0 }] },
    ]);
    const names: string[] = [];
    const xml = await tables.readXml(fileOf(XML), async (elements) => void names.push(...elements.map(({ name }) => name)));
    expect([xml.facts?.isRead, names]).toEqual([true, ["t", "m"]]);
    const { findings } = await tables.compare({ pageCount: 1 });
    expect(findings.map(({ code }) => code)).toContain("quantities_differ");
  });

  it("tells staff that the sums were lost when a process ended after the CSV was read", async () => {
    const tables = new ResultTables(() => children.find(({ isUsable }) => isUsable) ?? start());
    await tables.readCsv(fileOf(CSV), options, { rows: () => Promise.resolve(), listed: () => Promise.resolve() });
    children[0]?.end();
    const { findings } = await tables.compare({ pageCount: 1 });
    expect(findings.map(({ code }) => code)).toEqual(["rows_not_compared"]);
  });
});
