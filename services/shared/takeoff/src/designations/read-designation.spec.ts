import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { readDesignation } from "./read-designation.ts";
import { sectionWeight } from "../sections/weight.ts";

/** Written, read, and its weight in lb/ft; null where none follows from the designation. */
const SPELLINGS: readonly [written: string, designation: string, perFoot: number | null][] = [
  ["w 18 x 35#", "W18X35", 35],
  ["W 18x35 lbs", "W18X35", 35],
  ["18WF50", "W18X50", 50],
  ["W8x10 Typ.", "W8X10", 10],
  ["Wide Flange W10x33", "W10X33", 33],
  ["Beam W12x26 [14]", "W12X26", 26],
  [`W16X31 c=3/4"`, "W16X31", 31],
  ["C 10 x 15.3", "C10X15.3", 15.3],
  ["2C8X11.5", "2C8X11.5", 23],
  ["(2) MC12X31", "2MC12X31", 62],
  ["W310X39", "W310X39", 26.21],
  ["L4x4x.375", "L4X4X3/8", 9.8],
  ["L 3½ x 3½ x ¼", "L3-1/2X3-1/2X1/4", 5.8],
  ["ANGLE 3 x 3 x 1/4", "L3X3X1/4", 4.9],
  ["L5X4X3/8", "L5X4X3/8", 11.01],
  ["L102X102X9.5", "L102X102X9.5", 9.75],
  [`HSS 6 x 4 x 1/4"`, "HSS6X4X1/4", 15.62],
  ["TS 8x4x.25", "HSS8X4X1/4", 19.02],
  ["TUBE 4X4X.188", "HSS4X4X3/16", 9.42],
  ["HSS6.625X0.280", "HSS6.625X0.280", 18.99],
  ["HSS152X152X9.5", "HSS152X152X9.5", 27.33],
  ["4 STD PIPE", "PIPE4STD", 10.8],
  [`PL 1 3/4 x 2'-9"`, "PL1-3/4X33", 196.51],
  [`BENT PL1/2x1'-0 1/2"`, "PL1/2X12-1/2", 21.27],
  [`4" DIA. STD. PIPE`, "PIPE4STD", 10.8],
  ["PIPE 6 SCH 40", "PIPE6STD", 18.99],
  ["PX6", "PIPE6XS", 28.6],
  ["PIPE 3-1/2 XS", "PIPE3-1/2XS", 12.52],
  ["PL 12 x 1/2", "PL1/2X12", 20.42],
  [`PL 3/8" x 6" x 0'-9"`, "PL3/8X6", 7.66],
  ["PLATE .25 X 4", "PL1/4X4", 3.4],
  ["PL10X200", "PL10X200", 10.55],
  ["PL 5X10", "PL5X10", null],
  ["FB 3/8X4", "FB3/8X4", 5.1],
  ["Flat bar 4 x 3/8", "FB3/8X4", 5.1],
  ["ROD 3/4", "RB3/4", 1.5],
  [`3/4" DIA ROD`, "RB3/4", 1.5],
  ["SQ1", "SQ1", 3.4],
  ["18K4", "18K4", null],
  ["28LH07", "28LH07", null],
  ["1.5B20", "1.5B20", null],
  [`3/4" A325 x 2 1/2"`, `3/4" A325 X 2 1/2"`, null],
  ["M20X60", "M20X60", null],
  ["Anchor rod 3/4x18", "ANCHOR ROD 3/4X18", null],
  ["3/4X4 7/8 STUD", "3/4X4 7/8 STUD", null],
];

