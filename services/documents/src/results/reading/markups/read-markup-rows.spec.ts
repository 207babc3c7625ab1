import * as pdfLib from "@cantoo/pdf-lib";
import { describe, expect, it } from "@jest/globals";
import type { KnownParameters } from "@takeoff/contracts";
import { processedPdf } from "@takeoff/drawings";
import { drawing, pieces } from "@takeoff/drawings/model";
import { lengthInInches, TakeoffReading, type TakeoffRow } from "@takeoff/takeoff";
import { passwordPdf, smallPdf } from "@takeoff/testing";
import { columnsOf, METRIC_SCALE, pdfWith, pdfWithCatalog, QUARTER_INCH } from "../../../../test/pdfs/marked-pdfs.ts";
import { imported } from "../../../../test/tables/imported.ts";
import { linesXml } from "./lines-xml.ts";

const A992: KnownParameters = [{ name: "default_w_steel_grade", value: "A992" }];
const read = (bytes: Buffer, parameters: KnownParameters = null) =>
  imported({ filename: "marked.pdf", markups: { loadPdfLib: () => Promise.resolve(pdfLib), parameters } }, bytes);

/** What the rows mean without a person. */
function understand(rows: readonly (readonly string[])[]): TakeoffRow[] {
  const lines: TakeoffRow[] = [];
  const observer = {
    begin: () => undefined,
    row: (row: { kind: string; line?: TakeoffRow }) => void (row.line && lines.push(row.line)),
  };
  const reading = new TakeoffReading({ separator: ",", observer });
  for (const row of rows) reading.add(row);
  reading.result();
  return lines;
}

const BEAM = `/Subtype /Line /IT /LineDimension /NM (AAAA) /Subj (W12X26) /Label (B1) /L [0 0 450 0] ${QUARTER_INCH} /Contents (25'-0")`;
const COUNT = "/Subtype /Polygon /IT /PolygonCount /NM (BBBB) /Subj (HSS6X6X3/8) /Label (C1) /NumCounts 6 /Contents (6)";

