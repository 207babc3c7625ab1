import { describe, expect, it } from "@jest/globals";
import { lengthInInches } from "../cells/lengths.ts";
import { isHardware } from "../sections/section.ts";
import { readCataloguePart } from "./catalogue-parts.ts";
import { explainUnread } from "./explain-unread.ts";
import { readFamily } from "./family-words.ts";
import { readDescribedDesignation, readDesignation } from "./read-designation.ts";

describe("readCataloguePart", () => {
  it.each([
    ["FITTING #118", ""],
    ["fitting", ""],
    ["Stair Tread T-4812", ""],
    ["GRATING CLIPS", ""],
    ["GRATING CLIP G-1", ""],
    ["ST51A7", "TREAD"],
    ["ST51A7", "Stair treads, galv."],
    ["G-11", "Catalog part, see sheet 4"],
  ])("reads %j with the remark %j as hardware", (written, notes) => {
    const read = readCataloguePart(written, notes);
    expect(read && isHardware(read.section)).toBe(true);
    expect(read?.designation).toBe(written.toUpperCase());
  });

  it.each([
    ["STAIR TREAD PL 1/4", ""],
    ["TREAD PLATE", ""],
    ["TREAD SUPPORT", ""],
    ["FITTING ANGLE", ""],
    ["bracket", "weld to stair tread"],
    ["bracket", "stair tread support"],
    ["C12x", "TREAD"],
    ["", "TREAD"],
    ["clip", ""],
  ])("does not read %j with the remark %j", (written, notes) => {
    expect(readCataloguePart(written, notes)).toBeNull();
  });
});

describe("explainUnread", () => {
  it.each([
    ["320UB42", "AS/NZS 3679.1", ["310UB40.4", "310UB46.2", "310UB32.0"]],
    ["260PFC", "AS/NZS 3679.1", ["250PFC", "230PFC", "300PFC"]],
    ["900WB300", "AS/NZS 3679.2", ["900WB282", "900WB257", "1000WB296"]],
    ["100x100x7 EA", "AS/NZS 3679.1", ["100X100X6 EA", "100X100X8 EA", "100X100X10 EA"]],
    ["HEA 205", "EN 10365", ["HEA200", "HEA220", "HEA180"]],
    ["HD 320x130", "EN 10365", ["HD320X127", "HD320X158", "HD320X97.6"]],
    ["IPE 310", "EN 10365", ["IPE300", "IPE330", "IPE270"]],
    ["457x191x68 UKB", "BS 4-1", ["UB457X191X67", "UB457X191X74", "UB457X191X82"]],
    ["ISMB 310", "IS 808", ["ISMB300", "ISMB350", "ISMB250"]],
    ["I21a", "GB/T 706", ["I20A", "I20B", "I22A"]],
  ])("names the sections that are nearest to %s, which no mill rolls", (text, standard, nearest) => {
    expect(readDesignation(text)).toBeNull();
    expect(explainUnread(text)).toEqual({ reason: "not_in_catalogue", standard, nearest });
    expect(nearest.map((name) => readDesignation(name)?.standard)).toEqual([standard, standard, standard]);
  });

  it.each([
    ["W18X36", "AISC", ["W18X35", "W18X40", "W16X36"]],
    ["W99X999", "AISC", ["W36X925", "W36X853", "W36X802"]],
    ["WT9X18", "AISC", ["WT9X17.5", "WT9X20", "WT8X18"]],
    ["W310X41", "CISC", ["W310X39", "W310X45", "W310X33"]],
  ])("reads %s, which may be an old section, and names those that are rolled", (text, standard, nearest) => {
    expect(readDesignation(text)).not.toBeNull();
    expect(explainUnread(text)).toEqual({ reason: "not_in_catalogue", standard, nearest });
  });

  it.each([
    ["PL11/2X12", ["PL1-1/2X12", "PL5-1/2X12"]],
    ["PL 17/8 x 6", ["PL1-7/8X6", "PL2-1/8X6"]],
    ["ROD 13/8", ["RB1-3/8", "RB1-5/8"]],
    ["L21/2X21/2X1/4", []],
  ])("gives both readings of the fraction in %s", (text, readings) => {
    expect(readDesignation(text)).toBeNull();
    const explained = explainUnread(text);
    expect(explained).toEqual(readings.length > 0 ? { reason: "unclear_fraction", readings } : null);
  });

  it.each(["", "W18X35", "310UB40.4", "HEA200", "PL1-1/2X6", "PL11/16X6", "S-201", "B1", "EL. 104 200", "11/2", "x".repeat(1_000_000)])(
    "has nothing to say about %.40j",
    (text) => {
      expect(explainUnread(text)).toBeNull();
    },
  );
});

