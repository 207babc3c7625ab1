import { describe, expect, it } from "@jest/globals";
import { isHardware, LB_PER_FT_PER_KG_PER_M } from "../sections/section.ts";
import { sectionWeight } from "../sections/weight.ts";
import { readFamily } from "./family-words.ts";
import { readDesignation } from "./read-designation.ts";

/** Names of lists and drawings in the notation of their standard. */
const AS_THEY_ARE =
  "C10x15.3|C12x20.7|C200x17|C8x11.5|HSS2x2x3/16|HSS3x3x1/4|HSS4x2x3/16|HSS4x4x1/4|HSS5x5x1/4|HSS5x5x3/8|HSS6x6x1/2|HSS6x6x1/4|" +
  "HSS6x6x3/8|HSS8x8x1/2|HSS8x8x5/8|HEA160|IPE200|UPN140|L2x2x1/4|L3-1/2x3x5/16|L3x3x1/4|L4x3-1/2x5/16|L4x3x5/16|L4x4x1/4|L4x4x3/8|" +
  "L4x4x5/16|L6x3-1/2x5/16|PIPE1-1/2STD|PIPE1-1/4STD|PL1-1/2x18|PL1-1/4x11|PL1-1/4x12|PL1-1/4x14|PL1-1/4x6|PL1-1/4x9|PL1/2x6|" +
  "PL1/2x7-1/2|PL1/2x8|PL1/2x8-1/2|PL1/4x3|PL1/4x4|PL1/4x6|PL10gax3-1/2|PL11gax6|PL12gax36|PL14gax24|PL1x10|PL1x14|PL3/4x10|" +
  "PL3/4x11-3/8|PL3/4x12|PL3/8x10-1/2|PL3/8x4-1/2|PL3/8x4-13/16|PL3/8x5-15/16|PL3/8x6|PL3/8x7|PL3/8x8|PL3/8x9|PL5/16x11-3/8|" +
  "PL5/16x6-13/16|PL5/8x8|PL5/8x9|RB1-3/8|RB3/4|W10x12|W10x33|W10x49|W12x16|W12x19|W12x26|W12x53|W12x65|W12x72|W14x22|W16x26|W16x31|" +
  "W18x35|W18x40|W18x50|W200x46|W21x44|W21x50|W24x55|W24x68|W250x33|W310x39|150PFC|200UB25.4|250PFC|250UB31.4|250UB37.3|310UB40.4|" +
  "310UB46.2|89x89x5.0 SHS|100x100x6.0 SHS|100x100x8 EA|150x90x8 UA|350T125-33|362S162-43|600S162-54|800S200-68";

