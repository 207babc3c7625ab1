import { guardFormulas, isFormula, toCsvLine, unguardFormulas } from "@takeoff/contracts";
import { describe, expect, it } from "@jest/globals";
import { TAKEOFF_HEADERS } from "@takeoff/takeoff";
import { anyText } from "@takeoff/testing/any-text";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { exportOf, nothingExtracted, written } from "../../../../test/tables/exported.ts";
import { writeCsv } from "./csv.ts";
import { totalsXml } from "../../lines/result-xml.ts";
import { writeXml } from "./xml.ts";

describe("the CSV export", () => {
  const read = (bytes: Buffer | string): string[][] => parse(bytes, { bom: true, relax_column_count: true });

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

  it.each(["-4", "+2", "-0.5", "-.5", "+1e5", "1+1", "a=b", "'a", " =1", ""])("leaves %j unchanged", (cell) => {
    expect(isFormula(cell)).toBe(false);
    expect(read(toCsvLine([cell, "x"]))).toEqual([[cell, "x"]]);
  });

  it.each([
    ["x;=HYPERLINK(1)", "x;'=HYPERLINK(1)"],
    ["a\t@SUM(1)\t-4", "a\t'@SUM(1)\t-4"],
    ["note\r\n+1-2\n=3", "note\r\n'+1-2\n'=3"],
    ["\t=1", "'\t'=1"],
    ["\r=1", "'\r'=1"],
    ["-4;x", "'-4;x"],
    ["'=1;''-x", "''=1;'''-x"],
  ])("puts apostrophes into %j, where programs with other separators begin a cell, and takes them off again", (cell, safe) => {
    expect(read(toCsvLine([cell, "x"]))).toEqual([[safe, "x"]]);
    expect(unguardFormulas(safe)).toBe(cell);
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
        expect(back).toEqual(rows.map((row) => row.map(guardFormulas)));
      }),
      { numRuns: 50 },
    );
  });
});

/** Rows of names and texts, read by a parser that throws for malformed XML. */
function read(xml: Buffer): [name: string, text: string][][] {
  const rows: [string, string][][] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (name === "row") rows.push([]);
    if (name === "cell") rows.at(-1)!.push([attributes["name"] ?? "", ""]);
  });
  parser.on("text", (text) => {
    const cell = rows.at(-1)?.at(-1);
    if (cell && text !== "\n") cell[1] += text;
  });
  parser.write(xml.toString()).close();
  return rows;
}

describe("the XML export", () => {
  it("writes a row element with a cell for each value", async () => {
    const xml = await written(
      writeXml,
      exportOf([
        ["Mark", 'a "b" <c>'],
        ["B1", ""],
        ["<&>", "]]>"],
      ]),
    );
    expect(xml.toString().replace(/<takeoff>[^]*<\/takeoff>\n/, "")).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<data>
<requirements>
<domestic_steel_required title="Domestic steel required" from="questionnaire">Yes</domestic_steel_required>
<project_location title="Project location" from="questionnaire">Springfield</project_location>
<contractor_location title="Name of general contractor" from="questionnaire">Sample Builders</contractor_location>
<parameters title="Parameters at upload">Not known: this drawing came in before parameters were kept with it</parameters>
</requirements>
<row><cell name="Mark">B1</cell><cell name="a &quot;b&quot; &lt;c&gt;"></cell></row>
<row><cell name="Mark">&lt;&amp;&gt;</cell><cell name="a &quot;b&quot; &lt;c&gt;">]]&gt;</cell></row>
</data>
`);
  });

  it("writes the takeoff behind the rows, with an element for each value that is known", async () => {
    const xml = await written(
      writeXml,
      exportOf([
        ["Mark", "Qty", "Section", "Length (ft)", "<Cost>"],
        ["B&1", "2", "W18X35", "25", "7"],
        ["X1", "", "bracket", "cut to suit", ""],
      ]),
    );
    expect(/<takeoff>[^]*<\/takeoff>/.exec(xml.toString())?.[0]).toBe(`<takeoff>
<columns>
<column column="Mark" header="Mark" role="mark"/>
<column column="Qty" header="Qty" role="qty"/>
<column column="Section" header="Section" role="designation"/>
<column column="Length (ft)" header="Length (ft)" role="length"/>
<column column="&lt;Cost&gt;" header="&lt;Cost&gt;"/>
</columns>
<lines>
<line row="2"><mark>B&amp;1</mark><quantity>2</quantity><designation_text>W18X35</designation_text><designation>W18X35</designation><shape>W</shape><size>18X35</size><length unit="ft">25</length><length_in>300</length_in><length_mm>7620</length_mm><weight_per_foot unit="lb/ft" source="stated">35</weight_per_foot><piece_weight unit="lb" source="computed">875</piece_weight><total_weight unit="lb" source="computed">1750</total_weight></line>
<line row="3"><mark>X1</mark><designation_text>bracket</designation_text><unread>length</unread></line>
</lines>
<counts lines="2" designations="1" lengths="1" weights="1" hardware="0" groups="0" subtotals="0" repeated_headers="0" blank_rows="0"/>
</takeoff>`);
  });

  it("writes no row before the first extraction", async () => {
    expect(read(await written(writeXml, exportOf([])))).toEqual([]);
  });

  it("replaces characters that XML does not allow", async () => {
    const xml = await written(
      writeXml,
      exportOf([["a\u0001b"], ["\u0000\u0008\u000b\u001f\ufffe\uffff\ud800x\udc00"], ["梁😀\u0085\u007f"]]),
    );
    expect(read(xml)).toEqual([[["a\ufffdb", "\ufffd".repeat(7) + "x\ufffd"]], [["a\ufffdb", "梁😀\u0085\u007f"]]]);
  });

  it("is well-formed for any cells and can be parsed back, including line ends and tabs", async () => {
    const text = fc.oneof(anyText(), fc.stringMatching(/^[\r\n\t "&<>x]*$/));
    await fc.assert(
      fc.asyncProperty(text, fc.array(text), async (column, cells) => {
        const possible = (value: string): string => value.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");
        const xml = await written(writeXml, exportOf([[column], ...cells.map((cell) => [`x${cell}x`])]));
        expect(read(xml)).toEqual(cells.map((cell) => [[possible(column), possible(`x${cell}x`)]]));
      }),
      { numRuns: 100 },
    );
  });
});

describe("totalsXml", () => {
  it("is in kilograms for a metric takeoff, else in pounds", () => {
    const totals = { lines: 3, pieces: 7, pounds: 1000, unweighed: 1 };
    expect(totalsXml(totals, false)).toBe('<totals lines="3" pieces="7" total_weight_lb="1000" lines_without_weight="1"/>\n');
    expect(totalsXml(totals, true)).toBe('<totals lines="3" pieces="7" total_weight_kg="453.59" lines_without_weight="1"/>\n');
  });

  it("has no weight where no line has one", () => {
    expect(totalsXml({ lines: 2, pieces: 5, pounds: 0, unweighed: 2 }, false)).toBe(
      '<totals lines="2" pieces="5" lines_without_weight="2"/>\n',
    );
  });
});