describe("a designation whose family stands behind its size", () => {
  it.each([
    ["2x2x1/4 angle", "L2X2X1/4"],
    ['2" × 2" × 1/4" Angle Iron', "L2X2X1/4"],
    ['3/4"×3/4"×1/8" angles', "L3/4X3/4X1/8"],
    ["50x50x3 angle", "L50X50X3"],
    ["6x8.2 channel", "C6X8.2"],
    ["6x2x1/4 TUBE", "HSS6X2X1/4"],
    ['2" × 6" × 1/4" Rectangular Tubing', "HSS2X6X1/4"],
    ['2" × 3" × 0.120" wall rect tube', "HSS2X3X0.120"],
    ['1-1/2" OD × 0.156" wall round tube', "HSS1.500X0.156"],
    ["25x25x2 tube", "TUBE25X25X2"],
    ["60x60x4 koker", "SHS60X60X4"],
    ["32x2 round tube", "CHS32X2"],
    ["1/4 x 2 flat stock", "FB1/4X2"],
    ["1/2 x 6 plate", "PL1/2X6"],
  ])("%j is %s", (text, designation) => {
    expect(readDesignation(text)?.designation).toBe(designation);
  });

  it.each(["2x6 plate", "3x12 beam", "2x2 angle", "4x4 post", "2x2x1/4 bracket", '1/2" plate'])("%j is none", (text) => {
    expect(readDesignation(text)).toBeNull();
  });
});

describe("designations in the words of other languages", () => {
  it.each([
    ["RO 88,9x4", "CHS88.9X4"],
    ["Rohr 88,9 x 4,0", "CHS88.9X4"],
    ["Tubo Ø114 × 3", "CHS114X3"],
    ["Tube rond 60,3x3,2", "CHS60.3X3.2"],
    ["PIPE508*6", "CHS508X6"],
    ["PIPE 33.7x3.2", "CHS33.7X3.2"],
    ["RHS 300×200×12,5", "RHS300X200X12.5"],
    ["Vierkantrohr 100x100x5", "SHS100X100X5"],
    ["KKR 80x80x4", "CFSHS80X80X4"],
    ["Tubo cuadrado 100x100x4", "SHS100X100X4"],
    ["Cornière 60x60x6", "L60X60X6"],
    ["kątownik 80x80x8", "L80X80X8"],
    ["KÖŞEBENT 80x80x8", "L80X80X8"],
    ["CANTONEIRA 2x2x3/16", "L2X2X3/16"],
    ["Blech 10x200", "PL10X200"],
    ["BL10*200", "PL10X200"],
    ["płaskownik 100x10", "FB10X100"],
    ["Rundstahl 20", "RB20"],
    ["Perfil W 200x19,3", "W200X19.3"],
    ["Träger IPE 200", "IPE200"],
    ["Profilé HEA 200", "HEA200"],
    ["NPI 200", "IPN200"],
    ["Z200x2,5", "Z200X2.5"],
  ])("%j is %s", (written, designation) => {
    const found = readDesignation(written);
    expect(found?.designation).toBe(designation);
    expect(readDesignation(found?.designation ?? "")).toEqual(found);
  });

  it.each([
    // Thousands, two sections, and what no American section has.
    "PL10X1,200",
    "IPE 200, 300",
    "W12X26,5",
    // Round or square.
    "TUBE 88,9x4",
    // A nominal size, and a wall in inches.
    "PIPE 24X2",
    "Rohr",
  ])("reads nothing from %j", (text) => {
    expect(readDesignation(text)).toBeNull();
  });

  it("knows the families in a column of their own", () => {
    expect(["Winkel", "Tube rond", "Płaskownik", "Tôle"].map(readFamily)).toEqual(["L", "CHS", "FB", "PL"]);
    expect(["Träger", "Stahl"].map(readFamily)).toEqual([null, null]);
  });
});

