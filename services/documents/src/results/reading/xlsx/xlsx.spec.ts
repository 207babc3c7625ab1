import { describe, expect, it, jest } from "@jest/globals";
import { IMPORT_ERRORS, LIMITS } from "@takeoff/contracts";
import { takeoffCsv } from "@takeoff/drawings/lists";
import { drawing } from "@takeoff/drawings/model";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { zipSync, type Zippable } from "fflate";
import { exportOf, written } from "../../../../test/tables/exported.ts";
import { imported, type Imported } from "../../../../test/tables/imported.ts";
import { splits } from "../../../../test/tables/sources.ts";
import { SHEET_ROWS } from "./columns-and-rows.ts";
import { writeXlsx } from "../../export/formats/xlsx/xlsx.ts";
import { ZipPackage } from "../shared/zip-package.ts";
import { sheet, TAKEOFF_ROWS, workbook } from "../../../../test/tables/workbooks.ts";

const read = (...pieces: Buffer[]): Promise<Imported> => imported("takeoff.xlsx", ...pieces);

const cells = async (xml: string, more: Parameters<typeof workbook>[1] = {}): Promise<string[][]> =>
  (await read(workbook({ Takeoff: `<row>${xml}</row>` }, more))).rows;

describe("an imported workbook", () => {
  it("gives the cells of our own export back", async () => {
    const table = parse(takeoffCsv(drawing()), { bom: true });
    const { rows, codes } = await read(await written((of) => writeXlsx(of), exportOf(table)));
    // Numbers are cells of their own: trailing zeros are a matter of their format.
    const plain = (cell: string): string => (/^\d+\.\d+$/.test(cell) ? String(Number(cell)) : cell);
    expect(rows.map((row) => table[0]!.map((_, column) => row[column] ?? ""))).toEqual(table.map((row) => row.map(plain)));
    // The sheets behind the data say what was understood of them.
    expect(codes).toEqual(["import_sheet", "import_sheets_not_read"]);
  });

  it("reads shared, rich, inline, formula and escaped texts, and leaves phonetic ones out", async () => {
    const texts = [
      "<si><t>W18X35</t></si>",
      '<si><r><rPr><b/></rPr><t>W</t></r><r><t xml:space="preserve">18 X</t></r><rPh sb="0" eb="1"><t>no</t></rPh><phoneticPr fontId="1"/></si>',
      "<si><t>a_x000D_&amp;_x005F_x0041_</t></si>",
      "<si/>",
    ];
    const shared = [0, 1, 2, 3].map((index) => `<c t="s"><v>${index}</v></c>`).join("");
    const others = '<c t="inlineStr"><is><r><t>Trä</t></r><r><t>ger 梁</t></r></is></c><c t="str"><f>A1</f><v>B1</v></c>';
    expect(await cells(shared + others, { texts })).toEqual([["W18X35", "W18 X", "a\r&_x0041_", "", "Träger 梁", "B1"]]);
  });

  it("reads numbers with at most 15 digits, and truth values", async () => {
    const numbers = ["1", "0.30000000000000004", "12.100000000000001", "1E-2", "1.5e-7", "1E+21", "-0", "1234567890123456", "512.250", "x"];
    const xml = numbers.map((number) => `<c><v>${number}</v></c>`).join("");
    expect(await cells(`${xml}<c t="b"><v>1</v></c><c t="b"><v>0</v></c>`)).toEqual([
      ["1", "0.3", "12.1", "0.01", "0.00000015", "1000000000000000000000", "0", "1234567890123460", "512.25", "x", "TRUE", "FALSE"],
    ]);
  });

  it("turns a number into a date only where its format is one", async () => {
    const formats = [
      "yyyy\\-mm\\-dd",
      'dd"."mm"."yy\\ hh:mm',
      "[h]:mm",
      "# ?/?",
      '0" ft"',
      "[$-409]h:mm AM/PM;@",
      'General" days"',
      "mmmm",
      "ss.00",
    ];
    const styled = (value: string): string => formats.map((_, index) => `<c s="${index}"><v>${value}</v></c>`).join("");
    const many = await read(workbook({ Takeoff: `<row>${styled("45352.5625")}</row><row>${styled("0.5")}</row>` }, { formats }));
    expect(many.rows).toEqual([
      ["2024-03-01T13:30:00", "2024-03-01T13:30:00", ...Array<string>(5).fill("45352.5625"), "2024-03-01T13:30:00", "45352.5625"],
      ["0.5", "0.5", "0.5", "0.5", "0.5", "12:00:00", "0.5", "0.5", "12:00:00"],
    ]);
    expect(many.findings).toContainEqual(
      expect.objectContaining({ code: "import_number_formats", message: expect.stringContaining("columns: E, G") }),
    );
    const builtIn = (properties: string): Promise<string[][]> =>
      cells('<c s="0"><v>1</v></c><c s="0"><v>60</v></c><c s="0"><v>61</v></c><c t="d"><v>2024-03-01T00:00:00</v></c>', {
        formats: [14],
        properties,
      });
    expect(await builtIn("")).toEqual([["1900-01-01", "60", "1900-03-01", "2024-03-01"]]);
    expect(await builtIn('<workbookPr date1904="1"/>')).toEqual([["1904-01-02", "1904-03-01", "1904-03-02", "2024-03-01"]]);
  });

  it("reports errors, formulas without a value and missing texts, whose cells are empty", async () => {
    const { rows, findings } = await read(
      workbook({
        Takeoff: '<row><c t="e"><v>#REF!</v></c><c><f>SUM(A1)</f></c><c t="s"><v>7</v></c><c t="s"><v>-1</v></c><c><v>1</v></c></row>',
      }),
    );
    expect(rows).toEqual([["", "", "", "", "1"]]);
    expect(findings.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        expect.stringContaining("1 cell with an error such as #REF!"),
        expect.stringContaining("1 formula without a stored value (first in row 1)"),
        expect.stringContaining("2 cells whose text is missing from the file"),
      ]),
    );
  });

  it("places cells by their references, with and without them, and keeps blank rows between others", async () => {
    const { rows, codes } = await read(
      workbook({
        Takeoff:
          '<row r="2"><c r="B2"><v>1</v></c><c><v>2</v></c><c r="E2"><v>3</v></c></row><row><c><v>4</v></c></row><row r="9" hidden="1"><c r="A9" s="1"/></row><row r="6000"><c><v>5</v></c></row>',
      }),
    );
    expect(rows.slice(0, 3)).toEqual([[""], ["", "1", "2", "", "3"], ["4"]]);
    expect(rows).toHaveLength(3 + LIMITS.blankRows + 1);
    expect(rows.at(-1)).toEqual(["5"]);
    expect(codes).toContain("import_blank_rows");
    // An empty row that is hidden hides nothing.
    expect(codes).not.toContain("import_hidden_rows");
  });

  it("reads hidden rows, and names them by their numbers", async () => {
    const hidden = Array.from({ length: 12 }, (_, index) => `<row r="${index + 3}" hidden="true"><c><v>${index}</v></c></row>`);
    const { rows, findings } = await read(workbook({ Takeoff: `<row r="2"><c><v>1</v></c></row>${hidden.join("")}` }));
    expect(rows).toHaveLength(14);
    expect(findings.at(-1)).toMatchObject({
      ...{ code: "import_hidden_rows", level: "warning" },
      message: "Rows that the sheet hides were read like the others: 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 2 more.",
    });
  });

  it("reports columns beyond the limit", async () => {
    const wide = await read(workbook({ Takeoff: '<row><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>' }));
    expect(wide).toMatchObject({ rows: [["1"]], codes: expect.arrayContaining(["import_too_many_columns"]) });
  });

  it("reads a sheet whose first row alone is longer than what is searched for a table", async () => {
    const long = `<c t="inlineStr"><is><t>${"x".repeat(32_000)}</t></is></c>`.repeat(150);
    const { rows } = await read(workbook({ Takeoff: `<row>${long}</row><row><c><v>7</v></c></row>` }));
    expect(rows.map((row) => row.length > 0)).toEqual([true, true]);
    expect(rows[1]).toEqual(["7"]);
  });

  it("reads the sheet with the takeoff, and names it and the others", async () => {
    const list = '<row><c t="str"><v>Drawing</v></c><c t="str"><v>Rev</v></c></row><row><c t="str"><v>S-101</v></c><c><v>0</v></c></row>';
    const sheets = { Cover: "", Drawings: list, "Floor 1": sheet(TAKEOFF_ROWS), "Floor 2": sheet(TAKEOFF_ROWS) };
    const { rows, findings } = await read(workbook(sheets));
    expect(rows).toEqual(TAKEOFF_ROWS);
    expect(findings.map(({ message }) => message)).toEqual([
      "The sheet “Floor 1” was read; the file has 2 other sheets.",
      "Further sheets with a takeoff were not read: “Floor 2”.",
    ]);
    const hidden = await read(workbook({ "Floor 1": sheet(TAKEOFF_ROWS), "Floor 2": sheet(TAKEOFF_ROWS) }, { hidden: ["Floor 1"] }));
    expect(hidden.findings[0]?.message).toContain("“Floor 2” was read");
    const model = await read(workbook({ StructuralCurveMember: sheet(TAKEOFF_ROWS) }));
    expect(model.findings).toMatchObject([
      { code: "import_analysis_model", message: expect.stringContaining("lengths are those of axes") },
    ]);
    const none = await read(workbook({ Notes: '<row><c t="str"><v>hello</v></c></row>' }));
    expect(none).toMatchObject({ rows: [["hello"]], codes: ["import_no_table"] });
  });

  it("reads strict namespaces, prefixes, UTF-16 and unusual paths", async () => {
    for (const style of ["strict", "prefixed", "utf16", "moved"] as const) {
      expect((await read(workbook({ Takeoff: sheet(TAKEOFF_ROWS) }, { style, texts: ["<si><t>x</t></si>"] }))).rows).toEqual(TAKEOFF_ROWS);
    }
  });

  it("gives the same rows for any chunks of bytes", async () => {
    const bytes = workbook({ Takeoff: sheet(TAKEOFF_ROWS.slice(0, 2)) });
    const whole = await read(bytes);
    let count = 0;
    for (const pieces of splits(bytes)) if (count++ % 97 === 0) expect(await read(...pieces)).toEqual(whole);
    expect(await read(...Array.from(bytes, (byte) => Buffer.from([byte])))).toEqual(whole);
  });

  it("reads any texts back", async () => {
    const text = fc
      .string({ unit: "grapheme", maxLength: 20 })
      .map((value) => value.replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ""));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(text, { maxLength: 5 }), { maxLength: 5 }), async (rows) => {
        const { rows: found } = await read(workbook({ Takeoff: sheet([["begin"], ...rows.map((row) => [...row, "end"])]) }));
        expect(found).toEqual([["begin"], ...rows.map((row) => [...row, "end"])]);
      }),
      { numRuns: 25 },
    );
  });
});

