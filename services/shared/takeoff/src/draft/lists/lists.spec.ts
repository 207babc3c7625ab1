import { describe, expect, it } from "@jest/globals";
import type { DisplayText } from "../page/display-page.ts";
import type { RuledTable } from "../sheet/tables.ts";
import { joinRuns } from "../text/runs.ts";
import { readPartTitle } from "./part-title.ts";
import { type PartsList, readPartsLists } from "./parts-list.ts";
import { findUnclearFractions } from "./unclear-fractions.ts";

const COLUMN = 120;
const ROW = 16;

function write(text: string, x: number, y: number): DisplayText {
  return { text, x, y, width: 5 * text.length, height: 10, angle: 0 };
}

interface PlacedTable {
  table: RuledTable;
  texts: DisplayText[];
}

/** A ruled table of rows whose cells are separated by `|`, from its upper left corner. */
function ruled(rows: string, left = 100, top = 900): PlacedTable {
  const cells = rows.split("\n").map((row) => row.trim().split("|"));
  const boxes = cells.map((row, index) =>
    row.map((_, column) => ({
      left: left + COLUMN * column,
      right: left + COLUMN * (column + 1),
      top: top - ROW * index,
      bottom: top - ROW * (index + 1),
    })),
  );
  const texts = cells.flatMap((row, index) =>
    row.flatMap((cell, column) => {
      const box = boxes[index]?.[column];
      return box && cell !== "" ? [write(cell, box.left + 4, box.bottom + 4)] : [];
    }),
  );
  const width = cells[0]?.length ?? 0;
  const box = { left, right: left + COLUMN * width, top, bottom: top - ROW * cells.length };
  const table = { box, rows: cells, cells: boxes.map((row) => row.map((one) => ({ box: one, runs: [] }))) };
  return { table, texts };
}

function read(tables: readonly PlacedTable[], ...others: DisplayText[]): PartsList | null {
  const texts = [...tables.flatMap((one) => one.texts), ...others];
  return readPartsLists(
    tables.map(({ table }) => table),
    texts,
    joinRuns(texts),
  );
}

const readRows = (rows: string): PartsList | null => read([ruled(rows)]);

/** Mark, quantity, designation, inches and reasons of each line. */
const summary = (list: PartsList | null): string[] | undefined =>
  list?.lines.map(({ mark, quantity, designation, length, reasons }) =>
    [mark, quantity, designation, length?.inches ?? "?", ...reasons].join(" "),
  );

const inMillimetres = (length: { inches: number } | null) => (length ? Math.round(25.4 * length.inches) : "?");