/** Written, in the notation of its standard, the standard, and the mass in kg/m; null where none follows from the designation. */
const METRIC: readonly [written: string, designation: string, standard: string | null, mass: number | null][] = [
  ["75TFC", "75TFC", "AS/NZS 3679.1", null],
  ["C20019", "C200-19", "AS/NZS 4600", null],
  ["C200-19", "C200-19", "AS/NZS 4600", null],
  ["Z15024", "Z150-24", "AS/NZS 4600", null],
  ["IPE_200", "IPE200", "EN 10365", 22.4],
  ["Tôle ép. 20 - 300 x 300", "PL20X300", null, 47.1],
  ["Tubo 80.80.4", "SHS80X80X4", "EN 10210", 9.41],
  ["L 60.6", "L60X60X6", "EN 10056-1", 5.42],
  ["Tubolare 60x60x4", "SHS60X60X4", "EN 10210", 6.9],
  ["TYČ PLOCHÁ 30x8", "FB8X30", null, 1.88],
  ["20mm plate 250 x 350", "PL20X250", null, 39.3],
  ["12mm plate 180", "PL12X180", null, 17],
  ["300 x 300 x 20 base plate", "PL20X300", null, 47.1],
  ["FRR 60*60*4", "SHS60X60X4", "EN 10210", 6.9],
  ["Rond lisse Ø20", "RB20", null, 2.47],
  ["L-70.7", "L70X70X7", "EN 10056-1", 7.38],
  ["LAM. 20x250", "PL20X250", null, 39.3],
  ["pręt Ø16", "RB16", null, 1.58],
  ["RÖR 60,3*4", "CHS60.3X4", "EN 10210", 5.55],
  ["LNP 80x8", "L80X80X8", "EN 10056-1", 9.63],
  ["BLE 20x220", "PL20X220", null, 34.5],
  ["305 x 165 UB 40", "UB305X165X40", "BS 4-1", 40.3],
  ["25 thk PLT x 400", "PL25X400", null, 78.5],
  ["10 PLT x 150", "PL10X150", null, 11.8],
  ["100 x 12 FLT", "FB12X100", null, 9.42],
  ["Tôle ép. 20 - 300", "PL20X300", null, 47.1],
  ["Chapa #25x350", "PL25X350", null, 68.7],
  ["Lamiera sp.15 x 160", "PL15X160", null, 18.8],
  ["RK 60x60x4", "SHS60X60X4", "EN 10210", 6.9],
  ["TR 4HR 120x5", "SHS120X120X5", "EN 10210", 17.8],
  ["JÄKL 80x40x3", "RHS80X40X3", "EN 10210", 5.29],
  ["TYČ KR 16", "RB16", null, 1.58],
  ["P 20x250", "PL20X250", null, 39.3],
  ["PLO 60x8", "FB8X60", null, 3.77],
  ["PLSTG 100x10", "FB10X100", null, 7.85],
  ["Firkantrør 100x100x5", "SHS100X100X5", "EN 10210", 14.7],
  ["RHS-rør 120x80x5", "RHS120X80X5", "EN 10210", 14.7],
  ["Ue 150x60x20x2,65", "UE 150X60X20X2.65", null, null],
  ["CF 150x2,5", "CF 150X2.5", null, null],
  ['CH #1" x 300', "PL25.4X300", null, 59.8],
  ['PLACA 1/2" x 15 cm', "PL12.7X150", null, 14.95],
  ["PL 1/2 x 300", "PL12.7X300", null, 29.9],
  ["FL 100/10", "FB10X100", null, 7.85],
  ["Ángulo L 75x75x8", "L75X75X8", "EN 10056-1", 8.99],
  ["山形鋼 L75x75x8", "L75X75X8", "EN 10056-1", 8.99],
  ["平鋼 100x10", "FB10X100", null, 7.85],
  ["Tube rect. 100×50×4", "RHS100X50X4", "EN 10210", 8.78],
  ["角パイプ 100x50x4", "RHS100X50X4", "EN 10210", 8.78],
  ["Gousset 200×150×10", "PL10X150", null, 11.8],
  ["L 40x20x1.5", "L40X20X1.5", null, 0.689],
  ["U 50x25x2.0", "U 50X25X2.0", null, null],
  ["C_80x40x2", "C 80X40X2", null, null],
  ["HD260*54,1", "HD260X54.1", "EN 10365", 54.1],
  ["IPB 300", "HEB300", "EN 10365", 117],
  ["UNP 160", "UPN160", "EN 10365", 18.8],
  ["L60/6", "L60X60X6", "EN 10056-1", 5.42],
  ["120x80x5 RHS", "RHS120X80X5", "EN 10210", 14.7],
  ["TR4HR80/5", "SHS80X80X5", "EN 10210", 11.6],
  ["TR108X5", "CHS108X5", "EN 10210", 12.7],
  ["CFRHS100X50X3", "CFRHS100X50X3", "EN 10219", 6.6],
  ["UKPFC 200x75", "PFC200X75X23", "BS 4-1", 23.4],
  ["PFC 260x90", "PFC260X90X35", "BS 4-1", 34.8],
  ["PFC 250x90", "250PFC", "AS/NZS 3679.1", 35.5],
  ["WWF1200x487", "WWF1200X487", "CISC", 487],
  ["HN 300x150", "HN300X150X6.5X9", "GB/T 11263", 36.7],
  ["H500x220x10x16", "BH500X220X10X16", null, 92],
  ["TUBE125*125*3.2", "TUBE125X125X3.2", null, 12],
  ["PL12*200", "PL12X200", null, 18.8],
  ["D20", "RB20", null, 2.47],
];

/** Names of American programs and of the trade, with their designation and weight in lb/ft. */
const OF_PROGRAMS: readonly [written: string, designation: string, perFoot: number | null][] = [
  ["HSSR 1 1/2x0.12", "HSS1.500X0.120", 1.77],
  ["HSS1-1/2x.120", "HSS1.500X0.120", 1.77],
  ["HSSS 4x1/4", "HSS4X4X1/4", 12.21],
  ["PI1-1/2STD", "PIPE1-1/2STD", 2.72],
  ["PI 1-1/2SCH80", "PIPE1-1/2XS", 3.63],
  [`ROD1 3/8"`, "RB1-3/8", 5.05],
  ["D 3/4", "RB3/4", 1.5],
  ["D1", "RB1", 2.67],
  ["FLT 3/8X4", "FB3/8X4", 5.1],
  ["BPL 3/8X6", "PL3/8X6", 7.66],
  ["TS.75X.75X.065", "HSS3/4X3/4X.065", 0.57],
  ["TS.8X4X1/4", "HSS8X4X1/4", 19.02],
  ["ANG.4X4X1/4", "L4X4X1/4", 6.6],
  ["PL.3/8X6", "PL3/8X6", 7.66],
  ["PL.5X6", "PL1/2X6", 10.21],
  [`RHS 6"X4"X1/4"`, "HSS6X4X1/4", 15.62],
  ["14ga x 24", "PL14GAX24", 6.1],
  ["10 GA x 3 1/2", "PL10GAX3-1/2", 1.6],
  ["PL 12ga x 36", "PL12GAX36", 12.81],
  ["11 ga. x 6 BENT PL", "PL11GAX6", 2.44],
  ["PL 1½ x 6", "PL1-1/2X6", 30.63],
  ["GUSSET PL1/4X4", "PL1/4X4", 3.4],
  ["L3x4x1/4", "L4X3X1/4", 5.8],
  ["L1/4x3x3", "L3X3X1/4", 4.9],
];

