import { describe, expect, it } from "@jest/globals";
import { IMPORT_ERRORS, LIMITS } from "@takeoff/contracts";
import { readHeaderName } from "@takeoff/takeoff";
import * as fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { sourceOf } from "../../../test/sources.ts";
import { readCsv } from "../extraction/read-csv.ts";
import { writeXml } from "../export/xml.ts";
import { csvOf } from "./csv-of.ts";
import { KISS_HEADER } from "./kiss.ts";
import { readImport } from "./read-import.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

async function read(bytes: string | Uint8Array, filename: string) {
  const rows: string[][] = [];
  const file = await readImport(filename, sourceOf(Buffer.from(bytes)), (cells) => void rows.push(cells));
  return { ...file, codes: file.findings.map(({ code }) => code), rows };
}
const refusal = async (bytes: string | Uint8Array, filename: string): Promise<string> =>
  read(bytes, filename).then(
    () => "accepted",
    (error: unknown) => (error as Error).message,
  );

interface BookOptions {
  /** The XML of each sheet's `sheetData`, by its name. */
  sheets: Record<string, string>;
  strings?: string;
  styles?: string;
  workbook?: string;
}

/** A workbook as Excel lays it out. */
function book({ sheets, strings = "", styles = "", workbook = "" }: BookOptions): Uint8Array {
  const names = Object.keys(sheets);
  const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const files = {
    "_rels/.rels": `<Relationships xmlns="${RELATIONS}">${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${workbook}<sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${RELATIONS}">${names.map((_, index) => relation(`rId${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`)).join("")}${relation("rIdA", "sharedStrings", "/xl/sharedStrings.xml")}${relation("rIdB", "styles", "styles.xml")}</Relationships>`,
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${strings}</sst>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${MAIN}"><dimension ref="A1"/><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), { level: 1 });
}
const inline = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
const row = (number: number, ...cells: string[]): string => `<row r="${number}">${cells.join("")}</row>`;
const HEADER = row(1, inline("A1", "Mark"), inline("B1", "Size"), inline("C1", "Qty"));

describe("readImport of a workbook", () => {
  it("reads values of every type, not formulas, at their places", async () => {
    const sheet = [
      row(1, '<c r="A1" t="s"><v>0</v></c>', '<c r="B1" t="s"><v>1</v></c>', inline("C1", "Qty"), inline("E1", "Length")),
      // Row 2 is missing, and cells without a reference follow each other.
      row(
        3,
        inline("A3", "B1 &amp; B2"),
        '<c t="str"><f>A1&amp;"x"</f><v>W18X35</v></c>',
        '<c r="C3"><f>1+1</f><v>2</v></c>',
        '<c r="E3"><v>20.300000000000001</v></c>',
      ),
      row(
        4,
        '<c r="A4" t="b"><v>1</v></c>',
        '<c r="B4" t="e"><v>#REF!</v></c>',
        '<c r="C4"><v>1E-3</v></c>',
        '<c r="D4" s="1"><v>46347.395833333336</v></c>',
        '<c r="E4" s="2"><v>10.5</v></c>',
      ),
      row(5, '<c r="A5" s="1"><v>46347</v></c>', '<c r="B5" t="s"><v>99</v></c>'),
    ].join("");
    const strings = '<si><t>Mark</t></si><si><r><t xml:space="preserve">Si</t></r><r><t>ze</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>';
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="0&quot; days&quot;\\m"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';
    const { rows, kind, codes } = await read(book({ sheets: { Takeoff: sheet }, strings, styles }), "a.XLSX");
    expect(kind).toBe("xlsx");
    expect(rows).toEqual([
      ["Mark", "Size", "Qty", "", "Length"],
      [],
      ["B1 & B2", "W18X35", "2", "", "20.3"],
      ["TRUE", "", "0.001", "2026-11-21 09:30:00", "10.5"],
      ["2026-11-21"],
    ]);
    expect(codes).toEqual(["import_error_cells"]);
  });

  it("counts days from 1904 where the workbook says so", async () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
    const sheets = { One: HEADER + row(2, '<c r="A2" s="1"><v>44885</v></c>') };
    expect((await read(book({ sheets, styles, workbook: '<workbookPr date1904="1"/>' }), "a.xlsx")).rows[1]).toEqual(["2026-11-21"]);
  });

  it("chooses the first sheet that holds a takeoff, and says which; without one the first that holds anything", async () => {
    const cover = row(1, inline("A1", "Project"), inline("B1", "Träger &lt;Halle&gt;"));
    const takeoff = HEADER + row(2, inline("A2", "B1"), inline("B2", "W18X35"), '<c r="C2"><v>2</v></c>');
    const found = await read(book({ sheets: { Empty: "", Cover: cover, Members: takeoff, More: takeoff } }), "a.xlsx");
    expect(found.rows).toEqual([
      ["Mark", "Size", "Qty"],
      ["B1", "W18X35", "2"],
    ]);
    expect(found.findings).toEqual([expect.objectContaining({ message: expect.stringContaining("“Members”") })]);
    expect((await read(book({ sheets: { Empty: "", Cover: cover } }), "a.xlsx")).rows).toEqual([["Project", "Träger <Halle>"]]);
    expect(await refusal(book({ sheets: { Empty: "" } }), "a.xlsx")).toBe(IMPORT_ERRORS.emptyWorkbook);
  });

  it("reads element names with a prefix", async () => {
    const bytes = book({ sheets: { One: HEADER } });
    const { unzipSync, strFromU8 } = await import("fflate");
    const files = unzipSync(bytes);
    const path = "xl/worksheets/sheet1.xml";
    files[path] = strToU8(
      strFromU8(files[path]!)
        .replaceAll(/<(\/?)(?=[a-z])/g, "<$1x:")
        .replace("xmlns=", "xmlns:x="),
    );
    expect((await read(zipSync(files), "a.xlsx")).rows).toEqual([["Mark", "Size", "Qty"]]);
  });

  it("reports what lies beyond the limits of rows and columns", async () => {
    const wide = row(2, inline("A2", "B1"), inline("ZZ2", "far"));
    expect(await read(book({ sheets: { One: HEADER + wide } }), "a.xlsx")).toMatchObject({
      codes: ["import_too_many_columns"],
      rows: [["Mark", "Size", "Qty"], ["B1"]],
    });
    const distant = await read(book({ sheets: { One: HEADER + row(1_000_000, inline("A1000000", "B1")) } }), "a.xlsx");
    expect(distant.rows.length).toBeLessThan(2_000);
    expect(distant.rows.at(-1)).toEqual(["B1"]);
  });

  it.each([
    ["a text of 20 MB, which is 20 KB in the file", () => row(1, inline("A1", " ".repeat(20_000_000)))],
    ["a tag of 20 MB", () => `<row r="${"1".repeat(20_000_000)}"/>`],
  ])("refuses %s", async (_, sheet) => {
    expect(await refusal(book({ sheets: { One: sheet() } }), "a.xlsx")).toBe(IMPORT_ERRORS.brokenXml);
  });

  it("refuses archives of too many parts, too large and damaged ones", async () => {
    const many = zipSync(Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`xl/${index}.xml`, strToU8("")])));
    expect(await refusal(many, "a.xlsx")).toBe(IMPORT_ERRORS.tooLarge);
    const good = book({ sheets: { One: HEADER } });
    expect(await refusal(good.subarray(0, good.length - 30), "a.xlsx")).toBe(IMPORT_ERRORS.brokenXlsx);
    expect(await refusal(zipSync({ "word/document.xml": strToU8("<a/>") }), "a.xlsx")).toBe(IMPORT_ERRORS.brokenXlsx);
    expect(await refusal(Buffer.alloc(LIMITS.importBytes + 1), "a.xlsx")).toContain("32 MB");
  });

  it("names encrypted workbooks and those of an Excel before 2007", async () => {
    const compound = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);
    expect(await refusal(compound, "a.xlsx")).toBe(IMPORT_ERRORS.protectedXlsx);
    expect(await refusal(compound, "a.xls")).toBe(IMPORT_ERRORS.oldExcel);
  });
});

