import { describe, expect, it } from "@jest/globals";
import { kinds, read } from "../../../test/read-table.ts";
import { findTable } from "../find-table.ts";
import { choicesOf } from "../mapping.ts";
import { ROW_RULES } from "./row-rules.ts";
import { TableRows } from "./table-rows.ts";

const LIST = `Mark|Profile|Qty|Length (mm)|Total (kg)
  A1|HEA200|2|6000|507
  A2|IPE300|3|5000|633`;
const marks = (table: string): string[] => read(table).lines.map(({ mark }) => mark);

it.each(ROW_RULES.map(({ name, example }) => [name, example]))("%s: %j", (name, example) => {
  const rows = example.split("\n").map((row) => row.split("|"));
  const table = findTable(rows, ",", 0);
  const above = new TableRows(table.columns, choicesOf(table, null));
  const rules = rows.slice(1).map((cells) => {
    const row = above.next(cells);
    return ROW_RULES.find((rule) => rule.read(row) !== null)?.name;
  });
  expect(rules).toContain(name);
});

describe("rows below the lines of a table", () => {
  it.each([
    "TOTALS BY PROFILE||||\nHEA200||2|12000|507",
    "TOTALS BY PROFILE|Profile|Qty|Total length (mm)|Total (kg)\n|HEA200|2|12000|507",
    "Zusammenstellung nach Profil\nHEA200||2|12000|507",
  ])("are no lines where they sum them up: %j", (sums) => {
    const reading = read(`${LIST}\n${sums}`);
    expect(reading.lines.map(({ mark }) => mark)).toEqual(["A1", "A2"]);
    expect(reading.understanding.rows.subtotal).toBeGreaterThan(1);
  });

  it("are read on where the header stands there again, also in other words", () => {
    expect(marks(`${LIST}\nMark|Profile|Qty|Length (mm)|Total (kg)\nA3|HEA200|1|1000|42`)).toEqual(["A1", "A2", "A3"]);
    expect(marks(`${LIST}\nPiece Mark|Section|Quantity|Length|\nA3|HEA200|1|1000|42`)).toEqual(["A1", "A2", "A3"]);
    expect(marks(`${LIST}\nTotals by profile\nHEA200||2||\nMark|Profile|Qty|Length (mm)|Total (kg)\nA3|HEA200|1|1000|42`)).toEqual([
      "A1",
      "A2",
      "A3",
    ]);
  });

  it("are not read by the columns of another table, and that is said", () => {
    const reading = read(`${LIST}\nQty|Mark|Profile|Grade|Length (mm)\n4|P1|PL10X200|S355|300\n2|P2|PL12X100|S355|200`);
    expect(reading.lines.map(({ mark }) => mark)).toEqual(["A1", "A2"]);
    expect(reading.understanding.findings).toContainEqual({ kind: "other_table_below", count: 1, rows: [4], columns: [] });
  });

  it("are the table where the names above it are those of a title block", () => {
    const block = "Drawing|Rev|Date|Sheet|\nS-101|2|2025-02-10|1|";
    expect(marks(`${block}\n${LIST}`)).toEqual(["A1", "A2"]);
  });

  it("may be lines with words alone, and titles and units of the header are none of another table", () => {
    expect(marks(`Mark|Profile|Qty|Length|Total\nNo.|Section|pcs|mm|kg\nA1|HEA200|2|6000|507`)).toEqual(["A1"]);
    expect(kinds(read(`${LIST}\nLevel 2||||\nA3|HEA200|1|1000|42`))).not.toContain("other_table_below");
  });
});

describe("cells that repeat the one above", () => {
  it("are read as it, also below the title of a group", () => {
    const { lines } = read(`Mark|Section|Qty|Length|Grade
      1|W14X90|6|40'-0"|A992
      2|W14X61|4|45'-0"|"
      Tubes||||
      3|HSS8X8X3/8|1|40'-0"|A500 GR C
      4|HSS6X6X1/4|1|ditto|do.`);
    expect(lines.map(({ grade, length }) => [grade, length?.value])).toEqual([
      ["A992", 480],
      ["A992", 540],
      ["A500 GR C", 480],
      ["A500 GR C", 480],
    ]);
  });
});

