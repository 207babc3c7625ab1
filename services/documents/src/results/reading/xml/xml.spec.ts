import { beforeAll, describe, expect, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { takeoffCsv } from "@takeoff/drawings/lists";
import { drawing } from "@takeoff/drawings/model";
import { findTable, lengthInMillimetres, takeoffReader } from "@takeoff/takeoff";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { exportOf, written } from "../../../../test/tables/exported.ts";
import { imported, type Imported } from "../../../../test/tables/imported.ts";
import { splits } from "../../../../test/tables/sources.ts";
import { cellsByName, readSample, sampleBytes } from "../../../../test/takeoffs/read-sample.ts";
import { writeXml } from "../../export/formats/xml.ts";
import { xmlAttribute, xmlText } from "../../lines/result-xml.ts";

const SAMPLE = "programs/revu-grouped-44-columns.csv";

/** The cells that a table has and that are not empty. */
function filled(cells: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ""));
}

const elementName = (column: string): string => column.replace(/[ /]/g, "_");

/** The markups of a CSV, without the rows of its groups, as an XML of one element each. */
function listXml(root: string, rows: readonly Record<string, string>[], markup: (cells: [string, string][]) => string): string {
  const markups = rows.filter((cells) => cells["ID"] !== "").map((cells) => markup(Object.entries(cells)));
  return `\ufeff<?xml version="1.0" encoding="utf-8"?><${root} Version="1.0" Document="plan.pdf" Count="12">${markups.join("")}</${root}>`;
}

const asElements = (cells: [string, string][]): string =>
  `<Markup>${cells.map(([name, text]) => `<${elementName(name)}>${xmlText(text)}</${elementName(name)}>`).join("")}</Markup>`;
const asAttributes = (cells: [string, string][]): string =>
  `<Markup ${cells.map(([name, text]) => `${elementName(name)}="${xmlAttribute(text)}"`).join(" ")}/>`;
const withUnits = (cells: [string, string][]): string => {
  const units = new Map(cells.filter(([name]) => name.endsWith(" Unit")));
  const own = cells.filter(([name]) => !units.has(name));
  const elements = own.map(([name, text]) => {
    const unit = units.get(`${name} Unit`) ?? "";
    const element = name.replaceAll(" ", "_x0020_").replaceAll("/", "_x002F_");
    return `<${element}${unit === "" ? "" : ` unit="${xmlAttribute(unit)}"`}>${xmlText(text)}</${element}>`;
  });
  return `<Markup>${elements.join("")}</Markup>`;
};

describe("a markups list of Revu as XML", () => {
  it.each([
    ["elements", "MarkupSummary", asElements],
    ["attributes", "Markups", asAttributes],
    ["elements with units as attributes", "MarkupSummary", withUnits],
  ])("gives the cells of its CSV, stated as %s", async (_, root, markup) => {
    const { table, truth } = await readSample(SAMPLE);
    const ofCsv = cellsByName(table);
    const { kind, rows, codes } = await imported("markups.xml", listXml(root, ofCsv, markup));
    const expected = ofCsv.filter((cells) => cells["ID"] !== "").map(filled);
    expect(cellsByName({ rows }).map(filled)).toEqual(expected);
    expect(expected.length).toBe(truth.totals.lines + 1);
    expect([kind, codes]).toEqual(["xml", ["import_xml_lines"]]);
    const names = table.rows[0] ?? [];
    expect(rows[0]?.filter((name) => !names.includes(name))).toEqual([]);
  });

  it("has a column for what only some markups state, and keeps names of columns that it does not know", async () => {
    const { rows } = await imported(
      "markups.xml",
      "<MarkupSummary><Markup><Subject>W12X26</Subject><Page_Label>S-101</Page_Label></Markup>" +
        "<Markup><Subject>W16X31</Subject><Label>B1</Label><Piece_Mark>x</Piece_Mark><Rise_Drop>1</Rise_Drop></Markup></MarkupSummary>",
    );
    expect(rows).toEqual([
      ["Subject", "Page Label", "Label", "Piece Mark", "Rise/Drop"],
      ["W12X26", "S-101", "", "", ""],
      ["W16X31", "", "B1", "x", "1"],
    ]);
  });

  it("reads an XML with another root by its names, as before", async () => {
    const { rows } = await imported("parts.xml", "<list><Markup Mark_No='B1' Qty='2'/><Markup Mark_No='B2' Qty='1'/></list>");
    expect(rows[0]).toEqual(["Mark_No", "Qty"]);
  });
});