describe("the markups of a PDF", () => {
  it("become lines with designation, mark, quantity, length, page, sheet and the name of the markup", async () => {
    const bytes = pdfWithCatalog("/PageLabels << /Nums [0 << /P (S-) /S /D /St 101 >>] >>", [BEAM], [COUNT]);
    const { kind, rows, codes } = await read(bytes);
    expect([kind, codes]).toEqual(["markups", ["import_markups"]]);
    expect(understand(rows)).toMatchObject([
      {
        mark: "B1",
        quantity: 1,
        designation: { designation: "W12X26" },
        length: { value: 25, unit: "ft" },
        sheet: "S-101",
        page: 1,
        markupId: "AAAA",
      },
      { mark: "C1", quantity: 6, designation: { designation: "HSS6X6X3/8" }, length: null, sheet: "S-102", page: 2, markupId: "BBBB" },
    ]);
  });

  it("have metric lengths in the unit of their scale", async () => {
    const line = `/Subtype /Line /IT /LineDimension /NM (A) /Subj (HEA200) /Label (B1) /L [0 0 170.0787402 0] ${METRIC_SCALE} /Contents (6000 mm)`;
    const [beam] = understand((await read(pdfWith([line]))).rows);
    expect(beam).toMatchObject({ designation: { designation: "HEA200" }, length: { unit: "mm" } });
    expect(beam?.length?.value).toBeCloseTo(6_000, 2);
  });

  it("have what custom columns state, which takes the place of what was measured, and says so where it differs", async () => {
    const columns = columnsOf(["Grade"], ["Length"], ["Finish"], ["Qty"], ["Empty"]);
    const { rows, codes } = await read(
      pdfWithCatalog(columns, [
        `${BEAM} /BSIColumnData [(A572-50) (24'-10 1/2") (Galv) (3) ()]`,
        `${BEAM} /BSIColumnData [() (18'-0") () () ()]`,
        BEAM,
      ]),
      A992,
    );
    expect(rows[0]).not.toContain("Empty");
    const lines = understand(rows);
    expect(lines.map(({ grade, gradeFrom }) => [grade, gradeFrom])).toEqual([
      ["A572-50", ""],
      ["A992", "parameters"],
      ["A992", "parameters"],
    ]);
    expect(lines.map(({ quantity, finish }) => [quantity, finish])).toEqual([
      [3, "Galv"],
      [1, ""],
      [1, ""],
    ]);
    expect(lines.map(({ length }) => length && lengthInInches(length))).toEqual([298.5, 216, 300]);
    expect(codes).toContain("import_markups_lengths_differ");
  });

  it("are said where they are not read: comments, names in texts, replies, unclear groups and lengths, hidden and rejected ones", async () => {
    const { rows, findings } = await read(
      pdfWithCatalog(columnsOf(["Weight"]).replace("/Subtype /Text", "/Subtype /Formula"), [
        BEAM,
        "/Subtype /Polygon /Subj (Cloud)",
        "/Subtype /Polygon /Subj (Cloud)",
        "/Subtype /FreeText /Subj (Text Box) /Contents (W14X30)",
        "/Subtype /Text /IRT 1 0 R /Contents (really?)",
        `${COUNT} /F 2`,
        COUNT,
        `${COUNT} /IRT 7 0 R /RT /Group`,
        "/Subtype /Line /Subj (W8X10) /Label (B7) /IT /LineDimension",
        "/Subtype /Line /Subj (W8X18)",
        "/Subtype /Text /IRT 10 0 R /StateModel (Review) /State (Rejected)",
      ]),
    );
    expect(rows.slice(1).map(([, subject]) => subject)).toEqual(["W12X26", "HSS6X6X3/8", "HSS6X6X3/8", "W8X10"]);
    expect(findings.map(({ message }) => message)).toEqual([
      "4 of 9 markups name steel: each of them is one line.",
      "2 markups not read, because neither subject nor label names steel: Cloud 2.",
      "Not counted, because steel is named only in their text, not in their subject or label: 1 markup.",
      "2 markups in groups that name several pieces of steel: each of them is a line, also where a group stands for one piece.",
      "Left out, because of the status Rejected or Cancelled: 1 markup.",
      "Left out, because they are hidden on the drawing: 1 markup.",
      "1 measured length left empty, because the scale is missing or the text on the drawing shows another length (first: B7 W8X10, page 1).",
      "1 reply to markups not read: they are no lines of a takeoff.",
      "Columns with formulas have no values in a PDF: \u201cWeight\u201d.",
    ]);
  });

  it("name nobody: authors stay in the PDF", async () => {
    const { rows } = await read(pdfWith([`${BEAM} /T (Robin Estimator)`]));
    expect(JSON.stringify(rows)).not.toContain("Robin");
  });

  it("of a processed PDF are its pieces, exactly", async () => {
    const steel = drawing({
      ...{ seed: "markups", project: "P", location: "L", contractor: "C", baysX: 3, baysY: 2, span: 30, eaveFeet: 14, missing: [] },
    });
    const lines = understand((await read(await processedPdf(steel))).rows);
    const expected = [...pieces(steel)].map(({ member, piece }) => [member.shape.designation, member.mark, member.page, piece.markupId]);
    const found = lines.map(({ designation, mark, page, markupId }) => [designation?.designation, mark, page, markupId]);
    expect(found.sort()).toEqual(expected.sort());
  });

  it("cannot be read of other files, protected PDFs, and PDFs without a markup that names steel", async () => {
    await expect(read(Buffer.from("no PDF"))).rejects.toMatchObject({ code: "invalid_file", message: "This file is not a PDF." });
    await expect(read(await passwordPdf())).rejects.toMatchObject({ code: "invalid_file" });
    for (const bytes of [smallPdf(), pdfWith(["/Subtype /Polygon /Subj (Cloud)"])])
      await expect(read(bytes)).rejects.toMatchObject({
        message: "This PDF shows no markups that name steel by their subject or their label.",
      });
  });
});

describe("linesXml", () => {
  it("writes the lines of the table with what is assumed, below what the customer requires", async () => {
    const { rows } = await read(pdfWith([BEAM, COUNT]), A992);
    const requirements = [{ name: "is_domestic_steel", label: "Domestic steel", value: "Yes", from: "questionnaire" }] as const;
    const xml = [...linesXml(rows, { mapping: null, parameters: A992, requirements })].join("");
    expect(xml).toContain('<is_domestic_steel title="Domestic steel" from="questionnaire">Yes</is_domestic_steel>');
    expect(xml).toContain('<totals lines="2" pieces="7" total_weight_lb="650" lines_without_weight="1"/>');
    expect(xml).toContain(
      `<line page="1" mark="B1" qty="1" designation="W12X26" length="25'-0&quot;" weight_per_ft="26" total_weight_lb="650" weight_source="computed" grade="A992" grade_from="parameters" id="AAAA"/>`,
    );
    expect(xml).toContain('<line page="1" mark="C1" qty="6" designation="HSS6X6X3/8"');
  });

  it("follows the columns that a person confirmed, and writes metric steel in millimeters", async () => {
    const line = `/Subtype /Line /IT /LineDimension /Subj (HEA200) /Label (B1) /L [0 0 170.0787402 0] ${METRIC_SCALE}`;
    const { rows } = await read(pdfWith([line]));
    const [header = []] = rows;
    const roles = header.map(
      (name) =>
        ({ Subject: "designation", Label: "notes", Count: "qty", Length: "length", "Length Unit": "length_unit" } as const)[name] ?? null,
    );
    const mapping = { header_row: 0, roles, length_unit: null, weight_unit: null, weight_of: null, decimal_mark: null };
    const xml = [...linesXml(rows, { mapping, parameters: null, requirements: [] })].join("");
    expect(xml).toContain('<line mark="" qty="1" designation="HEA200" length_mm="6000"');
    expect(xml).toContain('notes="B1"');
  });
});