describe("a designation with more behind it", () => {
  it.each([
    ["HEB 400 S355", "HEB400", "S355"],
    ["SHS 150×150×8, S235", "SHS150X150X8", "S235"],
    ["HSS6X6X3/8 A500 Gr. B", "HSS6X6X3/8", "A500 GR. B"],
    ["W12X26 (A992)", "W12X26", "A992"],
    ["W12X26 - ASTM A992", "W12X26", "ASTM A992"],
    ["UNP 200 S235JR", "UPN200", "S235JR"],
  ])("%j is %s of %s", (written, designation, grade) => {
    expect(readDesignation(written)).toMatchObject({ designation, grade });
  });

  it.each([
    ["IPE 240 rafters (11 lines), T3", "IPE240", undefined, "rafters (11 lines), T3"],
    ["IPE 300 primaries and eave beams", "IPE300", undefined, "primaries and eave beams"],
    ["L4x4x3/8 reinf.", "L4X4X3/8", undefined, "reinf."],
    [`L2x2x1/4 ANGLE (2" x 2" x 1/4"), ASTM A36`, "L2X2X1/4", "ASTM A36", `(2" x 2" x 1/4")`],
    ["HSS6x2x1/4 rect. tube, A500", "HSS6X2X1/4", "A500", "rect. tube"],
    ["Z200x2.0 purlins @ 1.5 m", "Z200X2.0", undefined, "@ 1.5 m"],
  ])("%j describes %s", (written, designation, grade, remark) => {
    const found = readDescribedDesignation(written);
    expect([found?.designation, found?.grade, found?.remark]).toEqual([designation, grade, remark]);
    // Elsewhere than in a column of designations it is a sentence.
    expect(readDesignation(written)).toBeNull();
  });

  it.each([
    [`W12x26 x 20'-6"`, "W12X26", 246, "in"],
    [`W12X26 20'-6"`, "W12X26", 246, "in"],
    [`HSS6x6x3/8 - 10'-2 1/2" LONG`, "HSS6X6X3/8", 122.5, "in"],
    [`L4x4x3/8x0'-8 1/2"`, "L4X4X3/8", 8.5, "in"],
    [`L4x4x3/8 x 8 1/2" LG`, "L4X4X3/8", 8.5, "in"],
    [`W16x26 L=25'-0"`, "W16X26", 300, "in"],
    ["HEA 200 x 6000", "HEA200", 6000, "mm"],
    ["IPE 200 L=4500 mm", "IPE200", 4500, "mm"],
    ["L 50x50x5x1200", "L50X50X5", 1200, "mm"],
    ["UB 305x165x40 x 6000", "UB305X165X40", 6000, "mm"],
    ["U 80 - 690", "UPN80", 690, "mm"],
    ["U 50 x 38 - 1090", "UPN50", 1090, "mm"],
    ["SHS 90x90x4x150", "SHS90X90X4", 150, "mm"],
    [`W12x26 x 20'-6" beam`, "W12X26", 246, "in"],
    ["BL 12 x 80 x 240, 20317.geo", "PL12X80", 240, "mm"],
    ["tube 35x35x3mm x 1850", "TUBE35X35X3", 1850, "mm"],
  ])("%j has the length of the piece", (text, designation, value, unit) => {
    expect(readDescribedDesignation(text)).toMatchObject({ designation, length: { value, unit } });
    expect(readDesignation(text)).toBeNull();
  });

  it.each([
    [`(4) W12x26 @ 24'-6"`, "W12X26", 4, 294],
    [`(8) L 3 1/2 x 3 1/2 x 1/4 @ 5'-4"`, "L3-1/2X3-1/2X1/4", 8, 64],
    [`(3) W8x18 @ 12'-0`, "W8X18", 3, 144],
    [`4 pcs HSS 4x4x1/4 x 10'-2 1/4"`, "HSS4X4X1/4", 4, 122.25],
  ])("%j has the number of pieces and their length", (text, designation, pieces, inches) => {
    const found = readDescribedDesignation(text);
    expect(found).toMatchObject({ designation, pieces });
    expect(found?.length && lengthInInches(found.length)).toBe(inches);
  });

  it.each([
    [`PL 1/2 x 12 x 1'-6"`, "PL1/2X12", { value: 18, unit: "in" }],
    ["PL 3/8x6x0-9", "PL3/8X6", { value: 9, unit: "in" }],
    ["PL10x220x700", "PL10X220", { value: 700, unit: "mm" }],
    ["PL 700x220x10", "PL10X220", { value: 700, unit: "mm" }],
    ["PL 220x700x10", "PL10X220", { value: 700, unit: "mm" }],
    ["PL 12x8x3/8", "PL3/8X8", { value: 12, unit: "in" }],
    ["FB 100x10x2500", "FB10X100", { value: 2500, unit: "mm" }],
    ["P10*140*300", "PL10X140", { value: 300, unit: "mm" }],
    // Inches or feet.
    ["PL 3/8x6x9", "PL3/8X6", undefined],
    ["PL 3/4x8x.5", "PL3/4X8", undefined],
    ["FLT 3/8x4x20", "FB3/8X4", undefined],
  ])("%j has the length of the plate where its unit is told", (text, designation, length) => {
    expect(readDesignation(text)).toMatchObject({ designation });
    expect(readDesignation(text)?.length).toEqual(length);
  });

  it.each([`W12X26 @ 5'-0"`, "W12X26 x 20", "UC 356x406x634", `HSS6X2X1/4, 2"`, "HEA 200 x 300", "RU 16 - 60", "U 80 - 69"])(
    "%j has no length",
    (text) => {
      expect(readDescribedDesignation(text)?.length).toBeUndefined();
    },
  );

  it.each([
    "W12X26 or W14X22",
    "W12X26 + PL1/2X8",
    "W12X26 and 14x22",
    "W12X26 to remain",
    "W12X26 over W14X30",
    "W12X26 not in contract",
    "W12X26 (4)",
    "W12X26 qty 4",
    "W12X26 PL 1/2 x 8",
    "C10 columns",
    "B1 beam",
    `W/ 1/2" BOLTS`,
  ])("%j describes none, or more than one", (text) => {
    expect(readDescribedDesignation(text)).toBeNull();
  });
});