describe("an imported PowerFab file", () => {
  const SAMPLE = "programs/powerfab-parts.xml";
  /** What is counted with the parts and has no size of a rolled section. */
  const OTHERS = ["FITTING", "MB", "NU", "WA"];
  let sample: Awaited<ReturnType<typeof readSample>>;
  beforeAll(async () => {
    sample = await readSample(SAMPLE);
  });

  it("has each part with its mark, length and grade, counted for all assemblies", () => {
    const { table, truth } = sample;
    const parts = cellsByName(table).filter(({ Shape = "" }) => !OTHERS.includes(Shape));
    expect(
      parts.map((cells) => ({
        mark: cells["PartMark"],
        qty: Number(cells["Quantity"]),
        length_in: Number(cells["Length (in)"]),
        grade: cells["Grade"],
        assembly: cells["AssemblyMark"],
      })),
    ).toEqual(truth.lines.map(({ mark, qty, length_in, grade, assembly }) => ({ mark, qty, length_in, grade, assembly })));
    expect(parts).toHaveLength(truth.totals.lines);
    expect(parts.reduce((sum, cells) => sum + Number(cells["Quantity"]), 0)).toBe(truth.totals.pieces);
  });

  it("states the shape once, where its dimensions repeat it", () => {
    const { table } = sample;
    const sizes = cellsByName(table).map((cells) => [cells["Shape"], cells["Dimensions"]]);
    expect(sizes.filter(([shape = ""]) => !OTHERS.includes(shape))).toEqual([
      ["PI", "1-1/2STD"],
      ["PI", "1-1/2STD"],
      ["PI", "1-1/2SCH80"],
      ["PL", '3/8"X6"'],
      ["ROD", '1 3/8"'],
      ["C", "8X11.5"],
      ["L", "3X3X1/4"],
      ["PL", '3/8"X8"'],
      ["ROD", '3/4"'],
      ["PI", "1-1/4STD"],
      ["W", "12X19"],
      ["PL", '1/2"X7 1/2"'],
    ]);
  });

  it("keeps the texts of fittings and hardware, and has no column for the unit of a length that is not stated", () => {
    const { table } = sample;
    const others = cellsByName(table).filter(({ Shape = "" }) => OTHERS.includes(Shape));
    expect(others.map((cells) => [cells["PartMark"], cells["Quantity"], cells["Dimensions"], cells["Grade"]])).toEqual([
      ["el4", "4", "FITTING #118", "6061-T6"],
      ["", "8", 'MB 0.625" x 2.25"', "A193 Gr B6"],
      ["", "8", 'NU 0.625"', "HEX"],
      ["", "8", 'WA 0.625"', "F436"],
      ["", "6", 'MB 0.75" x 2"', "A325-N"],
    ]);
    expect(table.rows[0]).not.toContain("Length UOM");
  });

  it("has no parts of excluded assemblies, also where they are listed with their parts", async () => {
    const { table } = sample;
    const xml = (await sampleBytes(SAMPLE)).toString();
    const part = /<AssemblyPart>[^]*?<\/AssemblyPart>/.exec(xml)?.[0] ?? "";
    const excluded = xml.replaceAll("</ExcludedAssembly>", `<AssemblyQuantity>5</AssemblyQuantity>${part}</ExcludedAssembly>`);
    expect(excluded.length).toBeGreaterThan(xml.length + 3 * part.length);
    expect(await imported(SAMPLE, excluded)).toEqual(table);
  });
});

const read = (...pieces: (Buffer | string)[]): Promise<Imported> => imported("takeoff.xml", ...pieces);