describe("readPartsLists", () => {
  it("reads a maker's metric list: its letters in front of the names, decimal commas, and lengths behind the sections", () => {
    const list = readRows(`XY Teil|XY Bezeichnung|STK|XY Zuschnittlänge|XY Werkstoff|MASSE Ges
        FZ|U 100 - 850|4|850|S235JRG2|36,040 kg
        FL|BL 2 x 700 x 1650|1||S235JRG2|18,134 kg
        FZ|NABE|2|60||0,190 kg`);
    const found = list?.lines.map((line) => [line.designation, line.quantity, line.grade, line.confidence, inMillimetres(line.length)]);
    expect(found?.map((line) => line.join(" "))).toEqual(["UPN100 4 S235JRG2 sure 850", "PL2X700 1 S235JRG2 sure 1650"]);
  });

  it("reads plates that print their sizes alone where their weights confirm them, and asks about others", () => {
    const list = read([
      ruled(
        "MARK|QNT|DESCRIPTION|WEIGHT\nWB1|1|6 X 350 X 8200|137.20\nCL1|4|6 X 80 X 80|1.21\nSS1|1|6 X 400 X 500|5.20\nSS2||6 X 400 X 500|9.45\n|WEIGHT SUM||150",
      ),
    ]);
    expect(
      list?.lines.map(({ mark, designation, quantity, confidence, reasons }) => [mark, designation, quantity, confidence, ...reasons]),
    ).toEqual([
      ["WB1", "PL6X350", 1, "check", "two_readings"],
      ["CL1", "PL6MMX80MM", 4, "check", "two_readings"],
    ]);
    expect(list?.exceptions).toMatchObject([{ kind: "unread_row" }, { kind: "unread_row" }]);
  });

  it("reads plates with three numbers and lengths behind a dash among millimetres, and asks for short ones", () => {
    const list = readRows(`POS|BENENNUNG|ABMESSUNG|ANZAHL|WERKSTOFF
        1|Mulde|BL 3 x 1350 x 1400|1|S235JR
        2|Kante|BL 3 x 75 x 1400|2|S235JR
        3|Kufe|U 80 - 690|2|S235JR
        4|Holm|U 50 x 38 - 1090|1|S235JR
        5|Achse|RU 16 - 60|4|S235JR`);
    const found = list?.lines.map(({ length, ...line }) => [
      line.mark,
      line.quantity,
      line.designation,
      inMillimetres(length),
      ...line.reasons,
    ]);
    expect(found?.map((line) => line.join(" "))).toEqual([
      "1 1 PL3X1350 1400",
      "2 2 PL3MMX75MM 1400",
      "3 2 UPN80 690",
      "4 1 UPN50 1090",
      "5 4 RB16 ? list_length",
    ]);
    expect(list?.exceptions).toEqual([]);
  });

  it("reads the lengths of names without a column of lengths, and leaves those without a unit open", () => {
    const list = readRows(`ITEM NO.|PART NUMBER|DESCRIPTION|QTY.
      1|tube 40x40x3 750mm leg||4
      2|strip 25x4 90 mm foot||2
      3|tube 40x40x3mm 310 01||1`);
    const found = list?.lines.map(({ designation, quantity, length }) => `${designation} ${quantity} ${inMillimetres(length)}`);
    expect(found).toEqual(["TUBE40X40X3 4 750", "FB4MMX25MM 2 90", "TUBE40X40X3 1 ?"]);
  });

  it("reads the whole name of a grade in the remarks, and checkered plates by their program's name, which weigh more than plain ones", () => {
    const list = readRows(`QTY|MARK|DESCRIPTION|LENGTH|WEIGHT|REMARKS
      2|r1|PIPE 2 SCH40|3'-0"|22|A53 GR B
      1|k1|CHKD1/4x30|4'-0"|113|BENT A786`);
    const found = list?.lines.map(({ designation, grade, confidence }) => `${designation} ${grade} ${confidence}`);
    expect(found).toEqual(["PIPE2STD A53 GR B sure", "PL1/4X30 A786 sure"]);
  });

  it("reads rows as lines, and hardware, void rows and rows without a known size as exceptions", () => {
    const list = readRows(`QTY|MARK|DESCRIPTION|LENGTH|WEIGHT|REMARKS
        2|B1|W12x26|10'-0"|520|
        4|p1|PL1/2x6|1'-0"|41|BENT
        1|p2|PL1/2x6|1'-0"|10|VOID
        8||3/4 DIA A325 BOLTS|0'-2"||
        4||3/4 Dia F1852N|211/16||
        1|p3|PL3/8x211/16 W/ STUDS|1'-0"||
        1|g1|PANEL 99 TYPE Z|3'-0"||
        |||TOTAL|561|`);
    expect(summary(list)).toEqual(["B1 2 W12X26 120", "p1 4 PL1/2X6 12"]);
    expect(list?.exceptions.map(({ kind }) => kind)).toEqual(["not_in_use", "hardware", "hardware", "two_readings", "unread_row"]);
    const sure = list?.lines.map(({ role, confidence, length }) => `${role} ${confidence} ${length?.source}`);
    expect(sure).toEqual(["list sure list", "list sure list"]);
  });

  it("looks at the printed weight of each row", () => {
    const list = readRows(`QTY|MARK|DESCRIPTION|LENGTH|WEIGHT\n2|B1|W12x26|10'-0"|520\n2|B2|W12x26|11'-0"|520\n2|B3|W12x30|10'-0"|600`);
    expect(summary(list)).toEqual(["B1 2 W12X26 120", "B2 2 W12X26 132 list_weight", "B3 2 W12X30 120"]);
  });

  it("gives lines the weight that is printed of a piece, and none where nothing says whether it is of one piece or of all", () => {
    const weights = (rows: string, name = "WEIGHT") =>
      read([ruled(`QTY|MARK|DESCRIPTION|LENGTH|${name}\n${rows}`)])?.lines.map(({ printedWeight }) => printedWeight);
    const rows = (first: number) =>
      `2|B1|W12x26|10'-0"|${first}\n2|B2|W12x26|11'-0"|530\n1|B3|W12x30|10'-0"|305\n2|B4|W12x26|CUT TO SUIT|9`;
    expect([weights(rows(520)), weights(rows(260)), weights(rows(400))]).toEqual([
      [260, 265, 305, null],
      [260, 530, 305, null],
      [null, null, 305, null],
    ]);
    expect(weights(rows(400), "PIECE WEIGHT")).toEqual([400, 530, 305, null]);
  });

  it.each([
    ["as they are, where the assembly weighs what they say", 1040, 20, 2, []],
    ["by the number of assemblies, where it weighs so much more", 2080, 20, 4, ["list_multiplied"]],
    ["as they are with a reason, where nothing fits", 1500, 20, 2, ["list_assembly"]],
  ])("takes quantities %s", (_, weight, feet, quantity, reasons) => {
    const list = read([ruled(`QTY|MARK|DESCRIPTION|LENGTH|WEIGHT\n2|F1|FRAME||${weight}\n2|B1|W12x26|${feet}'-0"|1040`)]);
    expect(summary(list)).toEqual([["B1", quantity, "W12X26", 240, ...reasons].join(" ")]);
  });

  it("compares the parts of an assembly with its weight of all where the list prints that of one as well", () => {
    const list = read([ruled(`QTY|MARK|DESCRIPTION|LENGTH|PIECE WEIGHT|TOTAL WEIGHT\n2|F1|FRAME||520|1040\n2|B1|W12x26|20'-0"|520|1040`)]);
    expect(summary(list)).toEqual(["B1 2 W12X26 240"]);
  });

  it("takes a weight for that of one assembly where a quantity cannot be that of all", () => {
    const list = read([ruled(`QTY|MARK|DESCRIPTION|LENGTH|WEIGHT\n2|F1|FRAME||520\n1|B1|W12x26|20'-0"|520`)]);
    expect(summary(list)).toEqual(["B1 1 W12X26 240 list_assembly"]);
  });

  it("looks at the total weight next to a list whose rows print none", () => {
    const rows = ruled(`QTY|MARK|DESCRIPTION|LENGTH\n2|B1|W12x26|10'-0"\n1|B2|W12x26|10'-0"`);
    const reasons = (total: string) => read([rows], write(total, 100, 700))?.lines.map((line) => line.reasons);
    expect(reasons("TOTAL WEIGHT: 780 LBS")).toEqual([[], []]);
    expect(reasons("TOTAL WEIGHT: 1,200 LBS")).toEqual([["list_total"], ["list_total"]]);
  });

  it("counts the weight of an assembly of hardware once", () => {
    const rows = ["40|M1|THREADED ROD||53", `40|M1|3/4 THREADED ROD|0'-10"|53`, "2|B1|BEAM||520", `2|B1|W12x26|10'-0"|520`];
    const list = read([ruled(["QTY|MARK|DESCRIPTION|LENGTH|WEIGHT", ...rows].join("\n"))], write("TOTAL WEIGHT: 573 LBS", 100, 700));
    expect(summary(list)).toEqual(["B1 2 W12X26 120"]);
    expect(list?.exceptions).toHaveLength(1);
  });

  it("reads metric lists with names in another language", () => {
    const list = readRows(`POS|ANZAHL|PROFIL|LÄNGE (mm)|GEWICHT (kg)|MATERIAL
        T1|2|HEA 200|5000|423|S355JR
        T2|4|IPE 300|3000|506|S235JR`);
    const found = list?.lines.map((line) => [line.mark, line.quantity, line.designation, inMillimetres(line.length), line.grade]);
    expect(found?.map((line) => line.join(" "))).toEqual(["T1 2 HEA200 5000 S355JR", "T2 4 IPE300 3000 S235JR"]);
  });

  it("takes the number of all pieces where the list has that of one assembly as well, and PC above MARK for the mark", () => {
    const list = readRows(`MARK|QTY|QTY|DESCRIPTION|LENGTH|WEIGHT\n|ONE|ALL|||ALL\nB1|1|3|W12x26|10'-0"|780\nB2|2|6|W12x26|10'-0"|1560`);
    expect(summary(list)).toEqual(["B1 3 W12X26 120", "B2 6 W12X26 120"]);
    const named = readRows(`QTY|PC|DESCRIPTION|LENGTH|WEIGHT\nTOTAL|MARK|||TOTAL\n3|B1|W12x26|10'-0"|780`);
    expect(summary(named)).toEqual(["B1 3 W12X26 120"]);
  });

  it.each([
    ["of most pieces", ["BENT A36", "S2E A500C", "A36 W/ A325 BOLTS"], ["A36", "A500C", null]],
    ["of a few, where it may be another name", ["SEE A12", "BENT", "GALV"], [null, null, null]],
    ["of bolts, where it is theirs", ["W/ A325N", "A325 BOLTS", "A490X"], [null, null, null]],
  ])("reads the grade in the remarks %s", (_, remarks, grades) => {
    const rows = remarks.map((remark, index) => `1|B${index}|W12x26|10'-0"|${remark}`);
    const list = read([ruled(["QTY|MARK|DESCRIPTION|LENGTH|REMARKS", ...rows].join("\n"))]);
    expect(list?.lines.map(({ grade }) => grade)).toEqual(grades);
  });

  describe("rows that name several marks", () => {
    const rows = (row: string) =>
      summary(read([ruled(`QTY|MARK|DESCRIPTION|LENGTH|WEIGHT\n${row}\n1|B9|W12x26|10'-0"|260`)]))?.slice(0, -1);

    it("are one piece of each, where there are as many pieces as marks", () => {
      expect(rows(`4|A-1 THRU A-4|W12x26|10'-0"|1040`)).toEqual(["A-1", "A-2", "A-3", "A-4"].map((mark) => `${mark} 1 W12X26 120`));
      expect(rows(`2|a1, a2|W12x26|10'-0"|`)).toEqual(["a1", "a2"].map((mark) => `${mark} 1 W12X26 120`));
    });

    it("are the pieces of each mark, where the weight says so", () => {
      expect(rows(`2|A1 THRU A3|W12x26|10'-0"|1560`)).toEqual(["A1", "A2", "A3"].map((mark) => `${mark} 2 W12X26 120`));
    });

    it("stay one line where the pieces of each are not known, with a reason where it is not known whether they are those of all", () => {
      expect(rows(`6|A1 THRU A3|W12x26|10'-0"|1560`)).toEqual(["A1 THRU A3 6 W12X26 120"]);
      expect(rows(`6|A1 THRU A3|W12x26|10'-0"|`)).toEqual(["A1 THRU A3 6 W12X26 120 mark_range"]);
      expect(rows(`3|A1 THRU A4 EXCEPT A2|W12x26|10'-0"|`)).toEqual(["A1 THRU A4 EXCEPT A2 3 W12X26 120 mark_range"]);
    });

    it("say when the weight fits neither", () => {
      expect(rows(`2|A1 THRU A2|W12x26|10'-0"|700`)).toEqual(["A1", "A2"].map((mark) => `${mark} 1 W12X26 120 list_weight`));
    });
  });

  it("goes on with a second table of the same columns", () => {
    const first = ruled(`QTY|MARK|DESCRIPTION|LENGTH\n2|B1|W12x26|10'-0"\n1|B2|W12x26|10'-0"`);
    const second = ruled(`3|B3|W8x31|9'-0"\n1|B4|W8x31|9'-6"`, 900);
    expect(read([first, second])?.lines.map(({ mark }) => mark)).toEqual(["B1", "B2", "B3", "B4"]);
  });

  it("reads lengths that are bare numbers only where the weight tells their unit", () => {
    const list = read([ruled(`QTY|MARK|DESCRIPTION|LENGTH|WEIGHT\n1|B1|W12x26|10'-6"|273\n1|B2|W12x26|9|19.5\n1|B3|W12x26|9|`)]);
    expect(summary(list)).toEqual(["B1 1 W12X26 126", "B2 1 W12X26 9 two_readings", "B3 1 W12X26 ? list_length"]);
  });

  it.each([
    ["a schedule, which says what marks are", "LINTEL SCHEDULE", `QTY|MARK|SIZE|LENGTH\n2|L1|W8x10|10'-0"\n2|L2|W8x13|9'-0"`],
    ["a list of bolts", "FIELD BOLT LIST", `QTY|MARK|DESCRIPTION|LENGTH\n20|b1|3/4 DIA A325|0'-2"\n8|b2|7/8 DIA A325|0'-3"`],
    ["a table without quantities", "BEAMS", `MARK|SIZE|LENGTH\nB1|W8x10|10'-0"\nB2|W8x13|9'-0"`],
  ])("takes no parts from %s", (_, title, rows) => {
    expect(read([ruled(rows)], write(title, 200, 910))).toBeNull();
  });
});

