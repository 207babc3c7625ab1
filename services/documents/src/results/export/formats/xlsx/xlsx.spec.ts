import { describe, expect, it } from "@jest/globals";
import { type MetadataElement } from "@takeoff/contracts";
import { TAKEOFF_HEADERS } from "@takeoff/takeoff";
import fc from "fast-check";
import readWorkbook from "read-excel-file/node";
import { SaxesParser } from "saxes";
import { unzipSync } from "fflate";
import { exportOf, nothingExtracted, written } from "../../../../../test/tables/exported.ts";
import type { ExportSource } from "../../export-source.ts";
import { columnLetters } from "../../../reading/xlsx/columns-and-rows.ts";
import { writeXlsx } from "./xlsx.ts";

interface Sheet {
  sheet: string;
  data: unknown[][];
}

const workbookOf = (source: ExportSource, dataRows?: number): Promise<Sheet[]> =>
  written((of) => writeXlsx(of, dataRows), source).then((bytes) => readWorkbook(bytes, { trim: false }));
/** The sheets behind the one of the project. */
const sheetsOf = async (source: ExportSource, dataRows?: number): Promise<Sheet[]> => (await workbookOf(source, dataRows)).slice(1);
const cellsOf = async (...rows: string[][]): Promise<unknown[][]> => (await sheetsOf(exportOf(rows)))[0]!.data;

/** The workbook's parts, each well-formed. */
async function partsOf(source: ExportSource): Promise<Record<string, string>> {
  const files = unzipSync(await written((of) => writeXlsx(of), source));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => {
      const text = Buffer.from(bytes).toString();
      const parser = new SaxesParser();
      parser.on("error", (error) => {
        throw error;
      });
      parser.write(text).close();
      return [name, text];
    }),
  );
}

const METADATA: MetadataElement = {
  name: "takeoff",
  attributes: { job: "17" },
  text: "\n ",
  children: [
    { name: "tool", attributes: {}, text: "=1+1", children: [] },
    { name: "empty", attributes: {}, text: "", children: [] },
  ],
};