/** In the form of Tekla PowerFab's data files. */
const POWERFAB = `<?xml version="1.0" encoding="utf-8"?>
<FabSuiteDataExchange xmlns="http://www.fabsuite.com/XML_Schemas/TeklaPowerFabDataFile0109.xsd">
  <ProjectData><ContractData>
    <ProjectId><ProjectNumber>26-10</ProjectNumber><ProjectName>Riverside</ProjectName></ProjectId>
    <DrawingData><Drawing><DrawingNumber>E1</DrawingNumber><Category>Erection</Category>
      <DrawingRevision><RevisionNumber>1</RevisionNumber></DrawingRevision></Drawing></DrawingData>
    <AssemblyData>
      <Assembly>
        <AssemblyId>6f0a-1</AssemblyId><AssemblyMark>B1</AssemblyMark><AssemblyName>BEAM</AssemblyName>
        <AssemblyQuantity>3</AssemblyQuantity><DrawingNumber>D1</DrawingNumber><AssemblyLength UOM="mm">7600</AssemblyLength>
        <AssemblySequence><SequenceNumber>3</SequenceNumber></AssemblySequence>
        <AssemblyPart><PartId>77-1</PartId><PartMark>B1</PartMark><MainMember>true</MainMember><PartQuantity>1</PartQuantity>
          <Shape>W</Shape><Dimensions Metric="0">W18X40</Dimensions><Grade>A992</Grade><Length UOM="mm">7575.5</Length>
          <WeightEach UOM="kg">451</WeightEach><Remark>BEAM</Remark></AssemblyPart>
        <AssemblyPart><PartId>77-2</PartId><PartMark>p63</PartMark><MainMember>false</MainMember><PartQuantity>2</PartQuantity>
          <Shape>PL</Shape><Dimensions Metric="0">PL1/2X12-3/8</Dimensions><Grade>A36</Grade><Length UOM="mm">433.24</Length>
          <WeightEach UOM="kg">9</WeightEach><Remark/></AssemblyPart>
        <OtherField FieldName="Phase Name">Phase 1</OtherField>
      </Assembly>
      <Assembly><AssemblyMark>C1</AssemblyMark><DrawingNumber>D2</DrawingNumber>
        <AssemblyPart><PartId>78-1</PartId><PartMark>C1</PartMark><MainMember>true</MainMember><PartQuantity>1</PartQuantity>
          <Shape>HS</Shape><Dimensions Metric="0">HS 0.75" x 2.5"</Dimensions><Grade>F1852</Grade><Length UOM="in"></Length></AssemblyPart>
      </Assembly>
    </AssemblyData>
  </ContractData></ProjectData>
</FabSuiteDataExchange>`;

const POWERFAB_ROWS = [
  ["DrawingNumber", "AssemblyMark", "Quantity", "AssemblyQuantity"],
  ["D1", "B1", "3", "3"],
  ["D1", "B1", "6", "3"],
  ["D2", "C1", "1", ""],
];

