import { describe, expect, it } from "@jest/globals";
import { read } from "../../../test/read-table.ts";
import { TakeoffReading } from "../takeoff-reading.ts";
import { isMetricTakeoff } from "../understanding/line-details.ts";

function detailsOf(...rows: string[][]) {
  const reading = new TakeoffReading({ separator: "," });
  for (const row of rows) reading.add(row);
  return reading.result().understanding.details!;
}

describe("the details of lines", () => {
  it("count what formats of other programs may be unable to hold", () => {
    const details = detailsOf(
      ["Mark", "Qty", "Section", "Length", "Piece Wt (lb)", "Page", "Camber", "Notes"],
      ["B1", "2", "W18X35", "6000 mm", "875", "1", `3/4"`, "x"],
      ["B2", "-1", "W310X39", `10'-0"`, "", "2", "", ""],
      ["B3", "", "HEA200", "", "", "", "", ""],
      ["", "8", "BOLT 3/4X2", "", "", "", "", ""],
      ["X1", "1.5", "PL5X100", `0'-6"`, "", "", "", ""],
      ["E1", "1", "W12X26 (E)", `9'-0"`, "", "", "", ""],
      ["Y1", "1", "bracket", "", "", "", "", ""],
    );
    expect(details).toMatchObject({
      filled: { mark: 6, page: 2, notes: 1, grade: 0 },
      withoutQuantity: 1,
      quantityNotWhole: 2,
      withoutPieceLength: 1,
      metricLengths: 1,
      statedWeights: 1,
      withoutKissType: 1,
      sizes: { in: 2, mm: 1, named: 2, unknown: 1 },
      existing: 1,
      otherRoles: ["camber"],
    });
  });

  it("are all 0 without a line", () => {
    expect(detailsOf(["Mark", "Qty"])).toMatchObject({ withoutQuantity: 0, sizes: { in: 0 }, otherRoles: [] });
  });
});

describe("isMetricTakeoff", () => {
  const isMetric = (...rows: string[][]): boolean => {
    const reading = new TakeoffReading({ separator: "," });
    for (const row of [["Mark", "Qty", "Section", "Length"], ...rows]) reading.add(row);
    const { lengths, details } = reading.result().understanding;
    return isMetricTakeoff({ lengths, details: details! });
  };

  it("goes by the sizes of sections, and by lengths only where the names of sections are the same everywhere", () => {
    expect(isMetric(["B1", "2", "W310X39", "6000 mm"])).toBe(true);
    expect(isMetric(["B1", "2", "HEA200", "6000 mm"])).toBe(true);
    expect(isMetric(["B1", "2", "W18X35", "6000 mm"])).toBe(false);
    // Machine files have every length, and the sizes of plates, in millimetres.
    expect(isMetric(["B1", "3", "W16X31", "6273.8 mm"], ["P1", "14", "PL12.7X203.2", "304.8 mm"])).toBe(false);
  });
});

