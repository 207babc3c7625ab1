import { describe, expect, it } from "@jest/globals";
import { LIMITS, unguardFormulas } from "@takeoff/contracts";
import { CSV_SAMPLES, longCsv, XML_SAMPLES, xmlSample } from "@takeoff/testing";
import * as fc from "fast-check";
import { splits, streamPieces } from "../../../../test/tables/sources.ts";
import { CsvReader } from "./read-csv.ts";
import { readXmlTree } from "../xml/read-xml-tree.ts";

async function read(...pieces: (Buffer | string)[]) {
  const csv = new CsvReader(streamPieces(...pieces));
  const all: string[][] = [];
  for await (const rows of csv.rows()) all.push(...rows);
  const { findings, rowCount, separator, isHeaderTooLong, names: columns } = csv;
  return { columns, rows: all.slice(1), findings, rowCount, separator, isHeaderTooLong, codes: findings.map(({ code }) => code) };
}

describe("CsvReader", () => {
  it.each(CSV_SAMPLES.filter(({ table }) => table))("passes every cell on unchanged: $name", async ({ name, bytes, table }) => {
    const found = await read(bytes);
    const [header = [], ...rows] = table ?? [];
    const repeated = header.map((name, index) => (header.indexOf(name) === index ? name : `${name} (2)`));
    expect(found).toMatchObject({ columns: repeated, codes: name.startsWith("Windows-1252") ? ["csv_windows_1252"] : [] });
    // Blank lines are skipped.
    expect(found.rows).toEqual(rows.filter((row) => row.join("") !== ""));
    expect(found.rowCount).toBe(found.rows.length);
  });

  it("returns the same rows for any chunks of bytes", async () => {
    const bytes = Buffer.from('\ufeffMark;Länge;Notes\r\nB1;"25\'-0""";"two\r\nlines"\r\n梁;6" pipe;\r\n', "utf16le");
    const whole = await read(bytes);
    expect(whole.rows).toEqual([
      ["B1", "25'-0\"", "two\r\nlines"],
      ["梁", '6" pipe', ""],
    ]);
    for (const pieces of splits(bytes)) expect(await read(...pieces)).toEqual(whole);
  });

  it.each([
    [";", "Mark;Note\nB1;a, b, c\nB2;d, e, f\n"],
    ["\t", "Mark\tNote\nB1\ta,b;c\n"],
    ["|", 'Mark|Note|Qty\n"a|b,c,d"|x|1\n'],
    [",", 'Mark,Note\n"a;b;c;d","e;f"\n"g;h","i;j"\n'],
    [",", "Mark\nB1\nB2\n"],
    [";", "Riverside, phase 2\n\nMark;Qty;Length\nB1;2;512,25\nB2;3;600,5\n"],
    [";", "sep=;\r\nMark;Note\r\nB1;a\r\n"],
  ])("detects the separator %j", async (separator, text) => {
    expect(await read(text)).toMatchObject({ separator, findings: [] });
  });

  it("names columns without a header and numbers repeated headers", async () => {
    const { columns } = await read("Notes,,Notes,Notes (2), ,Notes,__proto__\nx\n");
    expect(columns).toEqual(["Notes", "Column 2", "Notes (2)", "Notes (2) (2)", "Column 5", "Notes (3)", "__proto__"]);
  });

  it("adds columns for cells beyond the header, and does not pad short rows", async () => {
    const { columns, rows } = await read("Mark,Qty\nB1\nB2,1,more,and more\nB3,2\n");
    expect(columns).toEqual(["Mark", "Qty", "Column 3", "Column 4"]);
    expect(rows).toEqual([["B1"], ["B2", "1", "more", "and more"], ["B3", "2"]]);
  });

  it("returns no rows for a header only, and no columns for an empty file", async () => {
    expect(await read("Mark,Qty")).toMatchObject({ columns: ["Mark", "Qty"], rowCount: 0, findings: [] });
    expect(await read("")).toMatchObject({ columns: [], rowCount: 0, findings: [], separator: null });
    expect(await read("\r\n\r\n")).toMatchObject({ columns: [], rowCount: 0, findings: [] });
  });

  it("accepts 200 columns, and reports the row with too many", async () => {
    const wide = (count: number): string => Array.from({ length: count }, (_, index) => `c${index}`).join(",");
    expect((await read(`${wide(200)}\n${wide(200)}\n`)).columns).toHaveLength(200);
    const over = await read(`${wide(LIMITS.extractedColumns)}\nx\n${wide(LIMITS.extractedColumns + 1)}\n`);
    expect(over.columns).toHaveLength(LIMITS.extractedColumns);
    expect(over.rows[1]).toHaveLength(LIMITS.extractedColumns);
    expect(over.findings).toEqual([expect.objectContaining({ code: "csv_too_many_columns", message: expect.stringContaining("Row 3") })]);
  });

  const HEAD = "Mark,Qty,Size,Grade\n";
  const REPAIRED = ["csv_quotes_repaired"];
  it.each([
    ["an inch mark before the end of a cell", `B1,2,"6'-0"",A36\nB2,3,"7'-0"",A992\n`, ["B1|2|6'-0\"|A36", "B2|3|7'-0\"|A992"], REPAIRED],
    ["the same in one line", `B1,"6'-0"",A36,"x"\nB2,1,"5"",""\n`, [`B1|6'-0"|A36|x`, `B2|1|5"|`], REPAIRED],
    [
      "an inch mark within a cell",
      `B1,2,"PL 5/8" x 9",A36\nB2,1,"5/8" x 9, bent",A36\n`,
      [`B1|2|PL 5/8" x 9|A36`, `B2|1|5/8" x 9, bent|A36`],
      REPAIRED,
    ],
    ["a lone quote", `B1,2,L4,"A36\nB2,3,9'-0",A992\nB3,1,x,y\n`, ['B1|2|L4|"A36', `B2|3|9'-0"|A992`, "B3|1|x|y"], REPAIRED],
    [
      "a lone quote before a note",
      `B1,2,L4,"A36\nB2,3,L4,"two\nlines"\nB3,1,x,y\n`,
      ['B1|2|L4|"A36', "B2|3|L4|two\nlines", "B3|1|x|y"],
      REPAIRED,
    ],
    ["a lone quote up to the end", 'B1,2,L4,"A36\nB2,3,L4,A992\n', ['B1|2|L4|"A36', "B2|3|L4|A992"], REPAIRED],
    ["one row's width across two", `B1,2,"6'-0"",A36\nB2,3,9'-0",A992\n`, [`B1|2|6'-0"|A36`, `B2|3|9'-0"|A992`], REPAIRED],
    [
      "notes of several lines",
      `B1,2,"see\n\na, b, c, d","x\ny"\n"a\nb",1,6" pipe,x\nB3,"a\nb"\n`,
      ["B1|2|see\n\na, b, c, d|x\ny", 'a\nb|1|6" pipe|x', "B3|a\nb"],
      [],
    ],
    ["a note with rows in it", '"a\nB2,1,L4,A36\nb",1,L4,A36\n', ["a\nB2,1,L4,A36\nb|1|L4|A36"], ["csv_rows_in_cell"]],
  ] as const)("reads quotes as letters where lines are rows: %s", async (_, text, rows, codes) => {
    const found = await read(`${HEAD}A1,1,W8,A36\n${text}`);
    expect(found.rows.slice(1).map((cells) => cells.join("|"))).toEqual(rows);
    expect(found.codes).toEqual(codes);
  });

  it("names the rows whose quotes do not match, ten at most", async () => {
    const { rows, findings } = await read(HEAD, ...Array.from({ length: 12 }, (_, row) => `B${row},2,"6'-0"",A36\n`), "C1,1,2,3\n");
    expect(rows).toHaveLength(13);
    expect(findings[0]?.message).toContain("rows 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more of");
  });

  it.each(["a,b,c\n", 'x"a,"b,c\n'])("reads the rows after a quote that is not closed for megabytes: %j", async (line) => {
    const { rows, codes } = await read('a,b,c\n1,2,3\n4,5,"\n', ...Array.from({ length: 6 }, () => line.repeat(10_000)), "é,y,z\n");
    expect([rows.length, rows[1], rows.at(-1), codes]).toEqual([60_003, ["4", "5", '"'], ["é", "y", "z"], REPAIRED]);
  });

  it("loses no letter and reads alike in any chunks, whatever the quotes", async () => {
    const texts = fc.array(fc.constantFrom("a", "b", '"', '"', ",", ",", "\n", "\r\n"), { maxLength: 40 });
    const lettersOf = (text: string): string => text.replaceAll(/[^ab]/g, "");
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 9 }), async (letters, size) => {
        const text = `1,2,3\n4,5,6\n${letters.join("")}`;
        const found = await read(text);
        expect(lettersOf(found.rows.flat().join(""))).toBe(lettersOf(text));
        expect(await read(...(text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? []))).toEqual(found);
      }),
      { numRuns: 300 },
    );
  });

  it("skips a row that exceeds the limit, and everything after it", async () => {
    const endless = await read("Mark,Notes\nB1,a\n", 'B2,"', ...Array.from({ length: 90 }, () => "x".repeat(65_536)), "\nB3,c\n");
    expect(endless.rows).toEqual([["B1", "a"]]);
    expect(endless.codes).toEqual(["csv_row_unreadable"]);
  });

  it("cuts long cells, replaces NUL, and stops at bytes that are not text", async () => {
    const long = await read(`Mark,Notes\nB1,${"x".repeat(LIMITS.extractedCell + 1)}\n`);
    expect(long.rows[0]?.[1]).toHaveLength(LIMITS.extractedCell);
    expect(long.codes).toEqual(["csv_cell_too_long"]);
    const nul = await read("Mark,Notes\nB1,a\0b\n");
    expect(nul.rows).toEqual([["B1", "a\ufffdb"]]);
    expect(nul.codes).toEqual(["csv_characters_replaced"]);
    const cut = await read("Mark,Notes\nB1,a\n", Buffer.from([0xff, 0x81, 0x41]));
    expect(cut.codes).toEqual(["result_not_text"]);
  });

  it("stops at the row limit with a finding", async () => {
    const head = "Mark\n";
    const rows = LIMITS.extractedRows + 10;
    const found = await read(head, "B\n".repeat(rows));
    expect(found).toMatchObject({ rowCount: LIMITS.extractedRows, findings: [expect.objectContaining({ code: "csv_too_many_rows" })] });
  });

  it("uses less than 64 MiB of heap for 100,000 rows", async () => {
    let most = 0;
    let rows = 0;
    const file = longCsv(100_000);
    const pieces = Array.from({ length: Math.ceil(file.length / 65_536) }, (_, at) => file.subarray(at * 65_536, (at + 1) * 65_536));
    const before = process.memoryUsage().heapUsed;
    const csv = new CsvReader(streamPieces(...pieces));
    for await (const batch of csv.rows()) {
      rows += batch.length;
      if (rows % 10_000 < batch.length) most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
    expect(csv).toMatchObject({ rowCount: 100_000, findings: [] });
    // All rows together would need about 100 MB.
    expect(most).toBeLessThan(64 * 1_048_576);
  });

  it("reads any table that is written by RFC 4180's rules", async () => {
    const cell = fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => text.replaceAll(/[\0\ufeff]/g, ""));
    const table = fc
      .integer({ min: 2, max: 6 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }));
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom(",", ";", "\t", "|"), fc.constantFrom("\r\n", "\n"), async (rows, separator, end) => {
        const quoted = (row: readonly string[]): string => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator);
        const header = (rows[0] ?? ["a", "b"]).map((_, index) => `h${index}`);
        const found = await read([header, ...rows].map((row) => quoted(row) + end).join(""));
        expect(found).toMatchObject({ columns: header, rows: rows.map((row) => row.map(unguardFormulas)), separator, findings: [] });
      }),
      { numRuns: 100 },
    );
  });

  it("cuts a row with too much text and long names of columns, and reports both", async () => {
    const row = Array.from({ length: 40 }, () => "x".repeat(32_000)).join(",");
    const { rows, columns, codes } = await read(`${"n".repeat(LIMITS.columnName + 1)},b\n${row}\n`);
    expect(rows.map((cells) => cells.length)).toEqual([31]);
    expect(columns[0]).toHaveLength(LIMITS.columnName);
    expect(codes).toEqual(["csv_name_too_long", "csv_row_too_long"]);
  });
});