describe("a workbook that cannot be imported", () => {
  const rejected = (bytes: Buffer): Promise<unknown> =>
    read(bytes).then(
      () => "read",
      (error: unknown) => error,
    );
  const zip = (files: Zippable): Buffer => Buffer.from(zipSync(files));
  const error = (message: string): unknown => expect.objectContaining({ code: "invalid_file", message, fields: { takeoff_file: message } });
  const tooMuch = (what: string): unknown => error(IMPORT_ERRORS.tooMuch(`more than ${what}`));
  const good = workbook({ Takeoff: sheet(TAKEOFF_ROWS) });

  it("is rejected when a text or a row is beyond the limits, however small the file is", async () => {
    const spaces = Buffer.alloc(LIMITS.importedTokenBytes + 65_536, " ");
    const inText = Buffer.concat([Buffer.from("<worksheet><sheetData><row><c t='str'><v>"), spaces]);
    expect(await rejected(workbook({ Takeoff: inText }))).toEqual(tooMuch("1 MB in one text"));
    const below = `<row r="${SHEET_ROWS + 1}"><c/></row>`;
    expect(await rejected(workbook({ First: sheet(TAKEOFF_ROWS) + below }))).toEqual(tooMuch("1,048,576 rows"));
  });

  it("may inflate to 256 MB in one part and 384 MB together", async () => {
    const open = jest.spyOn(ZipPackage, "open");
    await read(good);
    const [, rules] = open.mock.lastCall ?? [];
    open.mockRestore();
    expect([rules?.maxEntryBytes, rules?.maxBytes]).toEqual([LIMITS.workbookPartBytes, LIMITS.workbookBytes]);
    expect(rules?.entryTooLarge("xl/a.xml", 256)).toBe(IMPORT_ERRORS.tooMuch("more than 256 MB in one of its files"));
  });

  it("is rejected when it has too many entries, or two with one name", async () => {
    const [begin, end] = [good.lastIndexOf("PK\x01\x02"), good.lastIndexOf("PK\x05\x06")];
    const last = good.subarray(begin, end);
    const many = Buffer.concat([good.subarray(0, end), ...Array.from({ length: 60_000 }, () => last), good.subarray(end)]);
    many.writeUInt16LE(60_000, many.length - 22 + 10);
    expect(await rejected(many)).toEqual(tooMuch("4,096 files"));
    expect(await rejected(zip({ "XL/a.xml": new Uint8Array(), "xl/A.xml": new Uint8Array() }))).toEqual(error(IMPORT_ERRORS.damaged));
  });

  it("is rejected when it is truncated, has a wrong checksum, or malformed parts", async () => {
    for (const end of [60, good.length / 2, good.length - 30, good.length - 1]) {
      expect(await rejected(good.subarray(0, end))).toEqual(error(IMPORT_ERRORS.damaged));
    }
    const directory = good.lastIndexOf("PK\x01\x02");
    const wrong = Buffer.from(good);
    // The checksum in the last entry of the directory, that of the sheet.
    wrong[directory + 16] = wrong[directory + 16]! ^ 1;
    expect(await rejected(wrong)).toEqual(error(IMPORT_ERRORS.damaged));
    expect(await rejected(workbook({ Takeoff: "<row><c></row>" }))).toEqual(error(IMPORT_ERRORS.damaged));
    expect(await rejected(workbook({ Takeoff: Buffer.from("<!DOCTYPE x [<!ENTITY a 'b'>]><worksheet/>") }))).toEqual(
      error(IMPORT_ERRORS.damaged),
    );
  });

  it("is rejected with what to do when it is encrypted, old, binary, or none", async () => {
    const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Buffer.alloc(600)]);
    expect(await rejected(compound)).toEqual(error(IMPORT_ERRORS.oldWorkbook));
    expect(await rejected(Buffer.concat([compound, Buffer.from("EncryptedPackage", "utf16le")]))).toEqual(error(IMPORT_ERRORS.encrypted));
    const flagged = Buffer.from(good);
    flagged[flagged.lastIndexOf("PK\x01\x02") + 8]! |= 1;
    expect(await rejected(flagged)).toEqual(error(IMPORT_ERRORS.encrypted));
    expect(await rejected(zip({ "content.xml": Buffer.from("<x/>") }))).toEqual(error(IMPORT_ERRORS.noWorkbook));
    const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
    const binary = `<Relationships><Relationship Id="1" Type="${type}" Target="xl/workbook.bin"/></Relationships>`;
    expect(await rejected(zip({ "_rels/.rels": Buffer.from(binary) }))).toEqual(error(IMPORT_ERRORS.binaryWorkbook));
    expect(await rejected(Buffer.from("<html><table/></html>"))).toEqual(error(IMPORT_ERRORS.noWorkbook));
    expect(await rejected(workbook({ Takeoff: "" }))).toEqual(error(IMPORT_ERRORS.noSheet));
  });

  it("is rejected or read, and never a defect, whatever its bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = Buffer.from(good);
        for (const [at, value] of changes) bytes[at] = value;
        const found = await rejected(bytes);
        if (found !== "read") expect(found).toMatchObject({ code: "invalid_file" });
      }),
      { numRuns: 150 },
    );
  });
});
