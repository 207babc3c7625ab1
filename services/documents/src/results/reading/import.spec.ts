import { describe, expect, it } from "@jest/globals";
import { type Finding, IMPORT_ERRORS, LIMITS } from "@takeoff/contracts";
import * as fc from "fast-check";
import { type Zippable, zipSync } from "fflate";
import { imported } from "../../../test/tables/imported.ts";
import { collect, failingAfter, streamPieces } from "../../../test/tables/sources.ts";
import { sheet, TAKEOFF_ROWS, workbook } from "../../../test/tables/workbooks.ts";
import { CsvReader } from "./csv/read-csv.ts";
import { boundedRows } from "./shared/bounded-rows.ts";
import { writeCsvFile } from "./csv/write-csv.ts";
import { readImport } from "./read-import.ts";
import { ZipPackage, type ZipRules } from "./shared/zip-package.ts";

async function* each(rows: readonly string[][]): AsyncGenerator<string[]> {
  yield* rows;
}

async function readBack(rows: readonly string[][]): Promise<string[][]> {
  const found: string[][] = [];
  const pieces: Buffer[] = [];
  for await (const piece of writeCsvFile(each(rows))) pieces.push(piece);
  const csv = new CsvReader(streamPieces(...pieces));
  // Longer rows add to the first one.
  for await (const rows of csv.rows()) found.push(...rows.map((cells) => [...cells]));
  expect(csv.findings).toEqual([]);
  return found;
}

describe("writeCsvFile", () => {
  it("writes rows that are read back as the same cells, formulas and separators included", async () => {
    const rows = [
      ["a", "b", "c"],
      ["=1+1", "-x", "@y"],
      ["", " ", "\t"],
      [""],
      ['"', "a\r\nb", "\r"],
      ["x;y|z", "512,25", "\ufeff"],
      ["sep=;", "'", "梁"],
      ["short"],
      ["one", "two", "three", "four"],
    ];
    expect(await readBack(rows)).toEqual(rows);
    const separators = [
      ["h1", "h2", "h3", "h4"],
      [",", ",\n,", ",", ""],
      ["", ",,", "\r,", ",,"],
    ];
    expect(await readBack(separators)).toEqual(separators);
  });

  it("names the separator where the cells look as if it was another", async () => {
    const rows = [["h", "i"], ...Array.from({ length: 60 }, () => ["x", "a;b;c;d"])];
    expect(await readBack(rows)).toEqual(rows);
    const oneColumn = [["h"], ["a;b"], ["c;d"]];
    expect(await readBack(oneColumn)).toEqual(oneColumn);
  });

  it("writes many rows, and none", async () => {
    const rows = [["Mark", "Notes"], ...Array.from({ length: 5_000 }, (_, index) => [`B${index}`, "see the detail on the drawing"])];
    expect(await readBack(rows)).toEqual(rows);
    expect(await readBack([])).toEqual([]);
  });

  it("writes any rows so that they are read back", async () => {
    const cell = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => text.replaceAll("\0", "")),
      fc.stringMatching(/^[;,|\t"'=\r\n ]{0,6}$/),
    );
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(rows, async (table) => {
        // A header without repeated or blank names is not changed by the reader.
        const header = ["h1", "h2", "h3", "h4", "h5", "h6"];
        expect(await readBack([header, ...table])).toEqual([header, ...table]);
      }),
      { numRuns: 150 },
    );
  });
});

const XML = '<list><part mark="B1" qty="2"/><part mark="B2" qty="1"/></list>';

