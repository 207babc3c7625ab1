import { describe, expect, it } from "@jest/globals";
import { read } from "../../test/read-table.ts";

/** The findings of a table with the rows that each names. */
const told = (text: string, choices = {}) =>
  Object.fromEntries(read(text, choices).understanding.findings.map(({ kind, rows }) => [kind, rows]));
const weightsOf = (text: string, choices = {}) => read(text, choices).lines.map(({ totalWeight }) => totalWeight?.value ?? null);

describe("a list without a section", () => {
  const LIST = "Mark|Name|Qty|Length|Weight\nKP1|Post|6|3150|88.4\nKP2|Post|4|3420|96.1\nKT2|Tie||2365|13.7\nKP2|Post|4|3420|96.1";

  it("keeps its findings, and its numbers get no unit", () => {
    expect(told(LIST)).toEqual({
      length_unit_unknown: [2, 3, 4, 5],
      weight_unit_unknown: [2, 3, 4, 5],
      weight_meaning_unknown: [2, 3, 4, 5],
      quantities_missing: [4],
      lines_repeated: [5],
      no_takeoff: [],
    });
    expect(weightsOf(LIST)).toEqual([null, null, null, null]);
  });

  it("has the weights that a person gives a unit", () => {
    expect(weightsOf(LIST, { weightUnit: "kg", weightOf: "piece" }).map((value) => value && Math.round(value))).toEqual([
      1169,
      847,
      null,
      847,
    ]);
  });

  it("says which weights contradict each other, whatever their unit, and where marks are missing", () => {
    const rows = ["WF1|2|418.60|837.20", "WF2|4|100.30|401.20", "WS2|6|208.15|208.15", "WH1|14|36.80|515.20", "|3|344.90|1034.70"];
    expect(told(`Mark|Qty|Unit weight|Total weight\n${rows.join("\n")}`)).toMatchObject({ weights_differ: [4], marks_missing: [6] });
  });
});

describe("weights without a unit", () => {
  it.each([
    ["pounds where sections and lengths prove it", "W18X35|2|10'|700\nW12X26|1|10'|260", 700, []],
    ["kilograms where they prove that", "W18X35|2|10'|317.5\nW12X26|1|10'|117.9", 700, []],
    ["inferred as pounds where all sections are in inches", "W18X35|2||700\nW12X26|1||260", 700, ["weight_unit_inferred"]],
    ["inferred as kilograms where all sections are metric", "HEA200|2||253.8\nIPE300|1||211", 560, ["weight_unit_inferred"]],
    ["open among sections of both", "L4X4X1/4|2||700\nSHS100X100X5|1||260", null, ["weight_unit_unknown"]],
  ])("are %s", (_, rows, first, findings) => {
    const table = `Section|Qty|Length|Total Wt\n${rows}`;
    const [weight] = weightsOf(table);
    expect(weight && Math.round(weight)).toBe(first);
    expect(Object.keys(told(table)).filter((kind) => kind.startsWith("weight_unit"))).toEqual(findings);
  });
});

it.each([
  ["is a decimal comma where the pieces weigh so", "IPE100|2|1680|13,600\nA2|IPE100|2|2340|18,950", [13.6, 18.95]],
  ["begins three digits of thousands where they weigh that", "HEB1000|2|5000|1,570\nA2|HEB1000|2|6000|1,884", [1570, 1884]],
  ["is asked about where neither fits", "IPE100|2|1680|99,500\nA2|IPE100|2|2340|77,400", null],
])("a comma before three digits %s", (_, rows, kilograms) => {
  const { lines, understanding } = read(`Mark|Section|Qty|Length (mm)|Weight each (kg)\nA1|${rows}`, { separator: ";" });
  const stated = lines.flatMap(({ pieceWeight }) =>
    pieceWeight?.source === "stated" ? Number((pieceWeight.value * 0.45359237).toFixed(3)) : [],
  );
  expect(stated).toEqual(kilograms ?? []);
  expect(understanding.findings.some(({ kind }) => kind === "decimal_mark_unknown")).toBe(kilograms === null);
});

describe("a sum of weights without a unit", () => {
  it("is no line, also next to what a meter weighs", () => {
    const rows = "B1||5|5095|15|382.1\nB2||1|6465|54.99|355.5\n||6|||737.6";
    expect(read(`Mark|Section|Qty|Length (mm)|kg/m|Total weight\n${rows}`).lines).toHaveLength(2);
  });
});

describe("kilograms that are inferred", () => {
  it("are said of each row, also next to what a meter weighs", () => {
    const rows = "B1|HEA200|2|6|42.3|507.6\nB2||1|3|10|30";
    expect(told(`Mark|Section|Qty|Length (m)|kg/m|Total weight\n${rows}`)).toMatchObject({ weight_unit_inferred: [2, 3] });
    expect(told("Mark|Section|Qty|Length|Wt/m\nB1|HEA200|2|6 m|42.3")).toMatchObject({ weight_unit_inferred: [2] });
  });

  it("are compared as such with what a meter, a piece and all weigh", () => {
    // As pounds, both rows together would weigh what their meters weigh.
    const rows = "B1|HEA200|9|6|60\nB2|IPE300|9|7|126";
    expect(told(`Mark|Section|Qty|Length (m)|Weight\n${rows}`)).toMatchObject({ weight_meaning_unknown: [2, 3] });
  });
});