describe("readPartTitle", () => {
  it.each([
    ["14 - PL 1 1/4 x 9 x 1'-5 bp21", 14, "PL1-1/4X9", 17, "bp21"],
    ["ONE - PL 3/8 x 10 1/2 x 1'-1 1/2 pl63", 1, "PL3/8X10-1/2", 13.5, "pl63"],
    ["3 - C8x11.5 x 9'-7 1/2 ch17", 3, "C8X11.5", 115.5, "ch17"],
    ["(6) L4x4x3/8 x 0'-9\"", 6, "L4X4X3/8", 9, null],
    ["PL 1/2 x 6 x 0'-11 pl64 (4 REQ'D)", 4, "PL1/2X6", 11, "pl64"],
    ["TWO PCS HSS4x4x1/4 x 3-6 tb1", 2, "HSS4X4X1/4", 42, "tb1"],
    ["4 - PL 1/2 x 6 x 0'-11 MARKS A-1 THRU A-4", 4, "PL1/2X6", 11, "A-1 THRU A-4"],
    ["2 - PL 1/2 x 6 x 0'-11 pl64 & pl65", 2, "PL1/2X6", 11, "pl64 & pl65"],
    ["PL1/2x8 1/2x1-0 3/4 pl903", null, "PL1/2X8-1/2", 12.75, "pl903"],
    ["HSS2x2x1/4x1-0 hs2", null, "HSS2X2X1/4", 12, "hs2"],
  ])("reads %s", (text, quantity, designation, inches, mark) => {
    const { designation: read, ...part } = readPartTitle(text) ?? { designation: null };
    expect([part, read?.designation]).toEqual([{ quantity, inches, mark }, designation]);
  });

  it.each(["W16x26", "W14x22x22'-1 5/8", "4 - W16x26", "14 - PL 1 1/4 x 9", "2-bp44", '12 - 3/4 DIA x 2" A325', "1-W12x53x28"])(
    "reads no part in %s",
    (text) => {
      expect(readPartTitle(text)).toBeNull();
    },
  );
});

const find = (text: string): string[] =>
  findUnclearFractions(joinRuns([{ text, x: 100, y: 100, width: 6 * text.length, height: 10, angle: 0 }])).map((found) => found.text);

describe("findUnclearFractions", () => {
  it("names designations with a fraction that can be read in two ways", () => {
    expect(find("PL3/8x211/16")).toEqual(["PL3/8x211/16"]);
  });

  it.each(["PL3/8x21/2", "W18X35", "211/16", "PL3/8x2 11/16"])("names nothing in %s", (text) => {
    expect(find(text)).toEqual([]);
  });
});