describe("readImport", () => {
  it("tells kinds by extension and content", async () => {
    const book = workbook({ Takeoff: sheet(TAKEOFF_ROWS) });
    for (const [name, content, kind] of [
      ["a.xlsx", book, "xlsx"],
      ["A.XLSX", book, "xlsx"],
      ["a.csv", book, "xlsx"],
      ["a.csv", "KISS,1.0,x\n", "kiss"],
      ["a.csv", "Mark,Qty\nKISS,1\n", "csv"],
      ["a.csv", `\ufeff<?xml version="1.0"?>${XML}`, "xml"],
      ["a.xml", XML, "xml"],
      ["a.xls", book, "xlsx"],
      ["A.XLS", "Mark\tQty\nB1\t2\n", "csv"],
      ["a.xls", XML, "xml"],
    ] as const) {
      expect((await imported(name, content)).kind).toBe(kind);
    }
  });

  it.each([
    ["a.pdf", "x", IMPORT_ERRORS.noPdf],
    ["a.docx", "x", IMPORT_ERRORS.extension],
    ["a.csv", "", IMPORT_ERRORS.empty],
    ["a.xls", Buffer.from("0900040002001000", "hex"), IMPORT_ERRORS.oldWorkbook],
    ["a.xls", "<table>", IMPORT_ERRORS.webPage],
    ["a.csv", "\n<!DOCTYPE html>\n<html>", IMPORT_ERRORS.webPage],
    ["a.xls", Buffer.from("%PDF-1.7\n\x00\x00\x81", "latin1"), IMPORT_ERRORS.noText],
    ["a.xls", '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>', IMPORT_ERRORS.xmlWorkbook],
    ["a.xlsb", "PK\0", IMPORT_ERRORS.binaryWorkbook],
    ["a.xlsx", "Mark,Qty\n", IMPORT_ERRORS.noWorkbook],
    ["a.kss", "Mark,Qty\n", IMPORT_ERRORS.noKiss],
    ["a.xml", "Mark,Qty\n", IMPORT_ERRORS.noXml],
    ["a.xml", "<a><b></a>", IMPORT_ERRORS.noXml],
    ["a.xml", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", IMPORT_ERRORS.doctype],
    ["a.xml", "<a>&b;</a>", IMPORT_ERRORS.noXml],
    ["a.xml", "<a><b/><b/></a>", IMPORT_ERRORS.noLines],
  ])("rejects %s that holds %j", async (name, content, message) => {
    await expect(imported(name, content)).rejects.toMatchObject({ code: "invalid_file", message, fields: { takeoff_file: message } });
  });

  it.each([
    ["a.csv", "Mark,Qty\nB1,2\n"],
    ["a.kss", "KISS,1.1,x\nD,E1,0,B1,B1,2,W,18X35,A992,6096.00,,\n"],
    ["a.xml", XML],
  ])("reads %s in UTF-16 without a byte order mark, and says of other encodings what to do", async (name, text) => {
    const whole = await imported(name, text);
    expect(await imported(name, Buffer.from(text, "utf16le"))).toEqual(whole);
    expect(await imported(name, Buffer.from(text, "utf16le").swap16())).toEqual(whole);
    const utf32 = Buffer.from(Uint32Array.from(text, (character) => character.charCodeAt(0)).buffer);
    const marked = Buffer.concat([Buffer.from("fffe0000", "hex"), utf32]);
    for (const bytes of [utf32, marked, Buffer.from(utf32).swap32()])
      await expect(imported(name, bytes)).rejects.toMatchObject({ code: "invalid_file", message: IMPORT_ERRORS.utf32 });
    // Bytes that no text has: far behind the beginning, by which the kind is recognized.
    const broken = Buffer.concat([Buffer.from(text.replace("</list>", "")), Buffer.alloc(1_000, " "), Buffer.from("818d00ff", "hex")]);
    await expect(imported(name, broken)).rejects.toMatchObject({ code: "invalid_file", message: IMPORT_ERRORS.noText });
  });

  it("rejects a CSV with NUL characters, which its import would reject", async () => {
    await expect(imported("a.csv", "Mark,Qty\nB1,\0\n")).rejects.toMatchObject({ message: IMPORT_ERRORS.noText });
  });

  it("rejects a small workbook whose cells share a long text, and cuts what is less", async () => {
    const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(40)}</row>`;
    const book = (count: number): Buffer => workbook({ Takeoff: rows.repeat(count) }, { texts: [`<si><t>${"x".repeat(32_000)}</t></si>`] });
    const message = IMPORT_ERRORS.tooMuchText(64);
    await expect(imported("a.xlsx", book(70))).rejects.toMatchObject({ code: "invalid_file", message });
    const { rows: read, codes } = await imported("a.xlsx", book(2));
    expect(read.map((cells) => cells.length)).toEqual([31, 31]);
    expect(codes).toContain("import_row_too_long");
  });

  it("rejects a CSV whose first row is too long, with the limit", async () => {
    const headers = Array.from({ length: 4_500 }, (_, index) => `header${index}`.padEnd(1_000, "x")).join(",");
    const message = IMPORT_ERRORS.firstRowTooLong(4);
    await expect(imported("a.csv", `${headers}\n1,2\n`)).rejects.toMatchObject({ code: "invalid_file", message });
  });

  it("rejects an XML with a tag that is too long, with the limit", async () => {
    const attributes = Array.from({ length: 2_300 }, (_, index) => `a${index}="${"x".repeat(1_000)}"`).join(" ");
    const message = IMPORT_ERRORS.tokenTooLong(1);
    await expect(imported("a.xml", `<t><m ${attributes}/></t>`)).rejects.toMatchObject({ code: "invalid_file", message });
  });

  it("rejects a file that cannot be held in memory", async () => {
    const blocks = Array.from({ length: LIMITS.importedFileBytes / 1_048_576 + 1 }, () => Buffer.alloc(1_048_576, " "));
    await expect(imported("a.xml", "<a>", ...blocks)).rejects.toMatchObject({
      code: "too_large",
      message: expect.stringContaining("32 MB"),
    });
  });

  it("gives the rows of a CSV, titles above its header included", async () => {
    const { rows, codes } = await imported("a.csv", Buffer.from("Riverside;phase 2\nMark;Länge\nB1;512,25\n", "latin1"));
    expect(rows).toEqual([
      ["Riverside", "phase 2"],
      ["Mark", "Länge"],
      ["B1", "512,25"],
    ]);
    expect(codes).toEqual(["csv_windows_1252"]);
    expect((await imported("a.csv", "Mark\n")).rows).toEqual([["Mark"]]);
    expect((await imported("a.csv", 'Mark,Qty\nB1,1\nB2,"')).codes).toEqual(["csv_quotes_repaired"]);
  });

  it("throws what the source throws, before and while rows are read", async () => {
    const away = new Error("the client went away");
    await expect(readImport("a.csv", failingAfter(away, "Mark"))).rejects.toBe(away);
    for (const name of ["a.csv", "a.kss"]) {
      const begin = name === "a.csv" ? "Mark,Qty\n" : "KISS,1.1,x\n";
      const table = await readImport(name, failingAfter(away, begin.padEnd(600, "x")));
      await expect(
        (async () => {
          for await (const row of table.rows) expect(row).toBeDefined();
        })(),
      ).rejects.toBe(away);
    }
  });

  it("closes the source when its rows are not read to the end, or not accepted", async () => {
    let closed = 0;
    async function* endless(begin: string): AsyncGenerator<Buffer> {
      try {
        yield Buffer.from(begin);
        for (;;) yield* streamPieces("B1,1\n".repeat(1_000));
      } finally {
        closed++;
      }
    }
    for (const name of ["a.csv", "a.kss"]) {
      const table = await readImport(name, endless(name === "a.csv" ? "Mark,Qty\n" : "KISS,1.1,x\nD,a\n"));
      for await (const row of table.rows) if (row) break;
    }
    await expect(readImport("a.pdf", endless("x"))).rejects.toMatchObject({ code: "invalid_file" });
    expect(closed).toBe(3);
  });

  it("stops at the limit of rows, and reports it", async () => {
    async function* endless(): AsyncGenerator<string[]> {
      for (;;) yield ["1"];
    }
    const findings: Finding[] = [];
    let count = 0;
    for await (const cells of boundedRows(endless(), findings)) count += cells.length;
    expect([count, findings.map(({ code }) => code)]).toEqual([LIMITS.extractedRows + 1, ["import_too_many_rows"]]);
  });

  it("cuts cells and rows beyond the limits, and reports each once", async () => {
    const long = "x".repeat(LIMITS.extractedCell + 1);
    const { rows, codes } = await imported("a.xlsx", workbook({ Takeoff: sheet([["a", long], [long], Array<string>(40).fill(long)]) }));
    expect(rows[0]?.[1]).toHaveLength(LIMITS.extractedCell);
    expect(rows[2]!.join("").length).toBeLessThanOrEqual(LIMITS.rowText);
    expect(codes.filter((code) => code !== "import_no_table")).toEqual(["import_cell_too_long", "import_row_too_long"]);
    const attributes = Array.from({ length: LIMITS.extractedColumns + 1 }, (_, index) => `a${index}="1"`).join(" ");
    const wide = await imported("a.xml", `<list><part mark="B1" qty="2" ${attributes}/></list>`);
    expect(wide.rows.map((row) => row.length)).toEqual([LIMITS.extractedColumns, LIMITS.extractedColumns]);
    expect(wide.codes).toContain("import_too_many_columns");
  });
});

const RULES: ZipRules = {
  maxEntries: 4,
  maxEntryBytes: 2_097_152,
  maxBytes: 3_145_728,
  keyOf: (name) => name,
  damaged: "damaged",
  encrypted: "encrypted",
  tooMuch: (limit) => limit,
  entryTooLarge: (name, megabytes) => `${name}: more than ${megabytes} MB`,
};

const zip = (files: Zippable): Buffer => Buffer.from(zipSync(files, { level: 1 }));
const content = async (pack: ZipPackage, name: string): Promise<string> => Buffer.concat(await collect(pack.read(name))).toString();

describe("ZipPackage", () => {
  it("lists entries in their order, with umlauts and folders, and gives their bytes, compressed or not", async () => {
    const files: Zippable = {
      "Träger/": new Uint8Array(),
      "Träger/ä.nc1": Buffer.from("one"),
      "b.nc1": [Buffer.from("two"), { level: 0 }],
    };
    const pack = await ZipPackage.open(zip(files), RULES);
    expect(pack.names).toEqual(["Träger/", "Träger/ä.nc1", "b.nc1"]);
    expect([pack.has("b.nc1"), pack.has("B.NC1")]).toEqual([true, false]);
    expect([await content(pack, "Träger/ä.nc1"), await content(pack, "b.nc1")]).toEqual(["one", "two"]);
    await expect(content(pack, "c.nc1")).rejects.toMatchObject({ message: "damaged" });
  });

  it("stops at an entry, and at all that is read together, when they inflate to more than the limits", async () => {
    const half = Buffer.alloc(RULES.maxBytes / 2 + 1);
    const pack = await ZipPackage.open(zip({ large: Buffer.alloc(RULES.maxEntryBytes + 1), a: half, b: half }), RULES);
    expect(await content(pack, "a")).toHaveLength(half.length);
    await expect(content(pack, "b")).rejects.toMatchObject({ code: "invalid_file", message: "more than 3 MB in all of its files" });
    const other = await ZipPackage.open(zip({ large: Buffer.alloc(RULES.maxEntryBytes + 1) }), RULES);
    await expect(content(other, "large")).rejects.toMatchObject({ message: "large: more than 2 MB" });
  });

  it("rejects too many entries, two with one key, and names that lead out of the archive", async () => {
    const five = Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [name, Buffer.from(name)]));
    await expect(ZipPackage.open(zip(five), RULES)).rejects.toMatchObject({ message: "more than 4 files" });
    const alike = zip({ a: Buffer.from("1"), A: Buffer.from("2") });
    await expect(ZipPackage.open(alike, { ...RULES, keyOf: (name) => name.toLowerCase() })).rejects.toMatchObject({ message: "damaged" });
    for (const name of ["../a.nc1", "/a.nc1"])
      await expect(ZipPackage.open(zip({ [name]: Buffer.from("1") }), RULES)).rejects.toMatchObject({ message: "damaged" });
  });
});