describe("readDesignation", () => {
  it.each(SPELLINGS)("reads %j as %s with its weight", (written, designation, perFoot) => {
    const found = readDesignation(written);
    const weight = found && sectionWeight(found.section)?.perFoot;
    expect([found?.designation, weight?.toFixed(2) ?? null]).toEqual([designation, perFoot?.toFixed(2) ?? null]);
  });

  it.each([
    ...['W/ 1/2" BOLTS', "S-201", "SW12", "2X4", "L4X4", "PL", "PL22", "(E)", "EXIST", "HSS 4x4", "Total", "A992", "B1", "C4", "W12", ""],
    ..."W18X0|L4X4X0|L4X4X5|HSS2X2X2|HSS8X8X1/41|PL1/0X4|x".split("|"),
    "see W18X35 on sheet S-201 for the connection of it",
    "W".repeat(1_000_000),
  ])("reads nothing from %.40j", (text) => {
    expect(readDesignation(text)).toBeNull();
  });

  it.each([
    ["C10x15,3", "C10X15.3"],
    ['TUBO 3" CED. 40', "PIPE3STD"],
    ['1/2" FLAT BAR x 4"', "FB1/2X4"],
    ['IR 12"x 50 lb/ft', "W12X50"],
    ['CPS 8"x 11.5 lb/ft', "C8X11.5"],
    ['LI 3"x1/4"', "L3X3X1/4"],
    ['L 2.1/2"x1/4"', "L2-1/2X2-1/2X1/4"],
    ['PTR 4"x4"x1/4"', "HSS4X4X1/4"],
    ['OR 6"x 6"x 3/8"', "HSS6X6X3/8"],
    ['SOLERA 3"x3/8"', "FB3/8X3"],
    ["Tige 3/4 po Ø", "RB3/4"],
    ['Barra red. Ø 5/8"', "RB5/8"],
    ["10 GA PLATE x 14-1/2", "PL10GAX14-1/2"],
    ['3/16" CHKD PL x 48', "PL3/16X48"],
    ['1/2" SQ BAR', "SQ1/2"],
    ['3/4" rnd bar', "RB3/4"],
  ])("reads %j, inches in words of the trade, as %s", (text, designation) => {
    expect(readDesignation(text)?.designation).toBe(designation);
  });

  it.each([
    ["BOULON A325 3/4 x 2 1/4", "BOLT"],
    ["Vite M16x50 UNI EN ISO 4017", "BOLT"],
    ["M6S M20x60", "BOLT"],
    ["M20 X 60 LG HEX BOLT WITH NUT & WASHER", "BOLT"],
    ["Chem. kotva M16x190", "ANCHOR"],
    ["Perno anclaje Ø20", "ANCHOR"],
    ["TORNILLO M20x70 DIN 6914", "BOLT"],
    ["Sechskantschraube M16x45", "BOLT"],
    ["Šroub M16x50", "BOLT"],
    ["Bout M16x50", "BOLT"],
    ["M20 8.8/TB bolts", "BOLT"],
    ["Chemisch anker M20x260", "ANCHOR"],
    ["Ankerbolzen M12x120", "ANCHOR"],
    ["Tige d'ancrage M24 L=600", "ANCHOR"],
    ["Gewindestange M20", "ANCHOR"],
    ["BARRA FIL. M16", "ANCHOR"],
  ])("reads %j as hardware", (text, family) => {
    expect(readDesignation(text)?.section).toEqual({ family });
  });

  it.each(["PL 220x700", "OR 2x4", "PL 250 x 250", 'PL 9" x 12"'])("reads no plate of %j", (text) => {
    expect(readDesignation(text)).toBeNull();
  });

  it("marks what may be a piece mark as weak, and what stands already as existing", () => {
    expect(readDesignation("P4")).toMatchObject({ designation: "PIPE4STD", weak: true });
    expect(readDesignation("Ø16")).toMatchObject({ designation: "RB16", weak: true });
    expect(readDesignation("W12X26 (E)")).toMatchObject({ designation: "W12X26", existing: true });
    expect(readDesignation("W12X26")).not.toHaveProperty("existing");
  });

  it("reads what it wrote as the same section", () => {
    fc.assert(
      fc.property(fc.constantFrom(...SPELLINGS), ([written]) => {
        const found = readDesignation(written)!;
        expect(readDesignation(found.designation)).toEqual({ ...found, length: undefined });
      }),
    );
  });

  it("takes short time for any short text", () => {
    const alphabet = [..."WMSCLHPXBY0123456789/-. '\"()#", "STD ", "PIPE ", "BOLT ", "DIA ", " x "];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...alphabet), { maxLength: 60 }), (parts) => {
        const found = readDesignation(parts.join(""));
        expect(found === null || found.designation.length > 0).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
