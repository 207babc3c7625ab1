import { describe, expect, it } from "@jest/globals";
import { read } from "../../test/read-table.ts";
import { findTable } from "./find-table.ts";

/** The roles of a table's columns, and what spoke for them; cells are separated by `|`. */
function rolesOf(text: string): unknown[] {
  const rows = text.split("\n").map((row) => row.split("|").map((cell) => cell.trim()));
  return findTable(rows, ",").columns.map(({ role, reason }) => [role, reason]);
}

const onlyRoles = (text: string): unknown[] => rolesOf(text).map((one) => (one as [unknown])[0]);

describe("columns that compete for a role", () => {
  it("of weights are those of one piece and of all where pieces × one = all, in any order", () => {
    const rows = ["B1|2|W18X35|410|820", "B2|3|W99X999|260|780", "B3|1|W8X10|75|75", "B4|4|HSS9|30|120"];
    expect(rolesOf(`Mark|Qty|Section|Weight|Weight\n${rows.join("\n")}`)).toEqual([
      ["mark", "name"],
      ["qty", "name and agreement"],
      ["designation", expect.anything()],
      ["piece_weight", "agreement"],
      ["total_weight", "agreement"],
    ]);
    const reversed = rows.map((row) => {
      const [mark, quantity, section, one, all] = row.split("|");
      return [mark, quantity, section, all, one].join("|");
    });
    expect(onlyRoles(`Mark|Qty|Section|Weight|Weight\n${reversed.join("\n")}`).slice(3)).toEqual(["total_weight", "piece_weight"]);
  });

  it("of weights are not told apart where no row has several pieces", () => {
    expect(onlyRoles("Mark|Qty|Weight|Weight\nB1|1|410|410\nB2|1|260|260\nB3|1|75|75").slice(2)).toEqual(["weight", null]);
  });

  it("of pieces are those of all assemblies where pieces × assemblies = pieces", () => {
    const rows = ["B1|2|4|8|W8X10", "B2|3|2|6|W8X13", "B3|1|5|5|W8X10", "B4|2|2|4|W12X26"];
    expect(onlyRoles(`Mark|Qty|Assy Qty|Qty|Section\n${rows.join("\n")}`)).toEqual(["mark", null, "assemblies", "qty", "designation"]);
  });

  it("of pieces are those of one assembly where only pieces × assemblies × one = all", () => {
    const rows = ["P1|2|4|10|80", "P2|3|2|5|30", "P3|1|5|8|40", "P4|2|2|6|24"];
    expect(rolesOf(`Mark|Qty|Assy Qty|Wt each|Total Wt\n${rows.join("\n")}`).slice(1)).toEqual([
      ["qty_per_assembly", "agreement"],
      ["assemblies", "name and agreement"],
      ["piece_weight", "name and agreement"],
      ["total_weight", "name and agreement"],
    ]);
  });

  it("of pieces are those of one assembly where only the weights of sections × pieces × assemblies show it", () => {
    const rows = ["P1|ISMC150|1|2|800|26.9", "P2|ISA75X75X8|1|2|600|10.7", "P3|HEA200|3|2|1000|253.8", "P4|IPE200|2|1|500|22.4"];
    const table = `Mark|Section|Qty|fab|Length|calc kg\n${rows.join("\n")}`;
    expect(rolesOf(table).slice(2)).toEqual([
      ["qty_per_assembly", "agreement"],
      ["assemblies", "agreement"],
      ["length", "name and agreement"],
      ["weight", "name and content"],
    ]);
    expect(read(table).lines.map(({ quantity, totalWeight }) => [quantity, totalWeight?.source])).toEqual([
      [2, "stated"],
      [2, "stated"],
      [6, "stated"],
      [2, "stated"],
    ]);
  });

  it("of pieces are those by which the weights of all fit", () => {
    const rows = ["B1|7|2|W8X10|10'-0\"|200", "B2|5|3|W8X13|10'-0\"|390", "B3|9|4|W8X10|20'-0\"|800", "B4|8|1|W12X26|10'-0\"|260"];
    expect(rolesOf(`Mark|Count|Qty|Section|Length|Total Wt\n${rows.join("\n")}`)).toEqual([
      ["mark", "name"],
      [null, null],
      ["qty", "name and agreement"],
      ["designation", "name and content"],
      ["length", "name and agreement"],
      ["total_weight", "name and agreement"],
    ]);
  });

  it("of lengths are those of one piece and of all where pieces × one = all, also in feet", () => {
    const rows = ["B1|2|W8X10|20'-6\"|41", "B2|3|W8X13|10'-0\"|30", "B3|4|W8X10|5'-3\"|21"];
    expect(onlyRoles(`Mark|Qty|Section|Length|Length\n${rows.join("\n")}`)).toEqual([
      "mark",
      "qty",
      "designation",
      "length",
      "total_length",
    ]);
  });
});