describe("what stands above a table", () => {
  it.each(["DIMENSIONS IN INCHES", "All dims are in inches", "Units: in."])("states the unit of its lengths: %j", (note) => {
    const { lines, understanding } = read(`${note}|||\nMark|Section|Qty|Length\nB1|W8X10|2|120\nB2|W8X13|1|96 1/2`);
    expect(lines.map(({ length }) => length)).toEqual([
      { value: 120, unit: "in" },
      { value: 96.5, unit: "in" },
    ]);
    expect(understanding.findings).toEqual([]);
  });

  it("states no unit where it speaks of something else, or of two", () => {
    const table = "Mark|Section|Qty|Length\nB1|W8X10|2|120";
    for (const note of ["Dimensions in drawing S-1", "Lengths in mm, dimensions in inches", "See dims in m-plan"])
      expect(read(`${note}|||\n${table}`).lines[0]?.length).toBeNull();
  });
});

describe("a note of the grade", () => {
  const list = "Mark|Section|Qty|Length|Grade\nB1|W8X10|2|10'|\nB2|HSS4X4X1/4|1|9'|A500\nH1|3/4\" A325 x 2\"|8||";

  it.each(["ALL STEEL A36 U.N.O.", "CUT LIST - ALL A36 EXCEPT AS NOTED", "Material A36, wenn nicht anders angegeben"])(
    "is that of steel without one: %j",
    (note) => {
      const { lines, understanding } = read(`${note}||||\n${list}`);
      expect(lines.map(({ grade }) => grade)).toEqual(["A36", "A500", ""]);
      expect(understanding.findings).toContainEqual({ kind: "grades_of_note", count: 1, rows: [3], columns: [], examples: ["A36"] });
    },
  );

  it("gives way to the grade that the remarks of a row have", () => {
    const rows = "B1|L4X4X1/4|2|10'|cope\nP1|PIPE2STD|2|3'|A53";
    expect(read(`ALL A36 EXCEPT AS NOTED||||\nMark|Section|Qty|Length|Note\n${rows}`).lines.map(({ grade }) => grade)).toEqual([
      "A36",
      "A53",
    ]);
  });

  it.each(["Material A36 on stock", "All W shapes A992, all other A36 UNO", "See note A36"])("is none: %j", (note) => {
    expect(read(`${note}||||\n${list}`).lines.map(({ grade }) => grade)).toEqual(["", "A500", ""]);
  });
});

describe("parts below the shipping piece that they belong to", () => {
  it("are those of all of its pieces, until a row is blank", () => {
    const { lines, understanding } = read(`REQ'D|MARK|DESCRIPTION|LENGTH|GRADE
      5|12B1|BEAM THUS||
      1|m12|W16x31|24'-7 1/2"|A992
      2|a1|L4x3-1/2x5/16|11 1/2"|A36
      2|12B2|BEAM THUS||
      4|a1|L4x3-1/2x5/16|11 1/2"|A36
      ||||
      3|p9|PL1/4x3|11"|A36`);
    expect(lines.map(({ mark, quantity, assemblyMark }) => [mark, quantity, assemblyMark])).toEqual([
      ["m12", 5, "12B1"],
      ["a1", 10, "12B1"],
      ["a1", 8, "12B2"],
      ["p9", 3, ""],
    ]);
    expect(understanding.findings).toContainEqual({ kind: "quantities_of_assemblies", count: 3, rows: [3, 4, 6], columns: ["REQ'D"] });
  });
});

