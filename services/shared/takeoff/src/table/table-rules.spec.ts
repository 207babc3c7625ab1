import { describe, expect, it } from "@jest/globals";
import { lengthInInches } from "../cells/lengths.ts";
import { kinds, read, summary } from "../../test/read-table.ts";
import { findTable } from "./find-table.ts";

describe("quantities", () => {
  it("of an indented list are multiplied along the item numbers, and that is said", () => {
    const reading = read(`Item|Mark|Section|Qty|Length (in)
      1|FR1|BASE FRAME|2|
      1.1|LG1|LEG|4|
      1.1.1|P1|HSS3X3X1/4|1|31.5
      1.2|P2|HSS4X2X3/16|2|84.25
      2|P3|HSS2X2X3/16|5|18`);
    expect(reading.lines.map(({ mark, quantity }) => [mark, quantity])).toEqual([
      ["P1", 8],
      ["P2", 4],
      ["P3", 5],
    ]);
    expect(reading.understanding.findings).toContainEqual({ kind: "quantities_of_parents", count: 2, rows: [4, 5], columns: ["Qty"] });
  });

  it("of one assembly are multiplied by the number of assemblies, and that is said", () => {
    const { lines, understanding } = read(`Mark|Section|Qty/Assy|No. of Assemblies
      P1|W8X10|2|4
      P2|L4X4X1/4|3|
      P3|W8X13|1|5`);
    expect(lines.map(({ quantity }) => quantity)).toEqual([8, null, 5]);
    const places = { count: 2, rows: [2, 4], columns: ["Qty/Assy"] };
    expect(understanding.findings).toContainEqual({ kind: "quantities_of_assemblies", ...places });
  });

  it("next to a number of assemblies are asked about, unless other numbers show that they are those of all", () => {
    const header = "Mark|Section|Qty|No. of Assemblies";
    const open = read(`${header}\nP1|W8X10|2|4\nP2|W8X13|1|1`);
    expect(open.lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
    const places = { count: 1, rows: [2], columns: ["Qty"] };
    expect(open.understanding.findings).toContainEqual({ kind: "quantity_of_assembly_unclear", ...places });
    const rows = ["P1|W8X10|2|4|100|200", "P2|W8X13|3|2|130|390", "P3|W8X10|4|2|50|200"];
    const proven = read(`${header}|Wt each|Total Wt\n${rows.join("\n")}`);
    expect(kinds(proven)).not.toContain("quantity_of_assembly_unclear");
  });

  it("of an indented list stay where total lengths show that they are those of all pieces", () => {
    const { lines } = read(`Item|Mark|Section|Qty|Length (in)|Total Length (in)
      1|FR1|W8X10|2|20|40
      1.1|P1|HSS3X3X1/4|8|31.5|252
      1.2|P2|HSS4X2X3/16|4|84.25|337`);
    expect(lines.map(({ quantity }) => quantity)).toEqual([2, 8, 4]);
  });

  it("that state an area or a weight count nothing, and those that state a length are of all pieces", () => {
    const { lines, understanding } = read(
      `Subject|Quantity|Pounds\nHSS5x5x1/4|269.80 ft|4,214\nW8X31|12 pcs|900\nPL3/4X12|200.21 sf|6,133`,
    );
    expect(lines.map(({ quantity, totalLength }) => [quantity, totalLength])).toEqual([
      [null, { value: 269.8, unit: "ft" }],
      [12, null],
      [null, null],
    ]);
    const places = { count: 1, rows: [4], columns: ["Quantity"] };
    expect(understanding.findings).toContainEqual({ kind: "cells_not_read", ...places });
  });

  it("are no numbers that look like lengths", () => {
    const { roles } = read(`Section|Qty\nW8X10|240.000\nW8X13|96.000`);
    expect(roles["Qty"]).toBeNull();
  });

  it("of a measured markup are one piece, and a counted one has no length of zero", () => {
    const { lines } = read(`ID|Subject|Page Index|Count|Length|Length Unit|Label
      ABCDEFGHIJKLMNOP|W12X26|0|0|20.5|ft|B1
      ABCDEFGHIJKLMNOQ|W12X26|0|12|0.0000|ft|B2
      ABCDEFGHIJKLMNOR|Text Box|0|0|0.0000||verify`);
    expect(lines.map(summary)).toEqual([
      ["B1", 1, "W12X26", 246, [533, "computed"]],
      ["B2", 12, "W12X26", null, null],
    ]);
  });

  it("are those of parts, not of the operations below them, nor of an unused form", () => {
    const { lines, understanding } = read(`Section|Mark|Length (in)|Reqd|Made
      W8X10|A1|96|24|20
      |SWAGE|0.5||
      W8X13|A2|94.5|6|6
      0|0|0.00|0|0
      |0|0||0`);
    expect(lines.map(({ mark, quantity }) => [mark, quantity])).toEqual([
      ["A1", 24],
      ["A2", 6],
    ]);
    expect(understanding).toMatchObject({ rows: { group: 1, blank: 2 }, findings: [] });
  });
});

describe("lengths without a unit", () => {
  const inches = (rows: string) =>
    read(`Mark|Section|Qty|Length|Piece Wt\n${rows}`).lines.map(({ length }) => length && lengthInInches(length));

  it("are inches where a fraction stands alone among feet and inches", () => {
    expect(inches(`B1|W8X10|1|10'-6"|\nC1|L4X4X3/8|1|11 1/2|\nC2|PL1/2X7-1/2|1|3/4|`)).toEqual([126, 11.5, 0.75]);
  });

  it("of whole numbers among feet and inches are read where the plate or the weight confirms them, else asked", () => {
    expect(inches(`B1|W8X10|1|10'-6"|\nP1|PL1/2X6|1|6|\nB2|W8X10|1|7|70\nB3|W8X10|1|7|`)).toEqual([126, 6, 84, null]);
  });

  it("are inferred from fractions written as decimals, and from whole numbers of metric sections; that is said", () => {
    const imperial = read("Section|Qty|Length\nW8X10|1|96.0000\nW8X10|2|94.6250");
    expect(imperial.lines.map(({ length }) => length?.unit)).toEqual(["in", "in"]);
    expect(kinds(imperial)).toContain("length_unit_inferred");
    const metric = read("Section|Qty|Length\nHEA200|1|6000\nIPE300|2|512");
    expect(metric.lines.map(({ length }) => length)).toEqual([
      { value: 6000, unit: "mm" },
      { value: 512, unit: "mm" },
    ]);
    expect(kinds(metric)).toContain("length_unit_inferred");
    const belied = read("Section|No.|Length (m)\nSHS50*50*4|1|2140\nSHS25*25*2.5|16|720");
    expect(belied.lines.map(({ length }) => length?.unit)).toEqual(["mm", "mm"]);
    expect(read("Section|No.|Length (m)\nHEA200|12|144\nIPE300|4|48").lines[0]?.totalLength).toEqual({ value: 144, unit: "m" });
  });

  it("of all pieces are divided by the quantity where a row has a mark", () => {
    expect(read("Mark|Section|Qty|Total Length (ft)\nB1|W8X10|4|40").lines[0]?.length).toEqual({ value: 10, unit: "ft" });
    expect(read("Section|Qty|Total Length (ft)\nW8X10|4|40\nW8X13|2|30").lines[0]?.length).toBeNull();
  });
});

describe("weights", () => {
  it("of a row with one piece need no question", () => {
    const reading = read(`Mark|Section|Qty|Length|Weight\nB1|W8X10|1||350\nB2|W8X13|1||420`);
    expect(reading.lines.map(({ totalWeight }) => totalWeight?.value)).toEqual([350, 420]);
    expect(kinds(reading)).not.toContain("weight_meaning_unknown");
  });

  it.each([
    ["all", "1000", [600, 400]],
    ["one piece", "1600", [1200, 400]],
  ])("are those of %s where the printed sum says so", (_, sum, weights) => {
    const { lines } = read(`Mark|Section|Qty|Weight\nB1|W8X10|2|600\nB2|W8X13|1|400\nTotal|||${sum}`);
    expect(lines.map(({ totalWeight }) => totalWeight?.value)).toEqual(weights);
  });

  it("are those of all pieces where the rows together weigh so, although no row does exactly", () => {
    const rows = [`P1|PL1/4X3|2|0'-5"|2`, `P2|PL3/8X4|16|0'-9"|70`, `P3|PL1/2X8|8|0'-10"|84`];
    expect(read(`Mark|Section|Qty|Length|Weight\n${rows.join("\n")}`).lines.map(({ totalWeight }) => totalWeight?.value)).toEqual([
      2, 70, 84,
    ]);
  });

  it("are not those of a foot where only their sum is that of the feet", () => {
    const rows = "B1|W18X35|9|20'|20\nB2|W8X10|9|30'|26";
    expect(kinds(read(`Mark|Section|Qty|Length|Weight (lb)\n${rows}`))).toContain("weight_meaning_unknown");
  });

  it("of a foot are kilograms where the name says so, and of a meter where the sections show it", () => {
    const perFoot = (text: string) => read(text).lines.map(({ perFoot: weight }) => weight && Number(weight.value.toFixed(1)));
    expect(perFoot("Mark|Weight/ft (kg)|Qty|Length (ft)\nP1|2.5|2|20\nP2|10|1|20")).toEqual([5.5, 22]);
    expect(perFoot("Mark|Weight/m (kg)|Qty|Length (ft)\nP1|2.5|2|20\nP2|10|1|20")).toEqual([1.7, 6.7]);
    expect(perFoot("Section|Wt/ft|Qty|Length\nW18X35|52.1|2|10'\nW12X26|38.7|1|10'")).toEqual([35, 26]);
  });

  it("are missing where a word stands in the place of the size, and a finding names the lines", () => {
    const table = read(
      "Mark|Shape|Size|Qty|Length\nB1|W|18X35|2|10'\nB2|W|12X26|2|10'\nbp1|PL|Base Plate|4|1'-0\"\nc1|L|Clip Angle|8|0'-6\"",
    );
    expect(table.lines.map(({ totalWeight }) => totalWeight && Math.round(totalWeight.value))).toEqual([700, 520, null, null]);
    expect(table.understanding.findings).toEqual([
      { kind: "lines_without_size", count: 2, rows: [4, 5], columns: [], examples: ["PL Base Plate", "L Clip Angle"] },
    ]);
  });

  it("that differ by the rounding of their last digit raise nothing", () => {
    expect(kinds(read(`Mark|Section|Qty|Length|Total Wt (lb)\nP1|PL1/4X3|2|0'-5"|2`))).toEqual([]);
    expect(kinds(read(`Mark|Section|Qty|Length|Total Wt (lb)\nP1|PL1/4X3|2|0'-5"|5`))).toEqual(["weights_differ"]);
  });

  it.each([
    ["of one piece and of all, which agree with each other", "Length|Wt Each (lb)|Total Wt (lb)", "B1|10'|455|910"],
    ["of one of the pieces that only all together have a length", "Total Length (ft)|Wt Each (lb)", "|20|455"],
    ["of a foot", "Length|Weight (lb/ft)", "B1|10'|45.5"],
    ["with three decimals", "Length|Total Wt (t)", "B1|10'|0.413"],
  ])("that are not those of the section are named: %s", (_, names, cells) => {
    const [mark, ...rest] = cells.split("|");
    expect(kinds(read(`Mark|Section|Qty|${names}\n${mark}|W18X35|2|${rest.join("|")}`))).toContain("weights_differ");
  });
});

describe("tables that are no takeoff", () => {
  const other = (text: string) =>
    findTable(
      text.split("\n").map((row) => row.split("|")),
      ",",
    ).other;

  it.each([
    ["register_of_drawings", "Dwg No.|Title|Rev|Date Issued\nS-101|BEAM DETAIL|0|4/2/2026\nS-102|W12 POST LAYOUT|A|4/2/2026"],
    [
      "section_catalogue",
      "Section|Weight|Area|d|tw|bf|tf|Ix\nW8X10|10|2.96|7.89|0.17|3.94|0.205|30.8\nW8X13|13|3.84|7.99|0.23|4|0.255|39.6",
    ],
    ["empty_form", "Mark|Qty|Section|Length\n|0||0.00\n|0||0.00"],
    [null, "Mark|Qty|Section|Length|Title\nB1|2|W8X10|10'-0\"|BEAM"],
    [null, "Sheet|Title|Rev|Qty|Section\nS1|BEAM|0|2|W8X10"],
  ])("are a %s", (kind, text) => {
    expect(other(text)).toBe(kind);
  });
});

describe("columns without a known name", () => {
  it("of other languages are known by their names", () => {
    for (const header of [
      "Pozice|Počet ks|Profil|Jakost|Délka [mm]|Hmotnost ks [kg]|Hmotnost celkem [kg]",
      "Poz.|Ilość|Przekrój|Gatunek|Długość (mm)|Masa 1 szt. (kg)|Masa całkowita (kg)",
      "Repère|Quantité|Profilé|Nuance|Longueur (mm)|Poids unitaire (kg)|Poids total (kg)",
      "Marca|Cantidad|Perfil|Calidad|Longitud (mm)|Peso unitario (kg)|Peso total (kg)",
      "Pos.|Stückzahl|Profil|Güte|Länge (mm)|Einzelgewicht (kg)|Gesamtgewicht (kg)",
      "构件编号|数量|截面|材质|长度(mm)|单重(kg)|总重(kg)",
    ]) {
      const { roles } = read(`${header}\nN1|2|HEA160|S235JR|4250|129,2|258,4\nN2|6|IPE200|S355J2|3187,5|71,4|428,4`, { separator: ";" });
      expect(Object.values(roles)).toEqual(["mark", "qty", "designation", "grade", "length", "piece_weight", "total_weight"]);
    }
  });

  it("stand below a header that has one name too few or too many", () => {
    const rows = `1|B1|2|W8X10|20'-6"|410\n2|B2|3|W8X13|10'-0"|390`;
    const short = read(`Mark|Qty|Section|Length|Total Wt\n${rows}`);
    const long = read(`Job|Item|Mark|Qty|Section|Length|Total Wt\n${rows}`);
    for (const { lines } of [short, long])
      expect(lines.map(summary)).toEqual([
        ["B1", 2, "W8X10", 246, [410, "stated"]],
        ["B2", 3, "W8X13", 120, [390, "stated"]],
      ]);
  });

  it("do not replace families and sizes by the words of some rows", () => {
    const table = read("PartMark|Qty|Shape|Dimensions|Kind\nB1|2|W|18X35|\nB2|2|PL|1/2X8|\n|8|MB|5/8X2-1/4|BOLT\n|8|NU|5/8|NUT");
    expect(table.lines.map(({ designation }) => designation?.designation)).toEqual(["W18X35", "PL1/2X8", "MB 5/8X2-1/4", "NUT 5/8"]);
    expect(table.roles).toMatchObject({ Shape: "shape", Dimensions: "size", Kind: null });
  });

  describe("known by numbers that fit each other row by row", () => {
    const ROWS = [
      ["Foo", "Section", "Bar", "Baz", "Qux"],
      ["B1", "W8X10", "2", "120", "200"],
      ["B2", "W8X13", "3", "240", "780"],
      ["B3", "W8X10", "4", "96", "320"],
      ["B4", "W12X26", "1", "150", "325"],
    ];
    const rolesOf = (rows: readonly string[][]): unknown[] =>
      findTable(rows, ",").columns.map(({ header, role, reason, lengthUnit }) => [header, role, reason, lengthUnit]);

    it("are pieces, length and weight, in any order", () => {
      const expected = [
        ["Foo", null, null, null],
        ["Section", "designation", "name and content", null],
        ["Bar", "qty", "agreement", null],
        ["Baz", "length", "agreement", "in"],
        ["Qux", "total_weight", "agreement", null],
      ];
      expect(rolesOf(ROWS)).toEqual(expected);
      expect(rolesOf(ROWS.map((row) => [...row].reverse()))).toEqual([...expected].reverse());
    });

    it("have no role where pieces and length may be exchanged", () => {
      // 24 pieces of 36 in weigh what 36 pieces of 24 in weigh.
      const unclear = [
        ["Foo", "Section", "Bar", "Baz", "Qux"],
        ["B1", "W8X10", "24", "36", "720"],
        ["B2", "W8X13", "12", "48", "624"],
        ["B3", "W8X10", "30", "60", "1500"],
        ["B4", "W12X26", "18", "40", "1560"],
      ];
      expect(rolesOf(unclear).slice(2)).toEqual([
        ["Bar", null, null, null],
        ["Baz", null, null, null],
        ["Qux", null, null, null],
      ]);
    });
  });
});