describe("columns without a known name", () => {
  it("of lengths and weights have the units that fit their numbers by the decimal mark of the table", () => {
    // 8,375 is no 8375 mm among decimal commas.
    const rows = ["B1|2|UPN200|8,375|467,1", "B2|4|C10X15.3|7,125|358,1", "B3|1|IPE300|3,125|290,7"];
    const { lines } = read(`Mark|Qty|Section|Length|Weight Each\n${rows.join("\n")}`, { separator: ";" });
    expect(lines.map(({ length }) => length)).toEqual([8.375, 7.125, 3.125].map((value) => ({ value, unit: "m" })));
  });

  it("of lengths and weights have the units that fit closest", () => {
    // Seven pieces in feet and kilograms weigh 3 % less than one in meters and pounds.
    const rows = [1.125, 2.125, 3.125].map((meters) => `B1|7|PL10X200|${meters}|${(meters * 34.62).toFixed(1)}`);
    const { lines } = read(`Mark|Qty|Section|Length|Weight\n${rows.join("\n")}`);
    expect(lines.map(({ length }) => length?.unit)).toEqual(["m", "m", "m"]);
  });

  it("hold the pieces by which the weight of one is that of all", () => {
    const rows = ["B1|2|kerb|410|820", "B2|3|kerb|260|780", "B3|4|kerb|30|120"];
    expect(rolesOf(`Mark|Foo|Bar|Wt Each|Total Wt\n${rows.join("\n")}`)[1]).toEqual(["qty", "agreement"]);
  });

  it("hold no pieces where two columns would do", () => {
    const rows = ["B1|2|2|410|820", "B2|3|3|260|780", "B3|4|4|30|120"];
    expect(onlyRoles(`Mark|Foo|Bar|Wt Each|Total Wt\n${rows.join("\n")}`).slice(1, 3)).toEqual([null, null]);
  });
});

describe("a column of items", () => {
  const rows = ["B1|2|W8X10", "B2|3|W8X13", "C12|1|W12X26"];

  it("holds marks where they look so and no other column has them", () => {
    expect(rolesOf(`Item|Qty|Section\n${rows.join("\n")}`)[0]).toEqual(["mark", "content"]);
    expect(onlyRoles("Item|Qty|Section\n1|2|W8X10\n2|3|W8X13")[0]).toBe("line_no");
  });

  it("stays one where another column has the marks", () => {
    expect(onlyRoles(`Item|Qty|Section|Mark\n${rows.map((row) => `${row}|M1`).join("\n")}`)).toEqual([
      "line_no",
      "qty",
      "designation",
      "mark",
    ]);
  });
});

describe("columns that are named like something else", () => {
  it("have no role by their cells alone", () => {
    expect(onlyRoles("Mark|Qty|Section|Stock Length\nB1|2|W8X10|40'-0\"\nB2|1|W8X13|60'-0\"").at(-1)).toBeNull();
    expect(onlyRoles("Mark|Qty|Section|Bolt Grade\nB1|2|W8X10|A325\nB2|1|W8X13|A36").at(-1)).toBeNull();
  });
});