describe("the Excel export", () => {
  it("writes strings and numbers as such", async () => {
    expect(await cellsOf(["Mark", "Qty"], ["B1", "4"], ["=1+1", "-12.50"], ["", "0"])).toEqual([
      ["Mark", "Qty"],
      ["B1", 4],
      ["=1+1", -12.5],
      [null, 0],
    ]);
  });

  it.each(["007", "1E5", "+2", "1,200", "1.", ".5", "12345678901234567", "NaN", `25'-0"`, "2027-02-30", "1899-12-31", "2027-1-2"])(
    "writes %s as text",
    async (text) => {
      expect((await cellsOf(["a"], [text]))[1]).toEqual([text]);
    },
  );

  it("writes a calendar date as a date", async () => {
    expect((await cellsOf(["a", "b"], ["2027-02-28", "1900-03-01"]))[1]).toEqual([new Date("2027-02-28"), new Date("1900-03-01")]);
  });

  it("never writes a formula, and gives texts that look like one the text format", async () => {
    const parts = await partsOf(exportOf([["=1+1"], ['=HYPERLINK("x")'], ["@a"], ["-1+2"]], METADATA));
    const cells = Object.entries(parts).filter(([name]) => name.startsWith("xl/worksheets/"));
    expect(cells).toHaveLength(3);
    for (const [, xml] of cells) expect(xml).not.toMatch(/<f[ >/]/);
    expect(parts["xl/worksheets/sheet2.xml"]!.match(/ s="3" t="inlineStr"/g)).toHaveLength(3);
  });

  it("freezes the header, limits column widths and keeps trailing zeros of decimals", async () => {
    const parts = await partsOf(
      exportOf([
        ["Mark", "Notes"],
        ["1.50", "n".repeat(200)],
      ]),
    );
    const sheet = parts["xl/worksheets/sheet2.xml"]!;
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<col min="1" max="1" width="8" customWidth="1"/><col min="2" max="2" width="60" customWidth="1"/>');
    expect(sheet).toContain('<c r="A2" s="5"><v>1.50</v></c>');
    expect(parts["xl/styles.xml"]).toContain('formatCode="0.00"');
  });

  it("declares exactly the parts that it contains", async () => {
    const parts = await partsOf(exportOf([["a"]], METADATA));
    const declared = [...parts["[Content_Types].xml"]!.matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name!);
    const related = [...parts["xl/_rels/workbook.xml.rels"]!.matchAll(/Target="([^"]+)"/g)].map(([, name]) => `xl/${name}`);
    expect(Object.keys(parts).sort()).toEqual(["[Content_Types].xml", "_rels/.rels", "xl/_rels/workbook.xml.rels", ...declared].sort());
    expect(related.sort()).toEqual(declared.filter((name) => name !== "xl/workbook.xml").sort());
  });

  it("says on its first sheet what the customer requires, as texts", async () => {
    const parameters = [
      { name: "default_weld_specification", value: "=1+1" },
      { name: "default_w_steel_grade", value: "50" },
    ];
    const [project] = await workbookOf(exportOf([["Mark"], ["B1"]], null, parameters));
    expect(project).toEqual({
      sheet: "Project",
      data: [
        ["Requirement", "Value", "From"],
        ["Project", "Sample Frame", "the questionnaire"],
        ["Domestic steel required", "Yes", "the questionnaire"],
        ["Project location", "Springfield", "the questionnaire"],
        ["Name of general contractor", "Sample Builders", "the questionnaire"],
        ["Weld spec", "=1+1", "the uploader's parameters"],
        ["Assumed grade, W shapes", "50", "the uploader's parameters"],
      ],
    });
    const [unknown] = await workbookOf(nothingExtracted());
    expect(unknown!.data.at(-1)).toEqual(["Parameters at upload", expect.stringMatching(/^Not known: /), null]);
  });

  it("writes the metadata on a separate sheet", async () => {
    const [, metadata] = await sheetsOf(exportOf([["a"]], METADATA));
    expect(metadata).toEqual({
      sheet: "Metadata",
      data: [
        ["Element", "Attribute", "Value"],
        ["takeoff", "job", 17],
        ["takeoff/tool", null, "=1+1"],
        ["takeoff/empty", null, null],
      ],
    });
  });

  it("continues on another sheet when one is full", async () => {
    const rows = Array.from({ length: 7 }, (_, index) => [`B${index}`]);
    for (const [most, sizes] of [
      [3, [3, 3, 1]],
      [7, [7]],
      [8, [7]],
    ] as const) {
      const sheets = await sheetsOf(exportOf([["Mark"], ...rows]), most);
      expect(sheets.map(({ data }) => data.length - 1)).toEqual(sizes);
      expect(sheets.flatMap(({ data }) => data.slice(1))).toEqual(rows);
    }
  });

  it("writes the header of our own takeoff format without data", async () => {
    expect((await sheetsOf(nothingExtracted())).map(({ data }) => data)).toEqual([[TAKEOFF_HEADERS]]);
  });

  it("cuts a text at the cell limit, and throws for more columns than a sheet can have", async () => {
    const [, row] = await cellsOf(["a"], ["x".repeat(40_000)]);
    expect(row).toEqual([`${"x".repeat(32_766)}…`]);
    await expect(
      written((of) => writeXlsx(of), exportOf([Array.from({ length: 16_385 }, (_, index) => `c${index}`)])),
    ).rejects.toMatchObject({
      code: "invalid_format",
    });
  });

  it("fails when reading the rows fails", async () => {
    const broken: ExportSource = {
      ...exportOf([["a"]]),
      async *rows() {
        yield [["1"]];
        throw new Error("the database failed");
      },
    };
    await expect(written((of) => writeXlsx(of), broken)).rejects.toThrow("the database failed");
  });

  it("stops reading rows when the consumer stops", async () => {
    let [read, ended] = [0, false];
    const endless: ExportSource = {
      ...exportOf([["a"]]),
      async *rows() {
        try {
          for (;;) yield Array.from({ length: 100 }, () => [String(Math.sin(read++))]);
        } finally {
          ended = true;
        }
      },
    };
    for await (const piece of writeXlsx(endless)) if (piece.length > 1_000) break;
    const [after] = [read, await new Promise((resolve) => setImmediate(resolve))];
    for (let turn = 0; turn < 100 && !ended; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBe(true);
    expect(read - after).toBeLessThan(10_000);
  });

  it("can be parsed back to the same texts", async () => {
    const text = fc.string({ unit: "grapheme" }).map((value) => `x${value}_x0041_y`);
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1 }), async (cells) => {
        expect(await cellsOf(["a"], ...cells.map((cell) => [cell]))).toEqual([["a"], ...cells.map((cell) => [cell])]);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    [0, "A"],
    [25, "Z"],
    [26, "AA"],
    [701, "ZZ"],
    [702, "AAA"],
    [16_383, "XFD"],
  ] as const)("names the column with index %i %s", (index, letters) => {
    expect(columnLetters(index)).toBe(letters);
  });
});