describe("plates", () => {
  const sizes = (table: string): unknown[] => read(table).lines.map(({ designation, length }) => [designation?.designation, length]);
  const mm = (value: number): unknown => ({ value, unit: "mm" });

  it("have their dimensions in columns of their own", () => {
    expect(
      sizes(`Pos|Qty|Profile|Thk (mm)|Width (mm)|Length (mm)
      1|2|PLATE|10|220|700
      2|1|End plate|20|150|300
      3|4|HEA200|||6000
      4|1|PL10X120|||400
      5|1|FL|8|100|250
      6|1|PL||100|250`),
    ).toEqual([
      ["PL10X220", mm(700)],
      ["PL20X150", mm(300)],
      ["HEA200", mm(6000)],
      ["PL10X120", mm(400)],
      ["FB8X100", mm(250)],
      [undefined, mm(250)],
    ]);
  });

  it("have their thickness next to their letters and their width in a column", () => {
    expect(sizes(`Mark|Section|Width|Length|Qty\np1|PL3/8|6"|1'-0"|2\np2|PL 1/2|10 1/2"|2'-3"|1\nb1|W12X26||20'-0"|1`)).toEqual([
      ["PL3/8X6", { value: 12, unit: "in" }],
      ["PL1/2X10-1/2", { value: 27, unit: "in" }],
      ["W12X26", { value: 240, unit: "in" }],
    ]);
    expect(sizes(`Teil;Profil;Breite [mm];Länge [mm]\n1;Bl 10;220,5;700\n2;Blech 8;100;250`.replaceAll(";", "|"))).toEqual([
      ["PL10X220.5", mm(700)],
      ["PL8X100", mm(250)],
    ]);
  });

  it("have all their dimensions in a column of sizes, in any order", () => {
    expect(sizes(`Mark|Shape|Size|Qty\n1|PL|700 x 220 x 10|1\n2|Plate|10x220x700|1\n3|PL|12 x 300|2`)).toEqual([
      ["PL10X220", mm(700)],
      ["PL10X220", mm(700)],
      ["PL12X300", null],
    ]);
    expect(sizes(`Mark|Description|Dimensions|Qty\n1|PL 10|700 x 220|1\n2|PL 10|220x700x10|1\n3|HEA 200|6000|2`)).toEqual([
      ["PL10X220", mm(700)],
      ["PL10X220", mm(700)],
      ["HEA200", null],
    ]);
  });

  it("have the unit of their column of sizes", () => {
    expect(sizes(`Pos|Section|Size (mm)|Qty\nA|PL 5|60 x 100|1\nB|HEA200|L=400|2`)).toEqual([
      ["PL5MMX60MM", mm(100)],
      ["HEA200", mm(400)],
    ]);
    expect(sizes(`Mark|Shape|Size (in)|Qty\nA|PL|12 x 8 x 3/8|1\nB|W|8 x 10|2`)).toEqual([
      ["PL3/8X8", { value: 12, unit: "in" }],
      ["W8X10", null],
    ]);
  });

  it("and bars have the unit of the other sections where their own numbers do not tell it, and that is said", () => {
    const metric = read(
      `Pos|Profil|Länge (mm)|Stück\n1|HEA200|6000|2\n2|FL 2x60|500|1\n3|FL 50x5|400|4\n4|PL 10x200|300|1\n5|PL 1/2x6|300|1`,
    );
    expect(metric.lines.map(({ designation }) => designation?.designation)).toEqual(["HEA200", "FB2X60", "FB5X50", "PL10X200", "PL1/2X6"]);
    expect(metric.understanding.findings.filter(({ kind }) => kind === "section_unit_inferred")).toEqual([]);
    const clear = read(`Pos|Profil|Länge (mm)|Stück\n1|HEA200|6000|2\n2|FL 2x60|500|1\n3|FL 50x5|400|4`);
    expect(clear.lines.map(({ designation }) => designation?.designation)).toEqual(["HEA200", "FB2MMX60MM", "FB5MMX50MM"]);
    expect(clear.understanding.findings).toMatchObject([
      { kind: "section_unit_inferred", count: 2, rows: [3, 4], examples: ["FL 2x60 as FB2MMX60MM", "FL 50x5 as FB5MMX50MM"] },
    ]);
    expect(
      sizes(`Mark|Section|Length|Qty\n1|W8X10|10'-0"|2\n2|PL 4x12|1'-0"|1\n3|PL 5X100|1'-0"|1`).map((line) => (line as unknown[])[0]),
    ).toEqual(["W8X10", 'PL4"X12"', "PL5X100"]);
    expect(sizes(`Teil|Profil|Länge (m)|Stück\n1|FL 50x5|6|2\n2|FL 2x60|1,5|1`).map((line) => (line as unknown[])[0])).toEqual([
      "FB5MMX50MM",
      "FB2MMX60MM",
    ]);
  });

  it("have no thickness among two sides alone, and one in inches beside sides in millimetres", () => {
    expect(
      sizes(
        `Part|Name|Stock|Qty|Size\nP1|Side panel|PL 1/2 [12.7] ASTM A36|1|1392.6 x 1000\nP2|Stiffener plate|PL 1/4 [6.35], A36|2|1020 x 650`,
      ),
    ).toEqual([
      ["PL12.7X1000", mm(1392.6)],
      ["PL6.35X650", mm(1020)],
    ]);
    expect(
      sizes(`Mark|Shape|Size|Qty\n1|PL|1392.6 x 1000|1\n2|PL|100 x 100|4\n3|PL|12 x 300|4\n4|PL|20 x 150|4`).map(
        (line) => (line as unknown[])[0],
      ),
    ).toEqual([undefined, undefined, "PL12X300", "PL20X150"]);
  });

  it("are no plates where nothing says so, but for the weight of steel", () => {
    const rows = ["1|2|10|220|700|12.09", "2|1|20|150|300|7.07", "3|1|5|100|100|0.2"];
    expect(sizes(`Mark|Qty|Thickness (mm)|Width (mm)|Length (mm)|Weight each (kg)\n${rows.join("\n")}`)).toEqual([
      ["PL10X220", mm(700)],
      ["PL20X150", mm(300)],
      [undefined, mm(100)],
    ]);
    expect(sizes(`Mark|Qty|Thickness (mm)|Width (mm)|Length (mm)\n1|2|10|220|700\n2|1|20|150|300`).flat()).not.toContain("PL10X220");
  });

  it("have no dimensions that contradict each other, or another one's unit", () => {
    expect(sizes(`Mark|Section|Thk|Width|Length (mm)\n1|PL10X220|12||700\n2|PL 1/2|25 mm|220 mm|700\n3|PL 10||8"|700`)).toEqual([
      ["PL10X220", mm(700)],
      [undefined, mm(700)],
      [undefined, mm(700)],
    ]);
  });
});

