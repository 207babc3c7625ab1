import { describe, expect, it } from "@jest/globals";
import { describeRequirements, type DraftLine, type KnownParameters } from "@takeoff/contracts";
import { type ReadRow, TakeoffReading, type TakeoffRow } from "@takeoff/takeoff";
import { SaxesParser } from "saxes";
import { draftLine } from "../../../test/draft-line.ts";
import { compareTallies } from "../../results/comparing/compare-tallies.ts";
import { TakeoffTally } from "../../results/comparing/takeoff-tally.ts";
import { tallyXml } from "../../results/comparing/tally-xml.ts";
import { exportLosses } from "../../results/export/losses.ts";
import { describeDesignation } from "../store/texts.ts";
import { csvRows, writeXmlLines } from "./result-files.ts";
import { describeLikeness, makeMarks } from "./made-marks.ts";
import { gatherFacts, type ResultFacts } from "./result-facts.ts";

describe("makeMarks", () => {
  const line = (id: number, designation: string, length_in: number | null, more: { camber?: string; grade?: string } = {}) => ({
    ...{ id, designation, length_in, studs: null },
    ...{ camber: more.camber ?? null, grade: more.grade ?? null },
  });
  const marksOf = (lines: ReturnType<typeof line>[], made: Readonly<Record<string, string>>) =>
    lines.map((one) => made[describeLikeness(one)]);

  const LINES = [
    line(1, "W18X35", 120),
    line(2, "W8X31", 200),
    line(3, "W18X35", 306),
    line(4, "W18X35", 120),
    line(5, "W18X35", null),
    line(6, "W18X35", null),
    line(7, "W18X35", 120, { camber: "3/4" }),
  ];

  it("numbers pieces by designation and length, pieces that are alike with one mark and unknown lengths each with its own", () => {
    expect(marksOf(LINES, makeMarks(LINES, [], {}))).toEqual(["B3", "B1", "B2", "B3", "B5", "B6", "B4"]);
  });

  it("passes over the marks of the drawing in any spelling", () => {
    expect(marksOf(LINES.slice(0, 3), makeMarks(LINES.slice(0, 3), ["b-1", "B 2", "C3"], {}))).toEqual(["B5", "B3", "B4"]);
  });

  it("keeps what it made before, whatever lines come, go and come back", () => {
    const first = makeMarks(LINES.slice(0, 3), [], {});
    const fewer = makeMarks([line(9, "W4X13", 100)], [], first);
    const all = makeMarks(LINES, [], fewer);
    expect(marksOf([...LINES.slice(0, 3), line(9, "W4X13", 100)], all)).toEqual(["B3", "B1", "B2", "B4"]);
    expect(new Set(Object.values(all)).size).toBe(Object.keys(all).length);
  });

  it("gives up a mark that the drawing has turned out to have", () => {
    const first = makeMarks(LINES.slice(0, 3), [], {});
    expect(marksOf(LINES.slice(0, 3), makeMarks(LINES.slice(0, 3), ["B2"], first))).toEqual(["B3", "B1", "B4"]);
  });
});

let nextId = 1;
function line(designation: string, quantity: number | null, length_in: number | null, more: Partial<DraftLine> = {}): DraftLine {
  const found = describeDesignation(designation);
  return draftLine({
    id: nextId++,
    designation,
    shape: found?.shape ?? "",
    size: found?.size ?? "",
    quantity,
    weight_per_ft: found?.weight_per_ft ?? null,
    view: null,
    length_in,
    length_source: null,
    length_basis: null,
    decided_at: null,
    pieces: [],
    ...more,
  });
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

const QUESTIONNAIRE = { is_domestic_steel: true, project_location: "Plant <3>", contractor_location: "Sample Builders" };
const PARAMETERS = [
  { name: "default_w_steel_grade", value: "A992" },
  { name: "default_paint_finish", value: "Shop Primer" },
  { name: "default_delivery_address", value: "1 Mill Road" },
];

/** The rows of the CSV, the lines that our own reader makes of them, its findings, and the XML. */
async function filesOf(
  lines: DraftLine[],
  parameters: KnownParameters = PARAMETERS,
  assemblies: ReadonlyMap<number, string> = new Map<number, string>(),
) {
  const facts: ResultFacts = {
    ...(await gatherFacts(each(lines), each(lines), {})),
    ...{ sheets: new Map([[1, "S-101"]]), parameters, requirements: describeRequirements(QUESTIONNAIRE, parameters) },
    assemblies,
  };
  const rows: string[][] = [];
  for await (const row of csvRows(each(lines), facts)) rows.push([...row]);
  let xml = "";
  for await (const chunk of writeXmlLines(each(lines), facts)) xml += chunk.toString();
  const read: TakeoffRow[] = [];
  const tally = new TakeoffTally();
  const observer = {
    begin: (...columns: Parameters<TakeoffTally["begin"]>) => tally.begin(...columns),
    row: (row: ReadRow, number: number) => {
      tally.row(row, number);
      if (row.kind === "line") read.push(row.line);
    },
  };
  const reading = new TakeoffReading({ separator: ",", observer });
  for (const row of rows) reading.add(row);
  const { understanding } = reading.result();
  return { rows, read, xml, understanding, compared: compareTallies(tally, tallyXml(elementsOf(xml))) };
}

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

function elementsOf(xml: string): Element {
  const root: Element = { name: "", attributes: {}, text: "", children: [] };
  const stack = [root];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element: Element = { name, attributes, text: "", children: [] };
    stack.at(-1)!.children.push(element);
    stack.push(element);
  });
  parser.on("text", (text) => void (stack.at(-1)!.text += text));
  parser.on("closetag", () => void stack.pop());
  parser.write(xml).close();
  return root.children[0]!;
}