describe("grades that are in no list", () => {
  it.each([
    ["Grade", ["Grade 43A", "Mild steel"], "grade"],
    ["Steel Grade", ["300", "350"], "grade"],
    ["Material", ["IS 2062 E250", "EN 10025-2 S355JR"], "grade"],
    ["Material", ["Mild steel", "Oak"], null],
    ["Grade", ["101.25", "102.50"], null],
    ["Grade", ["HEA 1000 S355", "HEA 900 S355"], null],
  ])("stay below %s: %j is %s", (name, [first, second], role) => {
    expect(onlyRoles(`Mark|Qty|Section|${name}\nB1|2|UB305X165X40|${first}\nB2|1|UC203X203X46|${second}`).at(-1)).toBe(role);
  });
});

describe("wide tables", () => {
  it("are read in short time, also where columns repeat each other", () => {
    const names = Array.from({ length: 240 }, (_, index) => ["Qty", "Weight", "Total Wt", "Length", ""][index % 5]);
    const row = (number: number): string => names.map((_, index) => String(number * (1 + (index % 2)))).join("|");
    // Of the processor: on a busy machine the time of the clock says little.
    const begin = process.cpuUsage();
    rolesOf([names.join("|"), ...[2, 4, 2, 6, 4, 8].map(row)].join("\n"));
    expect(process.cpuUsage(begin).user).toBeLessThan(2_000_000);
  });
});

describe("columns whose names may mean something else", () => {
  const rows = ["W8X10|10'-0\"", "W8X13|12'-0\"", "W12X26|20'-0\""];
  const withColumns = (names: string, cells: readonly string[]): unknown[] =>
    onlyRoles(`${names}\n${rows.map((row, index) => `${cells[index] ?? ""}|${row}`).join("\n")}`);

  it("number the rows where they run, and count pieces where they do not", () => {
    expect(withColumns("#|Section|Length", ["1", "2", "3"])).toEqual(["line_no", "designation", "length"]);
    expect(withColumns("#|Section|Length", ["4", "2", "4"])).toEqual(["qty", "designation", "length"]);
    expect(withColumns("Ea.|Section|Length", ["1", "2", "3"])).toEqual([null, "designation", "length"]);
  });

  it("have the mark of the assembly next to that of the piece", () => {
    expect(withColumns("Merk|Positie|Profiel|Lengte", ["A1|1001", "A2|1002", "A3|1003"])).toEqual([
      "assembly_mark",
      "mark",
      "designation",
      "length",
    ]);
    expect(withColumns("Merk|Profiel|Lengte", ["A1", "A2", "A3"])[0]).toBe("mark");
  });

  it("have the mark of a part of an assembly where no other column has it", () => {
    expect(withColumns("AssemblyPart|Section|Length", ["B1", "B2", "B3"])).toEqual(["mark", "designation", "length"]);
    expect(withColumns("Part Mark|Assembly Part|Section|Length", ["B1|A1", "B2|A2", "B3|A3"]).slice(0, 2)).toEqual(["mark", null]);
  });

  it("have the label as the mark where no other column has it", () => {
    expect(withColumns("Label|Section|Length", ["B1", "B2", "B3"])).toEqual(["mark", "designation", "length"]);
    expect(withColumns("Member Name|Mark|Section|Length", ["BEAM|B1", "BEAM|B2", "POST|C3"]).slice(0, 2)).toEqual([null, "mark"]);
  });

  it("have the length of a beam where no other column has it", () => {
    expect(onlyRoles("Mark|Section|Span (mm)\nB1|W8X10|6000\nB2|W8X13|7200")).toEqual(["mark", "designation", "length"]);
    expect(onlyRoles("Mark|Section|Span (mm)|Length (mm)\nB1|W8X10|6000|5800\nB2|W8X13|7200|7000")).toEqual([
      "mark",
      "designation",
      null,
      "length",
    ]);
  });

  it("are no units above numbers", () => {
    expect(onlyRoles("Mark|Section|Unit\nB1|W8X10|10\nB2|W8X13|13")).toEqual(["mark", "designation", null]);
    expect(onlyRoles("Mark|Section|Unit\nB1|W8X10|pcs\nB2|W8X13|pcs")).toEqual(["mark", "designation", "measurement_unit"]);
  });
});
