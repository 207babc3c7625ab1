import { describe, expect, it } from "@jest/globals";
import { TAKEOFF_HEADERS } from "@takeoff/takeoff";
import { toCsvLine, isFormula } from "@takeoff/platform";
import { parse } from "csv-parse/sync";
import { anyText } from "@takeoff/testing/any-text";
import fc from "fast-check";
import { exportOf, nothingExtracted, written } from "../../../../test/tables/exported.ts";
import { writeCsv } from "./csv.ts";

const read = (bytes: Buffer | string): string[][] => parse(bytes, { bom: true, relax_column_count: true });

describe("the CSV export", () => {
  it("writes UTF-8 with a byte order mark and CRLF after every line", async () => {
    const bytes = await written(
      writeCsv,
      exportOf([
        ["Mark", "Notes"],
        ["B1", "Träger 梁"],
        ["B2", 'a "b", c'],
        ["B3", "two\r\nlines"],
      ]),
    );
    expect(bytes.toString()).toBe('\ufeffMark,Notes\r\nB1,Träger 梁\r\nB2,"a ""b"", c"\r\nB3,"two\r\nlines"\r\n');
  });

  it.each([
    "=1+1",
    '=HYPERLINK("http://203.0.113.1")',
    "+A1",
    "@SUM(A1)",
    "-2+3",
    "\t=1",
    "\r=1",
    "-",
    "--1",
    "+1-815-555",
    "-1.2.3",
    "-0x1",
    "\uff1d1+1",
    "\uff0bA1",
    "\uff0d2+3",
    "\uff20SUM(A1)",
  ])("puts an apostrophe before %j, which a spreadsheet would run as a formula", (cell) => {
    expect(read(toCsvLine([cell, "x"]))).toEqual([[`'${cell}`, "x"]]);
  });

  it.each(["-4", "+2", "-0.5", "-.5", "+1e5", "1+1", "a=b", "'=1", " =1", ""])("leaves %j unchanged", (cell) => {
    expect(isFormula(cell)).toBe(false);
    expect(read(toCsvLine([cell, "x"]))).toEqual([[cell, "x"]]);
  });

  it("puts an apostrophe before formulas in the header too", async () => {
    expect(read(await written(writeCsv, exportOf([["=1+1", "-4"]])))).toEqual([["'=1+1", "-4"]]);
  });

  it("writes the header of our own takeoff format without data", async () => {
    expect(read(await written(writeCsv, nothingExtracted()))).toEqual([TAKEOFF_HEADERS]);
  });

  it("can be parsed back to the same cells", async () => {
    const cell = anyText().map((text) => text.replace(/^\ufeff/, ""));
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const back = read(await written(writeCsv, exportOf(rows)));
        expect(back).toEqual(rows.map((row) => row.map((text) => (isFormula(text) ? `'${text}` : text))));
      }),
      { numRuns: 50 },
    );
  });
});