/** What each row has in some columns, with `|` between them. */
const toCells = ([header = [], ...rows]: string[][], ...names: string[]): string[] =>
  rows.map((row) => names.map((name) => row[header.indexOf(name)] ?? "(no column)").join("|"));

describe("the CSV and the XML of a draft", () => {
  it("name the assembly of each row where lists tell assemblies, and have no column for it elsewhere", async () => {
    const lines = [line("W14X22", 2, 288.75, { mark: "B1" }), line("PL3/8X6", 4, 9, { mark: "p7" }), line("W8X10", 1, 90, { mark: "C1" })];
    const assemblies = new Map(lines.slice(0, 2).map(({ id }) => [id, "B1"]));
    const { rows, read, xml, compared } = await filesOf(lines, PARAMETERS, assemblies);
    expect(toCells(rows, "Mark", "Assembly mark")).toEqual(["B1|B1", "p7|B1", "C1|"]);
    expect(read.map(({ assemblyMark }) => assemblyMark)).toEqual(["B1", "B1", ""]);
    expect(xml.match(/assembly_mark="B1"/g)).toHaveLength(2);
    expect(compared.map(({ code }) => code)).toEqual(["rows_equal", "quantities_equal", "weights_equal"]);
    expect((await filesOf(lines)).rows[0]).not.toContain("Assembly mark");
  });

  it("have the uploader's grade and finish where the drawing names none, apart from where they come from", async () => {
    const { rows, read } = await filesOf([
      line("W18X35", 2, 306, { mark: "G1" }),
      line("W18X35", 1, 120, { mark: "G2", grade: "A913", grade_from: "drawing" }),
      line("W18X35", 1, 120, { mark: "G3", grade: "A913", grade_from: "staff" }),
      line("C8X11.5", 1, 120, { mark: "G4" }),
    ]);
    expect(toCells(rows, "Grade", "Grade from", "Finish", "Finish from")).toEqual([
      "A992|parameters|Shop Primer|parameters",
      "A913|drawing|Shop Primer|parameters",
      "A913|staff|Shop Primer|parameters",
      "||Shop Primer|parameters",
    ]);
    const found = read.map(({ grade, gradeFrom, finishFrom }) => `${grade}|${gradeFrom}|${finishFrom}`);
    expect(found).toEqual(toCells(rows, "Grade", "Grade from", "Finish from"));
  });

  it("say that the drawing states a length, which may stand in the title of a gather sheet or in a schedule as well as in a parts list", async () => {
    const { rows } = await filesOf([line("PL1-1/4X9", 14, 17, { length_source: "list" })]);
    expect(toCells(rows, "Notes")).toEqual(["Mark generated; Length as the drawing states it"]);
  });

  it("say which note gives a size, but not of a line that staff corrected", async () => {
    const note = { mark: "B1", size_note: { page: 2, sheet: "S-001", text: "ALL BEAMS ARE W10X33" } };
    const { rows } = await filesOf([line("W10X33", 1, null, note), line("W12X26", 1, null, { ...note, state: "edited" })]);
    expect(toCells(rows, "Notes")).toEqual(['By the note on S-001: "ALL BEAMS ARE W10X33"', "Corrected by staff"]);
  });

  it("assume nothing for a document of before parameters were kept", async () => {
    const { rows, xml } = await filesOf([line("W18X35", 2, 306)], null);
    expect(toCells(rows, "Grade", "Grade from", "Finish")).toEqual(["||"]);
    expect(xml).toContain("Not known: this drawing came in before parameters were kept with it</parameters>");
  });

  it("say what the customer requires, and the sums, in the head of the XML", async () => {
    const { xml } = await filesOf([line("W18X35", 2, 306), line("W18X35", 1, null), line("W18X35", null, 306)]);
    expect(xml.slice(0, xml.indexOf("<line "))).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<takeoff>
<requirements>
<domestic_steel_required title="Domestic steel required" from="questionnaire">Yes</domestic_steel_required>
<project_location title="Project location" from="questionnaire">Plant &lt;3&gt;</project_location>
<contractor_location title="Name of general contractor" from="questionnaire">Sample Builders</contractor_location>
<default_delivery_address title="Delivery address" from="parameters">1 Mill Road</default_delivery_address>
<default_paint_finish title="Paint/finish" from="parameters">Shop Primer</default_paint_finish>
<default_w_steel_grade title="Assumed grade, W shapes" from="parameters">A992</default_w_steel_grade>
</requirements>
<totals lines="3" pieces="3" total_weight_lb="1785" lines_without_weight="2"/>
`);
  });

  it("have a mark for every line, said to be generated where the drawing has none, so that KISS lacks none", async () => {
    const { rows, understanding } = await filesOf([
      line("W18X35", 2, 306),
      line("W8X31", 1, 144, { mark: "B1" }),
      line("W18X35", 3, 306),
      line("W18X35", 1, 120),
    ]);
    expect(toCells(rows, "Mark", "Notes")).toEqual(["B2|Mark generated", "B1|", "B2|Mark generated", "B3|Mark generated"]);
    const { kiss = [] } = exportLosses({ ...understanding, details: understanding.details! }).formats;
    expect(kiss.filter((sentence) => sentence.includes("mark."))).toEqual([]);
  });

  it("have weights of all pieces, and raise no finding and no difference when our own reader reads them", async () => {
    const { read, understanding, compared } = await filesOf([
      line("W18X35", 2, 306.5),
      line("W18X35", 4, 1, { grade: "6061-T6" }),
      line("PL1/2X12", 3, 7.0625),
      line("W8X31", 1, null),
      line("W8X31", null, 120),
    ]);
    expect(read.map(({ totalWeight }) => totalWeight && [totalWeight.value, totalWeight.source])).toEqual([
      [1787.92, "computed"],
      [11.67, "computed"],
      [36.05, "computed"],
      null,
      null,
    ]);
    expect(understanding.findings.map(({ kind }) => kind)).toEqual(["lines_without_length", "quantities_missing"]);
    expect(compared.map(({ code }) => code)).toEqual(["rows_equal", "quantities_equal", "weights_equal"]);
  });

  it("are in millimetres and kilograms where all steel is named in them, and are read back exactly", async () => {
    const lines = [
      line("310UB40.4", 2, 5400 / 25.4, { mark: "B1" }),
      line("100X100X8 EA", 3, 1234 / 25.4, { mark: "A1" }),
      line("HEA200", 1, 6001 / 25.4, { mark: "B2" }),
    ];
    const { rows, read, xml, understanding, compared } = await filesOf(lines);
    expect(toCells(rows, "Length (mm)", "Wt/m (kg)", "Total Wt (kg)", "Length", "Wt/ft (lb)", "Total Wt (lb)")).toEqual([
      "5400|40.4|436.32|(no column)|(no column)|(no column)",
      "1234|11.8|43.68|(no column)|(no column)|(no column)",
      "6001|42.3|253.84|(no column)|(no column)|(no column)",
    ]);
    expect(read.map(({ length }) => length)).toEqual([5400, 1234, 6001].map((value) => ({ value, unit: "mm" })));
    for (const [index, { perFoot, totalWeight }] of read.entries()) {
      expect(perFoot?.value).toBeCloseTo(lines[index]!.weight_per_ft!, 6);
      expect(totalWeight!.value * 0.45359237).toBeCloseTo(Number(toCells(rows, "Total Wt (kg)")[index]), 6);
    }
    expect(xml).toContain(' length_mm="5400" weight_per_m_kg="40.4" total_weight_kg="436.32"');
    expect(xml).toContain('<totals lines="3" pieces="6" total_weight_kg="733.85"');
    expect([understanding.findings, compared.map(({ code }) => code)]).toEqual([[], ["rows_equal", "quantities_equal", "weights_equal"]]);
  });

  it("stay in feet, inches and pounds where a line is named in inches", async () => {
    const { rows } = await filesOf([line("310UB40.4", 2, 5400 / 25.4), line("W18X35", 1, 306)]);
    expect(toCells(rows, "Length", "Wt/ft (lb)", "Total Wt (lb)", "Length (mm)")).toEqual([
      "5400 mm|27.148|961.92|(no column)",
      `25'-6"|35|892.5|(no column)`,
    ]);
  });
});
