import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { lengthInInches } from "../cells/lengths.ts";
import { kinds, read, summary } from "../../test/read-table.ts";
import { TakeoffReading } from "./takeoff-reading.ts";
import type { ReadRow, TakeoffRow } from "./takeoff-row.ts";

describe("tables as shops and programs write them", () => {
  it("our own takeoff", () => {
    const { lines } = read(`Item|Mark|Qty|Shape|Size|Grade|Length|Wt/Ft|Total Wt
      1|B1|2|W|18X35|A992|25'-0"|35|1750
      2|B2|1|L|4X4X3/8|A36|3'-6"||`);
    expect(lines.map(summary)).toEqual([
      ["B1", 2, "W18X35", 300, [1750, "stated"]],
      ["B2", 1, "L4X4X3/8", 42, [34, "computed"]],
    ]);
  });

  it("a bill of material below titles, with groups, page breaks and a total", () => {
    const { lines, understanding } = read(`Riverside Hospital|||
      Job 2231|||

      Piece Mark|No. Req'd|Section|Length
      LEVEL 1|||
      1B1|4|W16X31|22'-6"
      Piece Mark|No. Req'd|Section|Length
      1B2|2|W16x26|18'-0"
      Total|6||`);
    expect(lines.map(summary)).toEqual([
      ["1B1", 4, "W16X31", 270, [2790, "computed"]],
      ["1B2", 2, "W16X26", 216, [936, "computed"]],
    ]);
    expect(understanding).toMatchObject({ lines: 2, rows: { group: 1, header: 1, subtotal: 1 }, findings: [] });
  });

  it("a Revu markup list: rows without an id are groups, a count is a quantity, a measurement in feet a length", () => {
    const { lines, understanding } = read(`ID|Subject|Page Label|Page Index|Measurement|Measurement Unit|Label
      |W12X26|S-201||40|ft|
      ABCDEFGHIJKLMNOP|W12X26|S-201|0|20.5|ft|B1
      ABCDEFGHIJKLMNOQ|W12X26|S-201|0|12|Count|B2`);
    expect(lines.map(summary)).toEqual([
      ["B1", null, "W12X26", 246, null],
      ["B2", 12, "W12X26", null, null],
    ]);
    expect(lines.map(({ page, sheet, markupId }) => [page, sheet, markupId])).toContainEqual([1, "S-201", "ABCDEFGHIJKLMNOP"]);
    expect(understanding.rows.group).toBe(1);
  });

  it("a column of sections is the designation, whatever its name says, and a column of grades the grade", () => {
    const { roles, lines } = read(`Description|Material|Spec|Req'd|Feet|Inches
      Beam|W12X26|A992|3|20|6
      Column|HSS6X6X3/8|A500 Gr.C|2|12|0`);
    expect(roles).toMatchObject({ Description: null, Material: "designation", Spec: "grade", Feet: "length_feet" });
    expect(lines.map(summary)).toEqual([
      ["", 3, "W12X26", 246, [1599, "computed"]],
      ["", 2, "HSS6X6X3/8", 144, [659, "computed"]],
    ]);
  });

  it("two columns that make one designation", () => {
    const { lines } = read(`Section Type|Section|Qty|Length (in)
      Wide Flange|18X35|2|300
      Tube|6X6X1/4|1|144`);
    expect(lines.map(summary)).toEqual([
      ["", 2, "W18X35", 300, [1750, "computed"]],
      ["", 1, "HSS6X6X1/4", 144, expect.anything()],
    ]);
  });

  it("a metric list with decimal commas keeps millimetres exact", () => {
    const { lines } = read(
      `Pos|Stück|Profil|Länge (mm)|Gewicht [kg]|Werkstoff
      1|2|HEA200|6000|253,8|S235JR
      2|4|IPE300|512,25|21,6|S235JR`,
      { separator: ";" },
    );
    expect(lines.map(({ length }) => length)).toEqual([
      { value: 6000, unit: "mm" },
      { value: 512.25, unit: "mm" },
    ]);
    // Both weights are those of one piece, which the sections and lengths prove.
    expect(lines.map(({ totalWeight }) => totalWeight?.value.toFixed(1))).toEqual(["1119.1", "190.5"]);
  });

  it("a table without a header, by its content", () => {
    const { lines } = read(`W18X35|25'-0"|2
      W12X26|10'-0"|4`);
    expect(lines.map(summary)).toEqual([
      ["", null, "W18X35", 300, null],
      ["", null, "W12X26", 120, null],
    ]);
  });

  it.each([
    ["all", 2, [700, 1400, 2100]],
    ["piece", 2, [350, 700, 1050]],
  ])("a column named Weight that its lines prove to be that of %s", (_, quantity, weights) => {
    const lengths = [`10'-0"`, `20'-0"`, `30'-0"`];
    const rows = weights.map((weight, index) => `W18X35|${quantity}|${lengths[index]}|${weight}`);
    const { lines, understanding } = read(`Section|Qty|Length|Weight\n${rows.join("\n")}`);
    expect(lines.map(({ totalWeight }) => totalWeight?.value)).toEqual([700, 1400, 2100]);
    expect(understanding.findings).toEqual([]);
  });
});