describe("names that two standards share", () => {
  const header = "Mark|Section|Grade|Qty|Length (mm)";
  const sections = (table: string): unknown[] => read(table).lines.map(({ designation }) => designation?.designation ?? null);

  it.each([
    ["a weight per meter", `${header}|kg/m\n1|PFC125*65||2|3000|11.9\n2|PFC230*75||1|3000|25.7`, ["125PFC", "PFC230X75X26"]],
    [
      "the weight of a piece",
      `${header}|Weight each (kg)\n1|PFC 150X75||2|3260|58.4\n2|PFC 150X75||2|3260|57.7`,
      ["PFC150X75X18", "150PFC"],
    ],
    [
      "the weight of all",
      `${header}|Total weight (kg)\n1|PFC 380X100||2|5000|540\n2|PFC 380X100|S355|2|5000|552`,
      ["PFC380X100X54", "380PFC"],
    ],
    ["its grade", `${header}\n1|PFC125X65|S355JR|2|3000\n2|PFC125X65|300PLUS|2|3000`, ["PFC125X65X15", "125PFC"]],
    ["the grade behind it", `${header}\n1|PFC125X65 S275||2|3000`, ["PFC125X65X15"]],
    [
      "one row that is decided",
      `${header}|kg/m\n1|PFC125*65||2|3000|\n2|PFC230*75||1|3000|25.1\n3|IPE200||1|3000|`,
      ["125PFC", "230PFC", "IPE200"],
    ],
    ["the other sections", `${header}\n1|PFC125X65||2|3000\n2|310UB40.4||1|3000`, ["125PFC", "310UB40.4"]],
    ["the other sections of Britain", `${header}\n1|PFC125X65||2|3000\n2|UB305X165X40||1|3000`, ["PFC125X65X15", "UB305X165X40"]],
    ["the grades of other rows", `${header}\n1|PFC125X65||2|3000\n2|PL10X200|C350L0|1|3000`, ["125PFC", "PL10X200"]],
  ])("are decided by %s", (_, table, expected) => {
    expect(sections(table)).toEqual(expected);
    expect(read(table).understanding.findings).toEqual([]);
  });

  it("stay open where nothing decides, and what they may mean is said", () => {
    const kind = "section_in_several_standards";
    const open = read(`${header}\n1|PFC125X65||2|3000`);
    expect(open.lines[0]).toMatchObject({ designation: null, totalWeight: null, quantity: 2 });
    expect(open.understanding.findings).toEqual([
      { kind, count: 1, rows: [2], columns: [], examples: ["PFC125X65 (125PFC or PFC125X65X15)"] },
    ]);
    const mixed = `${header}|kg/m\n1|PFC125X65||2|3000|13\n2|310UB40.4||1|3000|\n3|IPE200||1|3000|`;
    expect(sections(mixed)).toEqual([null, "310UB40.4", "IPE200"]);
    expect(read(mixed).understanding.findings).toMatchObject([{ kind, count: 1 }]);
  });
});