describe("readImport of other files", () => {
  it("reads the detail lines of a KISS file under names that are recognized, whatever its extension", async () => {
    const text =
      "KISS,1.1,Program\r\nH,1,Job,Customer,11/21/26,09:30:00,F,\r\nD,E1,0,G1,B1,2,W,18X35,A992,6096.00,Paint,end plates\r\nL,X,1\r\n* note\r\nD,E1\r\n";
    const expected = {
      ...{ kind: "kiss", separator: null, codes: ["import_kiss_lines"] },
      rows: [
        [...KISS_HEADER],
        "E1,0,G1,B1,2,W,18X35,A992,6096.00,Paint,end plates".split(","),
        ["E1", ...Array.from({ length: 10 }, () => "")],
      ],
    };
    for (const name of ["a.kss", "a.csv"]) expect(await read(text, name)).toMatchObject(expected);
    expect(KISS_HEADER.map((name) => readHeaderName(name).role)).toEqual([
      ...["drawing_no", "rev", "assembly_mark", "mark", "qty", "shape", "size", "grade", "length", "finish", "notes"],
    ]);
    expect(readHeaderName("Length (mm)").lengthUnit).toBe("mm");
    expect(await refusal("KISS,1.1,Program\r\nH,1\r\n", "a.kss")).toBe(IMPORT_ERRORS.noLinesInKiss);
  });

  it("reads the lines of an XML from attributes and children, with what the elements around say of each", async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?><t:Job xmlns:t="urn:x" t:Name="Frame"><t:Drawing Number="E1" Rev="2">
      <t:Assembly><t:AssemblyMark>G1</t:AssemblyMark><t:Quantity>3</t:Quantity>
        <t:Part t:Mark="B1"><t:Quantity>2</t:Quantity><t:Profile>W18X35</t:Profile><t:Length unit="mm">6096</t:Length></t:Part>
        <t:Part t:Mark="B2"><t:Quantity>1</t:Quantity><t:Profile>Tr&#228;ger</t:Profile></t:Part>
      </t:Assembly></t:Drawing></t:Job>`;
    const { rows, codes } = await read(xml, "a.xml");
    const cells = (values: string[]) => Object.fromEntries(rows[0]!.map((name, index) => [name, values[index]]));
    expect(rows.slice(1).map(cells)).toEqual(
      [
        { AssemblyMark: "G1", Rev: "2", Mark: "B1", Quantity: "2", Profile: "W18X35", "Length (mm)": "6096", Number: expect.anything() },
        { AssemblyMark: "G1", Rev: "2", Mark: "B2", Quantity: "1", Profile: "Träger", "Length (mm)": "", Number: expect.anything() },
      ].map(({ Number: _, ...known }) => expect.objectContaining(known)),
    );
    expect(codes).toEqual(["import_quantities_around"]);
  });

  it("reads our own XML export back", async () => {
    const columns = ["Mark", "Size", "Qty"];
    const cells = [
      ["B1", "HSS6X6X3/8", "2"],
      ["B2", "", "1"],
    ];
    const head = { columns, takeoff: null } as never;
    const source = {
      head,
      rows: async function* () {
        yield await Promise.resolve(cells);
      },
    } as never;
    let xml = "";
    for await (const chunk of writeXml(source)) xml += String(chunk);
    expect((await read(xml, "a.xml")).rows).toEqual([columns, ...cells]);
  });

  it("reads a CSV, with its separator", async () => {
    expect(await read("Stück;Größe\n1;W18X35\n", "a.csv")).toMatchObject({
      kind: "csv",
      separator: ";",
      rows: [
        ["Stück", "Größe"],
        ["1", "W18X35"],
      ],
    });
  });

  it.each([
    ["an empty file", "", "a.xlsx", IMPORT_ERRORS.empty],
    ["a PDF", "%PDF-1.7", "a.pdf", IMPORT_ERRORS.unknownKind],
    ["text with the extension of a workbook", "Mark,Qty", "a.xlsx", IMPORT_ERRORS.brokenXlsx],
    ["an XML that is not closed", "<a><b>", "a.xml", IMPORT_ERRORS.brokenXml],
    ["an XML with a document type", "<!DOCTYPE a><a/>", "a.xml", IMPORT_ERRORS.brokenXml],
    ["an XML without lines", "<a><b c='1'/></a>", "a.xml", IMPORT_ERRORS.noLinesInXml],
    ["XML of 100,000 levels", "<a>".repeat(100_000), "a.xml", IMPORT_ERRORS.brokenXml],
  ])("refuses %s with a sentence", async (_, bytes, filename, sentence) => {
    expect(await refusal(bytes, filename)).toBe(sentence);
  });
});

describe("csvOf", () => {
  const parsed = async (rows: readonly (readonly string[])[]): Promise<string[][]> => {
    const read: string[][] = [];
    const source = csvOf(async (onRow) => {
      for (const cells of rows) await onRow([...cells]);
    });
    await readCsv(source, { begin: (names) => void read.push([...names]), row: (cells) => void read.push(cells) });
    return read;
  };

  it("writes rows that are read back as they are, blank ones at their places", async () => {
    const text = fc
      .string({ unit: fc.constantFrom("a", " ", '"', ",", ";", "ä", "\n", "1", "'", "/"), maxLength: 6 })
      .map((cell) => `x${cell}`);
    const rows = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, async (below) => expect(await parsed([["A", "B", "C"], ...below])).toEqual([["A", "B", "C"], ...below])),
    );
    expect(await parsed([["A", "B"], [], ["1", "2"]])).toEqual([
      ["A", "B"],
      ["", ""],
      ["1", "2"],
    ]);
  });

  it("fails with the error of the reading, after the pieces before it", async () => {
    const pieces: Buffer[] = [];
    const taking = async (): Promise<void> => {
      const source = csvOf(async (onRow) => {
        for (let index = 0; index < 50_000; index++) await onRow([String(index), "x"]);
        throw new Error("damaged");
      });
      for await (const piece of source) pieces.push(piece);
    };
    await expect(taking()).rejects.toThrow("damaged");
    expect(pieces.length).toBeGreaterThan(1);
  });

  it("stops the reading when its output is no longer taken", async () => {
    let given = 0;
    const source = csvOf(async (onRow) => {
      for (; given < 1_000_000; given++) await onRow(["x".repeat(100), "y"]);
    });
    for await (const _ of source) break;
    await new Promise((resolve) => setImmediate(resolve));
    expect(given).toBeLessThan(10_000);
  });
});