describe("a table of KISS records", () => {
  const detail = (...values: readonly (string | number)[]): string => ["D", "S1", 0, "A1", ...values].join("|");
  const linesOf = (...details: readonly string[]): TakeoffRow[] => {
    const lines: TakeoffRow[] = [];
    const observer = { begin: () => undefined, row: (row: ReadRow) => (row.kind === "line" ? lines.push(row.line) : undefined) };
    const reading = new TakeoffReading({ separator: "|", observer });
    for (const record of ["KISS|1.1|x", "H|1", ...details]) reading.add(record.split("|"));
    reading.result();
    return lines;
  };

  it("has weights in front of the finish where they are those of the sections, of one piece or of all, in pounds or kilograms", () => {
    const details = (...weights: readonly (number | string)[]) =>
      linesOf(
        detail("B1", 3, "W", "16X26", "A992", "5638.80", weights[0] ?? "", "PRIMER", "BEAM"),
        detail("C1", 2, "HSS", "6X6X1/4", "A500", "3352.80", weights[1] ?? "", "NONE", "COLUMN"),
      ).map(({ finish, notes, totalWeight }) => [finish, notes, totalWeight && Math.round(totalWeight.value), totalWeight?.source]);
    const ofPieces = [
      ["PRIMER", "BEAM", 1443, "computed"],
      ["", "COLUMN", 418, "computed"],
    ];
    expect(details("481.00", "209.22")).toEqual(ofPieces);
    expect(details("218.18", "94.90")).toEqual(ofPieces);
    const ofAll = ofPieces.map((values) => values.with(3, "stated"));
    expect(details("1443", "418.44")).toEqual(ofAll);
    // One that is no weight, and numbers of which half do not fit, are finishes.
    expect(details("481.00", "P1").map(([finish]) => finish)).toEqual(["481.00", "P1"]);
    expect(details("481.00", "300").map(([finish]) => finish)).toEqual(["481.00", "300"]);
  });

  it("has a round bar under the type of bolts where the grade or the remarks name one", () => {
    const lines = linesOf(
      detail("r1", 21, "HS", "7/8x1-8-1/2", "ROUND BAR", "520.70", "", "RUNG"),
      detail("r2", 2, "HS", "3/4", "A36", "520.70", "NONE", "ROUND BAR"),
      detail("", 8, "HS", "5/8X1-3/4", "A325", "44.45", "", "ROD"),
    );
    expect(lines.map(({ designation, grade, finish, notes }) => [designation?.designation, grade, finish, notes])).toEqual([
      ["RB7/8", "", "", "RUNG; HS 7/8x1-8-1/2 ROUND BAR"],
      ["RB3/4", "A36", "", "ROUND BAR; HS 3/4"],
      ["HS 5/8X1-3/4", "A325", "", "ROD"],
    ]);
  });
});