describe("a column of units", () => {
  it.each([
    ["Qty|Unit", (number: string, unit: string) => `${number}|${unit}`],
    ["Unit|Qty", (number: string, unit: string) => `${unit}|${number}`],
  ])("beside the quantity says what its numbers are: %s", (names, cells) => {
    const rows = [
      ["HEA180", "45", "t"],
      ["IPE220", "1250", "kg"],
      ["L70X70X7", "96", "m"],
      ["RHS100X60X4", "12", "pcs"],
      ["Sheeting", "410", "m²"],
    ];
    const { lines } = read(`Section|${names}\n${rows.map(([section, ...rest]) => `${section}|${cells(rest[0]!, rest[1]!)}`).join("\n")}`);
    expect(
      lines.map(({ quantity, totalWeight, totalLength }) => [quantity, totalWeight && Math.round(totalWeight.value), totalLength]),
    ).toEqual([
      [null, 99208, null],
      [null, 2756, null],
      [null, 1562, { value: 96, unit: "m" }],
      [12, null, null],
      [null, null, null],
    ]);
  });

  it("beside a weight is that of the weight", () => {
    const table = "Mark|Qty|Weight|Unit\nA1|1|100|kg\nA2|1|2|t";
    expect(weightsOf(table).map((value) => Math.round(value!))).toEqual([220, 4409]);
    expect(read(table).lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
  });
});

describe("a sum without a word", () => {
  const linesOf = (rows: string) => read(`Description|Section|Qty|Length|Weight (lb)\n${rows}`).lines.length;
  it.each([
    ["has all numbers of several rows above", "Beams|W16X31|6|24'|4464\nBeams|W14X22|4|18'|1584\n||10||6048", 2],
    ["has those since the last sum", "a|W16X31|6|24'|4464\n||6||4464\nb|W14X22|4|18'|1584\nc|W14X22|1|9'|198\n||5||1782", 3],
    ["is none where only its pieces agree", "Beams|W16X31|6|24'|4464\nBeams|W14X22|4|18'|1584\nRods||10||245", 3],
    ["is none where each row is as the row above", "Frame||1||4250\nScreen||1||3180\nCanopy||1||2675", 3],
    ["may have words where its weight agrees", "Beams|W16X31|6|24'|4464\nBeams|W14X22|4|18'|1584\nInsgesamt||||6048", 2],
  ])("%s", (_, rows, lines) => {
    expect(linesOf(rows)).toBe(lines);
  });
});

describe("a list that is there twice", () => {
  const ROWS = ["A1|HEA160|4|3820", "A2|IPE240|1|5640"];
  const staged = (stage: string) => ROWS.map((row) => `${row}|${stage}`);

  it("is told with the column that tells its rows apart", () => {
    const { understanding } = read(`Mark|Section|Qty|Length (mm)|Stage\n${[...staged("Cutting"), ...staged("Erection")].join("\n")}`);
    expect(understanding.findings).toContainEqual({
      ...{ kind: "list_repeated", count: 2, rows: [4, 5], columns: ["Stage"], examples: ["2"] },
    });
  });

  it.each([
    ["where one row is for one piece", "A1|HEA160|1|3820||\nA1|HEA160|1|3820||\nA2|IPE240|1|5640||\nA2|IPE240|1|5640||"],
    ["where parts belong to other assemblies", "p1|PL10X100|2|300||B1\np1|PL10X100|2|300||B2"],
  ])("is not %s", (_, rows) => {
    const kinds = Object.keys(told(`Mark|Section|Qty|Length (mm)|Stage|Assembly Mark\n${rows}`));
    expect(kinds.filter((kind) => kind.endsWith("_repeated"))).toEqual([]);
  });
});

it("pieces of one set are multiplied by the sets, where quantities are no multiples of them", () => {
  const counted = (rows: string) => read(`Section|Qty|SubQty|Length\n${rows}`).lines.map(({ quantity }) => quantity);
  expect(counted("W8X10|3|2|10'\nW8X13|5|1|9'")).toEqual([6, 5]);
  expect(counted("W8X10|6|2|10'\nW8X13|5|1|9'")).toEqual([6, 5]);
});

it("the length of the bar that pieces are cut from is not theirs", () => {
  const { lines } = read("Bar|Section|Bar length (mm)|Mark|Length (mm)|Qty\n1|HEA160|12000|A1|3820|3\n2|HEA160|12000|A2|4150|2");
  expect(lines.map(({ length }) => length?.value)).toEqual([3820, 4150]);
});