describe("a length in the name of the section", () => {
  it("contradicts that of its column, and then neither is taken and both are said", () => {
    const { lines, understanding } = read(`Mark|Section|Qty|Length (mm)
      1|200UB25.4 x 8400|2|840
      2|150PFC x 3100|4|3100
      3|PL10x150x300|1|450
      4|PL10x150x300|1|300
      5|PL10x700x220|1|700`);
    expect(lines.map(({ designation, length, totalWeight }) => [designation?.designation, length?.value, totalWeight !== null])).toEqual([
      ["200UB25.4", undefined, false],
      ["150PFC", 3100, true],
      ["PL10X150", undefined, false],
      ["PL10X150", 300, true],
      ["PL10X220", 700, true],
    ]);
    const examples = ["200UB25.4 x 8400 (8400 mm or 840 mm)", "PL10x150x300 (300 mm or 450 mm)"];
    expect(understanding.findings).toEqual([{ kind: "length_contradicts", count: 2, rows: [2, 4], columns: ["Length (mm)"], examples }]);
  });
});

describe("a type and a size", () => {
  it.each(["W14X30|", "|W14X30", "W,STL|14X30", "Wide Flange, Steel|14X30", "BEAM,STL|W14X30"])(
    "of %s are read, whatever the other rows have",
    (cells) => {
      const others = { types: ["L,STL|5X5X5/16", "C,STL|9X13.4", "PLATE,STL|1/2X10"], whole: ["L5X5X5/16|", "C9X13.4|", "PL1/2X10|"] };
      for (const rows of Object.values(others)) {
        const { lines } = read(
          `Item|Description|Size|Qty|Length\n${[cells, ...rows].map((row, at) => `${at}|${row}|2|10'-0"`).join("\n")}`,
        );
        expect(lines.map(({ designation }) => designation?.designation)).toEqual(["W14X30", "L5X5X5/16", "C9X13.4", "PL1/2X10"]);
      }
    },
  );
});

describe("pipes", () => {
  const sections = (...rows: string[]): unknown[] =>
    read(`Mark|Section|Qty|Material|Length\n${rows.join("\n")}`).lines.map(({ designation }) => designation?.designation ?? null);

  it("of a whole number are of steel where the table names steel", () => {
    expect(sections("1|PIPE 4|2||10'-0\"", "2|W8X10|1||9'-0\"")).toEqual(["PIPE4STD", "W8X10"]);
    expect(sections("1|PIPE 4|2|A53|10'-0\"")).toEqual(["PIPE4STD"]);
    expect(sections("1|PIPE 4|2|Steel|10'-0\"")).toEqual(["PIPE4STD"]);
    expect(sections("1|PIPE 4 SCH 40|2||10'-0\"", "2|PIPE 6|2||10'-0\"")).toEqual(["PIPE4STD", "PIPE6STD"]);
    expect(sections("1|PIPE 4|2||10'-0\"", "2|PIPE 6|2||10'-0\"")).toEqual([null, null]);
  });

  it("of plastic and concrete are none of steel", () => {
    const others = ["PVC", "SDR-26", "HDPE", "RCP", "C900"].map((material, at) => `${at}|PIPE 8 SCH 40|2|${material}|10'-0"`);
    const read = sections(...others, "8|PIPE 219.1x8.2|2|PVC|9'-0\"", "9|PIPE 4 STD|1||9'-0\"");
    expect(read).toEqual([null, null, null, null, null, null, "PIPE4STD"]);
  });

  it.each(["avg_depth_ft", "Avg Depth", "Run (LF)", "Depth"])("have no size in a column %j", (name) => {
    const { lines } = read(`Item Description|Qty|${name}\nPipe|4|5\nPipe|2|6\nPipe|2|4\nSteel beam W8X10|1|3`);
    expect(lines.filter(({ designation }) => designation?.section.family === "PIPE")).toEqual([]);
  });
});