describe("parts below the row of their assembly", () => {
  const readWith = (first: string, second: string) =>
    read(`Assembly|Part|Qty|Profile|Length (mm)|Weight (kg)
      A1||1|||264.8
      |p1|1|HEA200|6000|253.8
      |p2|2|PL10*200|200|3.1
      |p3|4|PL8*100|190|1.2
      ${first}|||${second}
      |p4|1|IPE200|4000|89.6
      |p2|2|PL10*200|200|3.1`);

  it.each([
    ["those of one assembly, whose weight they make", "A2|A2|3", "95.8", [3, 6]],
    ["those of all assemblies, whose weights they make", "A2||2", "47.9", [1, 2]],
  ])("are %s, and its row is no line", (_, first, second, quantities) => {
    // The first assembly is there once: the second tells what its parts count.
    const { lines, understanding } = readWith(first, second);
    expect(lines.map(({ mark, quantity, assemblyMark }) => [mark, quantity, assemblyMark])).toEqual([
      ["p1", 1, "A1"],
      ["p2", 2, "A1"],
      ["p3", 4, "A1"],
      ["p4", quantities[0], "A2"],
      ["p2", quantities[1], "A2"],
    ]);
    const multiplied = { kind: "quantities_of_assemblies", count: 2, rows: [7, 8], columns: ["Qty"] };
    expect(understanding.findings.filter(({ kind }) => kind === "quantities_of_assemblies")).toEqual(
      quantities[0] === 1 ? [] : [multiplied],
    );
  });

  it("are told by the first rows of a long list, which end within an assembly", () => {
    const assembly = "A1||3|||264.8\n|p1|1|HEA200|6000|253.8\n|p2|2|PL10*200|200|3.1\n|p3|4|PL8*100|190|1.2\n";
    const { lines } = read(
      `Assembly|Part|Qty|Profile|Length (mm)|Weight (kg)\nA0||3|||253.8\n|p1|1|HEA200|6000|253.8\n${assembly.repeat(300)}`,
    );
    expect(new Set(lines.map(({ mark, quantity }) => `${mark} ${quantity}`))).toEqual(new Set(["p1 3", "p2 6", "p3 12"]));
  });

  it("stay as they are where weights prove nothing", () => {
    const { lines, understanding } = readWith("A2||2", "120");
    expect(lines.map(({ mark, quantity }) => [mark, quantity])).toContainEqual(["p4", 1]);
    expect(understanding.findings).toContainEqual({ kind: "lines_without_designation", count: 2, rows: [2, 6], columns: [] });
  });
});

describe("rows that sum up without a word of it at their beginning", () => {
  it("are no lines where they have the pieces or the weight of those above", () => {
    expect(
      marks("Mark|Section|Qty|Length|Weight\nB1|W8X10|2|10'|200\nB2|W8X10|1|10'|100\n||3||\nB3|W8X10|4|5'|200\n||||200\n||7||500"),
    ).toEqual(["B1", "B2", "B3"]);
    expect(marks("Mark|Section|Qty|Length|Weight\nB1|W8X10|2|10'|200\n||5||850")).toEqual(["B1", ""]);
    expect(marks("Mark|Section|Qty|Length|Weight\nB1|W8X10|2|10'|200\n||2||200\nSEQ 1 TOTAL||2||200")).toEqual(["B1"]);
    expect(
      marks(`Subject|Label|Count|Length|Measurement\nW16x26 (1)||1|24.5|\nLength|W16x26|1|24.50|24'-6"\nLength|W12X19|1|17.75|17'-9"`),
    ).toHaveLength(2);
  });

  it("of a markup list have the unit that is written next to their numbers", () => {
    const { lines } = read(`Subject|Label|Count|Length|Measurement\nLength|W16x26|1|24.50|24'-6"\nLength|W12X19|1|17.75|17'-9"`);
    expect(lines.map(({ length }) => length)).toEqual([
      { value: 24.5, unit: "ft" },
      { value: 17.75, unit: "ft" },
    ]);
  });
});

describe("lengths that no piece has", () => {
  it("are those of all pieces, and that is asked", () => {
    const { lines, understanding, roles } = read(`Mark|Section|Qty|Length m|Weight t
      C|HEA140|20|67.1|1.66
      P|HEA140|3|12.1|0.30
      B|IPE300|14|64.9|2.74
      R|IPE240|24|144.6|4.44`);
    expect(roles["Length m"]).toBe("total_length");
    expect(lines.map(({ totalWeight }) => Math.round((totalWeight?.value ?? 0) * 0.45359237))).toEqual([1660, 300, 2740, 4440]);
    expect(understanding.findings).toContainEqual({ kind: "lengths_of_all", count: 3, rows: [2, 4, 5], columns: ["Length m"] });
    expect(kinds(read(`Mark|Section|Qty|Length m\nC|HEA140|2|41\nP|HEA140|3|12.1\nB|IPE300|1|5`))).toContain("length_implausible");
  });
});