describe("an imported XML", () => {
  it("gives the parts of a PowerFab file with their assemblies and drawings", async () => {
    const { rows, codes } = await read(POWERFAB);
    const [header = [], ...lines] = rows;
    const column = (name: string): (string | undefined)[] => lines.map((line) => line[header.indexOf(name)]);
    const joined = [...POWERFAB_ROWS[0]!].map((name) => [name, ...column(name)]);
    expect(joined).toEqual(POWERFAB_ROWS[0]!.map((_, index) => POWERFAB_ROWS.map((row) => row[index])));
    expect(column("Length (mm)")).toEqual(["7575.5", "433.24", ""]);
    expect(column("WeightEach (kg)")).toEqual(["451", "9", ""]);
    expect(column("PartQuantity")).toEqual(["1", "2", "1"]);
    expect(codes).toEqual(["import_xml_lines", "import_xml_quantities"]);
    const read_ = takeoffReader(findTable(rows, ",").columns);
    const meant = lines.map(read_).flatMap((row) => (row.kind === "line" ? [row.line] : []));
    expect(
      meant.map(({ mark, assemblyMark, quantity, designation, length, grade, drawing: sheet }) => [
        ...[mark, assemblyMark, quantity, designation?.designation],
        ...[length && lengthInMillimetres(length), grade, sheet],
      ]),
    ).toEqual([
      ["B1", "B1", 3, "W18X40", 7575.5, "A992", "D1"],
      ["p63", "B1", 6, "PL1/2X12-3/8", 433.24, "A36", "D1"],
      ["C1", "C1", 1, "HS 3/4X2-1/2", null, "F1852", "D2"],
    ]);
  });

  it("is read with any prefix, in UTF-16, and in any chunks of bytes", async () => {
    const whole = await read(POWERFAB);
    const prefixed = POWERFAB.replace(/<(\/?)(?=[A-Z])/g, "<$1fs:").replace("xmlns=", "xmlns:fs=");
    expect(await read(prefixed)).toEqual(whole);
    expect(await read(Buffer.from(`\ufeff${POWERFAB}`, "utf16le"))).toEqual(whole);
    const short = Buffer.from('<l><p Mark="Ü1" Qty="2"><Profile>梁 W18X35</Profile></p></l>');
    for (const pieces of splits(short))
      expect((await read(...pieces)).rows).toEqual([
        ["Mark", "Qty", "Profile"],
        ["Ü1", "2", "梁 W18X35"],
      ]);
  });

  it("gives the rows of our own export back, empty columns included", async () => {
    const table = parse(takeoffCsv(drawing()), { bom: true });
    const { rows } = await read(await written(writeXml, exportOf(table)));
    expect(rows.map((row) => row.toSorted())).toEqual(table.map((row) => row.toSorted()));
    const unnamed = await read(
      await written(
        writeXml,
        exportOf([
          ["x1", "x2"],
          ["1", ""],
          ["2", ""],
        ]),
      ),
    );
    expect(unnamed.rows).toEqual([
      ["x1", "x2"],
      ["1", ""],
      ["2", ""],
    ]);
    expect(unnamed.codes).toEqual(["import_xml_no_names"]);
  });

  it("joins what surrounds lines, before and after them, and the nearest of several", async () => {
    const { rows, codes } = await read(`<Job><Drawing No="D1" Rev="2">
      <Assembly Mark="A1"><Part Mark="p1" Qty="2" Profile="W18X35"/><Part Mark="p2" Qty="1" Profile="L3X3X1/4"/><Finish>Galvanized</Finish></Assembly>
      <Assembly><Part Mark="p3" Qty="1" Profile="C8X11.5"/><Mark>A2</Mark></Assembly></Drawing>
      <Part Mark="p4" Qty="1" Profile="C8X11.5"/></Job>`);
    const [header = [], ...lines] = rows;
    expect(header.toSorted()).toEqual(["Assembly Mark", "Drawing No", "Drawing Rev", "Finish", "Mark", "Profile", "Qty"]);
    const of = (name: string): (string | undefined)[] => lines.map((line) => line[header.indexOf(name)]);
    expect(of("Assembly Mark")).toEqual(["A1", "A1", "A2", ""]);
    expect(of("Drawing No")).toEqual(["D1", "D1", "D1", ""]);
    expect(of("Finish")).toEqual(["Galvanized", "Galvanized", "", ""]);
    expect(codes).toEqual(["import_xml_lines"]);
  });

  it("reports what surrounds lines and may mean something else there, and other lines", async () => {
    const { rows, findings } = await read(`<Job><Assembly Mark="A1" Quantity="4" Grade="A36"><Part Mark="p1" Qty="2" Profile="W18X35"/>
      <Part Mark="p2" Qty="1" Profile="L3X3X1/4"/></Assembly>
      <Bolts Mark="x" Qty="1" Size="1"><Bolt Size="3/4" Qty="8" Length="2" Grade="A325"/></Bolts></Job>`);
    expect(rows).toEqual([
      ["Assembly Mark", "Mark", "Qty", "Profile"],
      ["A1", "p1", "2", "W18X35"],
      ["A1", "p2", "1", "L3X3X1/4"],
    ]);
    expect(findings.map(({ message }) => message)).toEqual([
      "The elements “Part” were read as the lines: 2.",
      "Left out, because it may describe only the elements around the lines: “Assembly Grade”.",
      "Further elements that look like lines were not read: “Bolt”.",
      "2 lines within elements that state a quantity other than 1: the lines' own quantities were not multiplied.",
    ]);
  });

  it("reads attributes of children, values of properties, and keeps several values apart", async () => {
    const { rows } = await read(`<Model><Beam><Position>B1</Position><Count>2</Count><Section Name="W18X35"/><Material Grade="A992"/>
      <Property name="Length" value="6000" unit="mm"/><Note>a</Note><Note>b</Note></Beam>
      <Beam><Position>B2</Position><Count>1</Count><Section Name="W12X26"/><Property name="Length" value="20" unit="ft"/></Beam></Model>`);
    expect(rows).toEqual([
      ["Position", "Count", "Length", "Note", "Section Name", "Material Grade"],
      ["B1", "2", "6000 mm", "a; b", "W18X35", "A992"],
      ["B2", "1", "20 ft", "", "W12X26", ""],
    ]);
  });

  it("lets lines wait for what follows them no longer than the limit", async () => {
    const line = '<Part Mark="p" Qty="1"/>';
    const { rows, codes } = await read(`<Assembly>${line.repeat(LIMITS.waitingXmlLines + 1)}<Mark>A1</Mark></Assembly>`);
    expect(rows).toHaveLength(LIMITS.waitingXmlLines + 2);
    expect(rows.at(1)?.[0]).toBe("");
    expect(codes).toEqual(["import_xml_lines", "import_xml_around_late"]);
  });

  it("gives any values back", async () => {
    const text = fc
      .string({ unit: "grapheme", maxLength: 12 })
      .map((value) => `x${value.replace(/[^\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")}x`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 6 }), async (lines) => {
        const { rows } = await read(await written(writeXml, exportOf([["Mark", "Qty"], ...lines])));
        expect(rows).toEqual([["Mark", "Qty"], ...lines]);
      }),
      { numRuns: 25 },
    );
  });
});