describe("what is said and not guessed", () => {
  it("a length whose unit nothing states, until a person says it", () => {
    const table = `Section|Qty|Length\nW18X35|2|300\nW12X26|1|120`;
    expect(read(table).lines.map(({ length }) => length)).toEqual([null, null]);
    expect(read(table).understanding.findings).toContainEqual({ kind: "length_unit_unknown", count: 2, rows: [2, 3], columns: ["Length"] });
    expect(read(table, { lengthUnit: "in" }).lines.map(summary)[0]).toEqual(["", 2, "W18X35", 300, [1750, "computed"]]);
  });

  it("a weight of which nothing tells whether it is that of one piece", () => {
    const { lines, understanding } = read(`Mark|Section|Qty|Weight\nB1|W18X35|2|875`);
    expect(lines[0]).toMatchObject({ pieceWeight: null, totalWeight: null, unclearWeight: 875 });
    expect(understanding.findings.map(({ kind }) => kind)).toContain("weight_meaning_unknown");
  });

  it("a fraction of more than one, which may have lost the blank before it", () => {
    const { lines, understanding } = read(`Mark|Section|Qty|Length\nB1|W8X10|1|10'-11/2"\nB2|W8X10|1|17/8"\nB3|W8X10|1|1 7/8"`);
    expect(lines.map(({ length }) => length && lengthInInches(length))).toEqual([null, null, 1.875]);
    expect(understanding.findings).toContainEqual({ kind: "fraction_unclear", count: 2, rows: [2, 3], columns: ["Length"] });
  });

  it("numbers of a column that writes decimals in two ways", () => {
    const { lines, understanding } = read(`Section|Qty|Length (mm)\nHEA200|1|512,25\nHEA200|1|512.25`, { separator: ";" });
    expect(lines.map(({ length }) => length)).toEqual([null, null]);
    expect(understanding.findings).toContainEqual({ kind: "decimal_mark_unknown", count: 1, rows: [], columns: ["Length (mm)"] });
  });

  it("a table that is no takeoff", () => {
    const comments = read(`ID|Subject|Comments\nABCDEFGHIJKLMNOP|Cloud|Delete note 11\nABCDEFGHIJKLMNOQ|Callout|see detail`);
    expect(kinds(comments)).toContain("no_takeoff");
  });

  it("implausible values", () => {
    const reading = read(
      `Mark|Section|Qty|Length|Piece Wt|Total Wt|Page
      B1|W99X999|1|10'-0"||9990|1
      B2|W18X35|1|900'-0"||31500|1
      B3|W18X35|2.5|10'-0"||875|1
      B4|W18X35|2|10'-0"|350|900|1
      B5|W18X35|1|10'-0"||350|9`,
    );
    expect(reading.understanding.findings.map(({ kind, rows }) => [kind, rows])).toEqual(
      expect.arrayContaining([
        ["section_not_rolled", [2]],
        ["length_implausible", [3]],
        ["quantity_not_whole", [4]],
        ["weights_differ", expect.arrayContaining([5])],
      ]),
    );
  });

  it("feet and inches of one length in two columns, and a length in feet and again in inches", () => {
    const inches = (rows: string) =>
      read(`Mark|Size|LENGTH FT|LENGTH IN\n${rows}`).lines.map(({ length }) => length && lengthInInches(length));
    expect(inches("B1|W18X35|25|6 1/2\nB2|W18X35|14|0")).toEqual([306.5, 168]);
    expect(inches("B1|W18X35|25.5|306\nB2|W18X35|14|168")).toEqual([306, 168]);
    // Whole feet next to all inches are rounded.
    expect(inches("B1|W18X35|26|306.5\nB2|W18X35|14|168")).toEqual([306.5, 168]);
  });

  it("sections with their grade, or with words behind them, in one cell", () => {
    const { lines } = read(`Marke|Profil/Material|Stück|Länge (mm)
      S1|HEB 400 S355|2|7000
      S2|SHS 150×150×8, S235|4|8850`);
    expect(lines.map(({ designation, grade }) => [designation?.designation, grade])).toEqual([
      ["HEB400", "S355"],
      ["SHS150X150X8", "S235"],
    ]);
    const { roles, lines: described } = read(`Item|Length m|kg
      IPE 240 rafters (11 lines)|144.6|4439
      HEA 140 columns|67.1|1657
      L70x7 wall diagonals, 6 bays|73.1|539
      Plates and bolts||2471`);
    expect(roles["Item"]).toBe("designation");
    expect(described.map(({ designation, notes }) => [designation?.designation ?? null, notes])).toEqual([
      ["IPE240", "rafters (11 lines)"],
      ["HEA140", ""],
      ["L70X70X7", "wall diagonals, 6 bays"],
      [null, ""],
    ]);
  });

  it("cells that say that they have no value, and those that cannot be read, apart from lengths without a unit", () => {
    const { lines, understanding } = read(`Marcă|Profil|Nr. buc|Lungime/buc [m]|kg/m
      S1|HEB 400|2|7,00|155
      S2|HEB 400|2|—|155
      S3|HEB 400|1 (3 tronsoane)|20,00 (3 tronsoane)|n/a`);
    expect(lines.map(({ quantity, length, unread }) => [quantity, length?.value ?? null, unread])).toEqual([
      [2, 7, []],
      [2, null, []],
      [null, null, ["length", "qty"]],
    ]);
    expect(understanding.findings.map(({ kind, count, rows }) => [kind, count, rows])).toEqual([
      ["lines_without_length", 2, [3, 4]],
      ["cells_not_read", 1, [4]],
      ["quantities_missing", 1, [4]],
    ]);
  });

  it("pieces and all of them in one unit of weights, which one of two columns names", () => {
    const { lines, understanding } = read(`mark|section|length mm|qty|pc wt|gross kg
      P1|PL10*150|832|2|9.80|19.61
      P2|PL6*50|807|2|1.90|3.80
      P3|PIPE508*6|2234|1|165.95|165.95`);
    expect(lines.map(({ pieceWeight }) => Math.round((pieceWeight?.value ?? 0) * 45.359237) / 100)).toEqual([9.8, 1.9, 165.95]);
    expect(understanding.findings.map(({ kind }) => kind)).toEqual(["section_unit_inferred"]);
  });

  it("a column in which all lengths are written with dashes", () => {
    for (const [cells, inches] of [
      [
        ["20-6", "12-0 1/2", "10-11 3/16"],
        [246, 144.5, 131.1875],
      ],
      [
        ["20-06-00", "12-00-08", "10-11-03"],
        [246, 144.5, 131.1875],
      ],
    ] as const) {
      const { roles, lines } = read(`Mark|Qty|Section|Length\n${cells.map((cell, index) => `B${index}|2|W12X26|${cell}`).join("\n")}`);
      expect(roles["Length"]).toBe("length");
      expect(lines.map(({ length }) => length && lengthInInches(length))).toEqual(inches);
    }
    // Dates and numbers of drawings are none.
    expect(read("Mark|Section|Length\nB1|W12X26|2024-11-05\nB2|W12X26|2024-11-06").roles["Length"]).toBeNull();
  });

  it("pieces under a name that says something else", () => {
    const { roles, lines } = read(`Description|Ordered|Length\nW16x31|3 PCS|10'\nW16x31|2|12'`);
    expect(roles["Ordered"]).toBe("qty");
    expect(lines.map(({ quantity }) => quantity)).toEqual([3, 2]);
  });

  it("more rows than it names are counted", () => {
    const row = (section: string) => (_: unknown, index: number) => `B${index}|${section}|1`;
    const rows = [...Array.from({ length: 25 }, row("something else")), ...Array.from({ length: 25 }, row("W18X35"))];
    const { findings } = read(`Mark|Section|Qty\n${rows.join("\n")}`).understanding;
    expect(findings.find(({ kind }) => kind === "lines_without_designation")).toMatchObject({
      count: 25,
      rows: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    });
  });

  it("never reads a number, a weight or a length that a cell does not contain", () => {
    const cell = fc.oneof(
      fc.constantFrom("W18X35", "B1", "2", `10'-0"`, "A992", "", "12,5", "1.204", "Total", "n/a", "-", "S-201"),
      fc.string({ maxLength: 12 }).map((text) => text.replace(/[|\n]/g, "")),
    );
    const table = fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(table, (cells) => {
        const text = `Mark|Section|Qty|Length|Total Wt\n${cells.map((row) => row.join("|")).join("\n")}`;
        for (const line of read(text).lines) {
          if (line.designation) expect(text).toContain(line.designationText);
          for (const value of [line.quantity, line.totalWeight?.value, line.length?.value]) expect(value ?? 0).toBeGreaterThanOrEqual(-1e9);
          expect(Number.isNaN(line.totalWeight?.value ?? 0)).toBe(false);
        }
      }),
    );
  });

  it("a unit weight in kilograms that the sections show to be that of a meter", () => {
    const rows = (pieces: readonly number[]): string =>
      ["B1|ISMB300|6000", "B2|ISMB200|3000", "B3|ISMC200|2500"]
        .map((row, index) => `${row}|${pieces[index] ?? 0}|${["46.0", "24.2", "22.3"][index] ?? ""}`)
        .join("\n");
    for (const [unit, pieces] of [
      ["Unit Wt", [2, 4, 1]],
      ["Unit Wt (kg)", [2, 4, 1]],
      ["Unit Wt", [1, 1, 1]],
    ] as const) {
      const { lines, understanding } = read(`Mark|Section|Length (mm)|Qty|${unit}\n${rows(pieces)}`);
      const kilograms = [276, 72.6, 55.75].map((one, index) => one * (pieces[index] ?? 0));
      expect(lines.map(({ totalWeight }) => Math.round((totalWeight?.value ?? 0) * 0.45359237))).toEqual(
        kilograms.map((one) => Math.round(one)),
      );
      expect(understanding.findings).toEqual([]);
    }
  });
});