describe("what lists and drawings write", () => {
  it.each(AS_THEY_ARE.split("|"))("reads %s as it is written", (written) => {
    expect(readDesignation(written)?.designation).toBe(written.toUpperCase());
  });

  it.each(METRIC)("reads %j as %s of %j", (written, designation, standard, mass) => {
    const read = readDesignation(written);
    expect([read?.designation, read?.standard]).toEqual([designation, standard]);
    const perFoot = read && sectionWeight(read.section)?.perFoot;
    if (mass === null) expect(perFoot ?? null).toBeNull();
    else expect((perFoot ?? 0) / LB_PER_FT_PER_KG_PER_M / mass).toBeCloseTo(1, 1.7);
  });

  it.each(OF_PROGRAMS)("reads %j as %s with its weight", (written, designation, perFoot) => {
    const read = readDesignation(written);
    const weight = read && sectionWeight(read.section)?.perFoot;
    expect([read?.designation, weight?.toFixed(2) ?? null]).toEqual([designation, perFoot?.toFixed(2) ?? null]);
  });

  it.each([
    ["PL Base Plate", "PL", "BASE PLATE"],
    ["PLBase Plate", "PL", "BASE PLATE"],
    ["L Clip Angle", "L", "CLIP ANGLE"],
    ["PL GUSSET", "PL", "GUSSET"],
  ])("keeps the family of %j and returns the word for the remarks", (written, shape, remark) => {
    const read = readDesignation(written)!;
    expect(read).toMatchObject({ shape, size: "", remark });
    expect(sectionWeight(read.section)).toBeNull();
  });

  it.each([
    [`MB 0.5" x 5"`, "BOLT"],
    ["MB,5/8X2-1/4", "BOLT"],
    ["HS 3/4X2", "BOLT"],
    ["M12 X 35 HEX BOLT", "BOLT"],
    ["M16 10.9", "BOLT"],
    ["M20 8.8/S", "BOLT"],
    ["AB 3/4X18", "ANCHOR"],
    ["NUT 3/4", "NUT"],
    ["NU 3/4", "NUT"],
    ["3/4 HEX NUT", "NUT"],
    ["WA 5/8", "WASHER"],
    ["PLATE WASHER", "WASHER"],
    ["MB", "BOLT"],
    ["HS", "BOLT"],
    ["AB", "ANCHOR"],
    ["NU", "NUT"],
    ["WA", "WASHER"],
  ])("reads %j as hardware: %s", (written, family) => {
    const read = readDesignation(written)!;
    expect(read.section.family).toBe(family);
    expect(isHardware(read.section)).toBe(true);
    expect(readDesignation(read.designation)?.section).toEqual(read.section);
  });

  it.each(["MB", "HS", "AB", "NU", "WA", "D1", "D20", "P4", "C20019", "U140", "I10"])("takes %s for what may as well be a mark", (text) => {
    expect(readDesignation(text)).toMatchObject({ weak: true });
  });

  it.each([
    ...["W8x10-07", "L4x4-A3", "HDR-2x8-1", "TRK-W10-1", "J12x16-02", "FITTING #118", "ST51A7", "ST ST51A7", "240x45 LVL", "TR 35/207"],
    ...["M 1:50", "M20", "EL. 104 200", "120 kN", "300PLUS", "C350L0", "Q355B", "W2.1xW2.1 MESH", "HS5X5", "PLATE GIRDER DETAIL", "PL"],
    ...["NOTE", "U.N.O.", "T.O. STEEL", "1'-1 1/4\"", "11 1/2", "3/4", "PL11/2X6"],
  ])("reads no section from %j", (text) => {
    expect(readDesignation(text)).toBeNull();
  });
});

describe("readFamily", () => {
  it.each([
    ["Wide Flange", "W"],
    ["PI", "PIPE"],
    ["ROD", "RB"],
    ["D", "RB"],
    ["FLT", "FB"],
    ["BPL", "PL"],
    ["HSSR", "HSSR"],
    ["NU", "NUT"],
    ["WA", "WASHER"],
    ["MB", "MB"],
    ["UB", "UB"],
    ["PFC", "PFC"],
    ["W,STL", "W"],
    ["C STEEL", null],
  ])("finds in %j the letters %s", (text, letters) => {
    expect(readFamily(text)).toBe(letters);
  });

  it.each(["", "B1", "GALV", "A992", "18X35"])("finds none in %j", (text) => {
    expect(readFamily(text)).toBeNull();
  });
});