describe("readXmlTree", () => {
  const plain = {
    name: "takeoff",
    attributes: {},
    text: "",
    children: [
      { name: "member", attributes: { mark: "B1", qty: "4" }, text: "W18X35", children: [] },
      { name: "member", attributes: { mark: "BR1" }, text: "HSS6X6X3/8 Träger 梁", children: [] },
    ],
  };
  const read = (...pieces: (Buffer | string)[]) => readXmlTree(streamPieces(...pieces));
  /** As in the JSON response: without prototypes. */
  const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

  it.each(["plain", "declaration and comment", "byte order mark", "UTF-16 with byte order mark"])("returns one tree: %s", async (name) => {
    for (const pieces of splits(xmlSample(name).bytes)) expect(asJson(await read(...pieces))).toEqual({ metadata: plain, findings: [] });
  });

  it.each(XML_SAMPLES)("returns a tree or a finding: $name", async ({ bytes, accepted }) => {
    const { metadata, findings } = await read(bytes);
    expect({ tree: metadata !== null, codes: findings.map(({ code }) => code) }).toEqual({
      tree: accepted,
      codes: accepted ? [] : ["xml_unreadable"],
    });
  });

  it("keeps attributes of any name, resolves references, and keeps text next to child elements", async () => {
    const { metadata } = await read('<a __proto__="x" constructor="&#65;&lt;">one <b/> <![CDATA[<two>]]></a>');
    expect(JSON.stringify(metadata)).toBe(
      '{"name":"a","attributes":{"__proto__":"x","constructor":"A<"},"text":"one  <two>","children":[{"name":"b","attributes":{},"text":"","children":[]}]}',
    );
  });

  it("returns the finding xml_too_large beyond the limit of attributes", async () => {
    const element = `<b ${Array.from({ length: 100 }, (_, index) => `a${index}=""`).join(" ")}/>`;
    const { metadata, findings } = await read("<a>", element.repeat(LIMITS.metadataAttributes / 100 + 1), "</a>");
    expect({ metadata, codes: findings.map(({ code }) => code) }).toEqual({ metadata: null, codes: ["xml_too_large"] });
  });

  it("returns the finding xml_too_large beyond the limits of elements and text", async () => {
    const { metadata, findings } = await read("<a>", "<b/>".repeat(LIMITS.metadataElements), "</a>");
    expect({ metadata, codes: findings.map(({ code }) => code) }).toEqual({ metadata: null, codes: ["xml_too_large"] });
    expect((await read("<a>", "x".repeat(LIMITS.metadataText + 1), "</a>")).findings[0]?.code).toBe("xml_too_large");
  });
});
