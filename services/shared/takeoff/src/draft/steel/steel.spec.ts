import { describe, expect, it } from "@jest/globals";
import { StrokeList } from "../page/strokes/strokes.ts";
import { METRIC_SHEET } from "../sheet/sheet-units.ts";
import { readMillimetres } from "../text/dimensions.ts";
import { joinRuns, type Run } from "../text/runs.ts";
import { findDesignations } from "./callout-grammar.ts";
import { findCallouts } from "./callouts.ts";
import { findDefaultNotes } from "./marks/default-sections.ts";
import { findRoles } from "./roles.ts";
import { readSheetUnits } from "./unit-votes.ts";

const H = 10;
/** Texts with letters of 6 points, each with its lower left corner. */
const runs = (...texts: [text: string, x: number, y: number][]): Run[] =>
  joinRuns(texts.map(([text, x, y]) => ({ text, x, y, width: 6 * text.length, height: H, angle: 0 })));

describe("findDesignations", () => {
  const found = (text: string): string[] => findDesignations(text).map(({ read }) => read.designation);

  it.each([
    ["W18X35", ["W18X35"]],
    ["w 18 x 35", ["W18X35"]],
    ['(4) W12X26 [24] C=3/4"', ["W12X26"]],
    ["W16X26 & W18X35", ["W16X26", "W18X35"]],
    ["HSS 3.500 x 0.188", ["HSS3.500X0.188"]],
    ["HSS6X6X3/8 COL", ["HSS6X6X3/8"]],
    ["TS 4 X 4 X 1/4", ["HSS4X4X1/4"]],
    ["2L4X4X3/8", ["2L4X4X3/8"]],
    ["L3 1/2X3 1/2X5/16", ["L3-1/2X3-1/2X5/16"]],
    ["BENT PL 1/4X8", ["PL1/4X8"]],
    ["PIPE 4 STD", ["PIPE4STD"]],
    ["18K4 @ 5'-0\" O.C.", ["18K4"]],
    ["28LH07", ["28LH07"]],
    ["2.5K3", ["2.5K3"]],
    ["WT6X13 HANGER", ["WT6X13"]],
    ["MC8X18.7", ["MC8X18.7"]],
    ["W14X22 x 22'-1 5/8\"", ["W14X22"]],
    ["PL1/2X16 1/8 x 2'-0\"", ["PL1/2X16-1/8"]],
    ["HSS6X4X1/4x5-10 7/16", ["HSS6X4X1/4"]],
    ['L7X4X3/8X5" LONG (LLH)', ["L7X4X3/8"]],
    ["PL3/8X9 x 2", ["PL3/8X9"]],
    [`PL.1"X12"-1'-0" @ W14X38`, ["PL1X12", "W14X38"]],
    ["PL.375X6", ["PL3/8X6"]],
    [`PL.6"X11"X3/4" THK`, ["PL3/4X6"]],
    ["BASE PL 14X14X1", ["PL1X14"]],
    ["PL 22X15X1", ["PL1X15"]],
    ["PL 3/4X6X6", ["PL3/4X6"]],
    ["PL5/8X14 3/8X6", ["PL5/8X6"]],
    [`PL. 1 1/4"X18"X1'-8" BASE PL`, ["PL1-1/4X18"]],
    ["PIPE 1 1/2 SCH40 RAIL", ["PIPE1-1/2STD"]],
    [`2"Ø STD. PIPE`, ["PIPE2STD"]],
    ["CAP PL 1/2X6 W/L3X3X1/4", ["PL1/2X6", "L3X3X1/4"]],
  ])("finds in %j %j", (text, designations) => {
    expect(found(text)).toEqual(designations);
  });

  it.each([
    ["a reaction", "31k"],
    ["a footing", "F8X5"],
    ["a wire mesh", "6X6 W2.1XW2.1"],
    ["a wood member", "2X6"],
    ["laminated lumber", "LVL 1 3/4X11 7/8"],
    ["a door", "3'-0\"X7'-0\""],
    ["a dimension", "24'-6\""],
    ["a part of a longer word", "PC8X11.5A"],
    ["a concrete column's ties", "#4@12"],
    ["a part of an anchor's size", "AB1W8X1"],
    ["a pipe of another material", "PIPE 4 SCH 40 PVC"],
  ])("finds nothing in %s: %j", (_, text) => {
    expect(found(text)).toEqual([]);
  });

  it("marks what is no rolled section, and sizes that are not complete or not clear", () => {
    for (const text of ["W18X36", "W112X87", "W310X39", "PL 3/8 x 9 x 2", "PL 4X4X4", "BENT PL 1/4X5X6"])
      expect(findDesignations(text).map(({ isUnlisted }) => isUnlisted)).toEqual([true]);
    expect(findDesignations("W18X35").map(({ isUnlisted }) => isUnlisted)).toEqual([false]);
  });

  it("says where it stands in the text", () => {
    expect(findDesignations("(4) W12X26 TYP")).toMatchObject([{ from: 4, to: 10, text: "W12X26" }]);
  });
});

describe("findCallouts", () => {
  const callout = (text: string) => findCallouts(runs([text, 100, 500]))[0];

  it.each([
    ["W12X26", { quantity: null, studs: null, camber: null, isExisting: false, isTypical: false }],
    ["(4) W12X26", { quantity: 4 }],
    ["4- W12X26", { quantity: 4 }],
    ["(2) MC8X18.7", { quantity: 2 }],
    ["W16X31 (20)", { studs: "20" }],
    ["W16X31 (20) TYP", { studs: "20", isTypical: true }],
    ["L3X3X1/4 (5 REQ'D)", { quantity: 5, studs: null }],
    ["W8X10 TYP. (4) PLACES", { quantity: 4, studs: null, isTypical: false }],
    ["W8X10 (4) PLACES", { quantity: 4, studs: null }],
    ['W16X31 [20] C=3/4"', { studs: "20", camber: "3/4" }],
    ['W16X31 <3,5,3> c=1 1/4"', { studs: "3,5,3", camber: "1 1/4" }],
    ['W16X31 c=1"', { camber: "1" }],
    ["L3X3X1/4 (QTY-04)", { quantity: 4, isQuantityUnclear: false }],
    ["L3X3X1/4 (QTY 3)", { quantity: 3 }],
    ["W8X18 (TYP OF 7)", { quantity: 7, isTypical: false }],
    ["C10X15.3 x 2", { quantity: 2, text: "C10X15.3", isQuantityUnclear: true }],
    ["W12X26 BOLTS (TYP OF 4)", { quantity: null }],
    ["PL3/8X9 x 2", { quantity: 2, isQuantityUnclear: true }],
    ["(5 REQ'D) W14X22", { quantity: null, isQuantityUnclear: true }],
    ["C10X15.3 x 12", { quantity: null, isQuantityUnclear: true }],
    ["W8X18 (QTY ?)", { quantity: null, isQuantityUnclear: true }],
    ["W8X18 X 12'-0\"", { quantity: null, isQuantityUnclear: false }],
    ["(E) W12X26", { isExisting: true }],
    ["EXIST W10X12", { isExisting: true }],
    ["W10X12 TYP", { isTypical: true }],
    ["W10X12 SIM.", { isSimilar: true }],
    ["L3X3X1/4 AT EA JOIST", { each: "joist" }],
    ["L3X3X1/4 @ EACH JOIST", { each: "joist" }],
    ["L3X3X1/4 AT EA COLUMN", { each: "other" }],
    ["PL1/2X6 EA SIDE", { each: "both" }],
    ["FILLER PL3/8X9 NS/FS", { each: "both" }],
    ["PL3/8X9 NS", { each: null }],
    ["L3X3X1/4 AT EACH END", { each: "both" }],
    ["W12X26 AT GRID 4", { each: null }],
    ["W14X22 x 22'-1 5/8\"", { inches: 265.625 }],
    ["L4X4X3/8 x 0'-9 LLV", { inches: 9 }],
    ["PL1/2X8 1/2X1-0 3/4", { inches: 12.75 }],
    ['L7X4X3/8X5" LONG (LLH)', { inches: 5 }],
    ["L3X3X3/8 x 4 1/2 LG", { inches: 4.5 }],
    ["L6X4X3/8 x 11 1/2", { inches: 11.5, quantity: null, isQuantityUnclear: false }],
    ["L3X3X3/8x0-8 LONG", { inches: 8 }],
    [`PL.1/2"x3"x5"`, { inches: 5 }],
    ["PL 3/4x12x9", { inches: 12 }],
    ["FB 3/8x4x3", { inches: 3 }],
    [`PL.1"X12"-1'-4" @ W14X38`, { inches: 16 }],
    ["PL 3/4x12x9 LG", { inches: 9, text: "PL 3/4x12" }],
    ["W14X22 x 22'-1 5/8.5", { inches: null }],
    ["W14X22 22'-1 5/8\"", { inches: null }],
    ["18K4 @ 5'-0\" O.C.", { each: "spaced", quantity: null }],
    ["(6) 18K4 AT 5'-0\" OC", { each: "spaced", quantity: 6 }],
    ["18K4 (8) @ 4'-6 1/2\" O.C. MAX.", { each: "spaced" }],
  ])("reads what stands around the designation of %j", (text, expected) => {
    expect(callout(text)).toMatchObject(expected);
  });

  it("gives the box of the designation alone", () => {
    const box = callout("(4) W12X26")?.box;
    expect([box?.bottom, box?.top, box?.right]).toEqual([500, 510, 160]);
    expect(box?.left).toBeGreaterThan(110);
    expect(box?.left).toBeLessThan(125);
  });
});

describe("metric callouts", () => {
  const BRITISH_SHEET = { isMetric: true, region: "europe" as const };
  const found = (text: string, units = METRIC_SHEET): string[] =>
    findDesignations(text, units).flatMap(({ read, isUnlisted }) => (isUnlisted ? [] : [read.designation]));
  const runs = (...texts: string[]): Run[] =>
    joinRuns(texts.map((text, index) => ({ text, x: 0, y: 40 * index, width: 6 * text.length, height: 10, angle: 0 })));

  describe("findDesignations on metric sheets", () => {
    it.each([
      ["310UB40.4", ["310UB40.4"]],
      ["200UC46 COL", ["200UC46.2"]],
      ["2-150 PFC", ["150PFC"]],
      ["89x89x5.0 SHS", ["89X89X5.0 SHS"]],
      ["100x100x8 EA & C200-19", ["100X100X8 EA", "C200-19"]],
      ["W310x39 (12)", ["W310X39"]],
      ["HSS 152x152x9.5", ["HSS152X152X9.5"]],
      ["L102x76x9.5", ["L102X76X9.5"]],
      ["IPE 300", ["IPE300"]],
      ["HE 200 A", ["HEA200"]],
      ["Stütze HEA 200", ["HEA200"]],
      ["UPN 160 / UPE 200", ["UPN160", "UPE200"]],
      ["\u00d8114,3x5", ["CHS114.3X5"]],
      ["FL 50x5", ["FB5MMX50MM"]],
      ["457x191x67 UKB", ["UB457X191X67"]],
      ["100x100x8 RSA", ["L100X100X8"]],
    ])("finds in %j %j", (text, designations) => {
      expect(found(text)).toEqual(designations);
    });

    it("reads a hollow section by the standard of the sheet", () => {
      expect([found("100x100x6 SHS"), found("100x100x6 SHS", BRITISH_SHEET)]).toEqual([["100X100X6.0 SHS"], ["SHS100X100X6"]]);
    });

    it("reads a name of two standards by that of the sheet, and leaves it to people where nothing tells", () => {
      const sheets = [BRITISH_SHEET, { isMetric: true, region: "australia" as const }, METRIC_SHEET];
      expect(sheets.map((units) => found("PFC 200x75", units))).toEqual([["PFC200X75X23"], ["200PFC"], []]);
      const [open] = findDesignations("PFC 200x75", METRIC_SHEET);
      expect([open?.isUnlisted, open?.read.readings?.map(({ designation }) => designation)]).toEqual([true, ["200PFC", "PFC200X75X23"]]);
    });

    it.each(["240x45 LVL", "M20 8.8/S", "M16x60", "M 1:50", "120 kN", "EL. 104 200", "S235JR", "TR 35/207", "RL 12.500"])(
      "finds nothing in %j",
      (text) => {
        expect(findDesignations(text, METRIC_SHEET)).toEqual([]);
      },
    );

    it.each(["310UB42", "IPE 310", "457x191x70 UB", "W310x41"])("marks %j, which its catalogue does not have", (text) => {
      expect(findDesignations(text, METRIC_SHEET).map(({ isUnlisted }) => isUnlisted)).toEqual([true]);
    });
  });

  describe("readSheetUnits", () => {
    it("takes a sheet for metric by its sections, and W310x39 among American sections for none", () => {
      expect(readSheetUnits(runs("W310x39", "C200x17"), []).isMetric).toBe(true);
      expect(readSheetUnits(runs("W12X26", "W18X35", "W310x39"), []).isMetric).toBe(false);
      expect(readSheetUnits(runs("ROOM 1201", "2400"), []).isMetric).toBe(false);
    });

    it("lets a printed ratio decide where sections do not", () => {
      expect(readSheetUnits(runs("100x100x6 SHS"), [{ stated: "1:100" }])).toEqual({ isMetric: true, region: null });
      expect(readSheetUnits(runs("IPE 300"), []).region).toBe("europe");
    });
  });

  describe("readMillimetres", () => {
    it.each([
      ["5400", 5400],
      ["5 400", 5400],
      ["5.400", 5400],
      ["12,50", 12500],
      ["600", 600],
      ["5400 mm", 5400],
    ])("reads %j as %i mm", (text, millimetres) => {
      expect(readMillimetres(text)).toBe(millimetres);
    });

    it.each(["104 200", "+3.600", "12", "M20", "25'-6\""])("reads no dimension in %j", (text) => {
      expect(readMillimetres(text)).toBeNull();
    });
  });
});

describe("findRoles", () => {
  const strokes = new StrokeList();
  strokes.add(95, 501, 60, 460, 0.5, 0);
  const VECTOR = { tables: [], linework: "vector", isDrawing: true, axes: [], notes: [], strokes: new StrokeList().take() } as const;
  const roles = (list: readonly Run[], more: object = {}) =>
    findRoles(findCallouts(list), list, { ...VECTOR, notes: findDefaultNotes(list), ...more });

  it("takes the second print at one place for a duplicate", () => {
    const found = findCallouts(runs(["W12X26", 100, 500])).concat(findCallouts(runs(["W12X26", 101, 500])));
    expect(findRoles(found, [], VECTOR)).toEqual(["placed", "duplicate"]);
  });

  it("takes what stands in a ruled table for a schedule, and below a heading where rules may be an image", () => {
    const list = runs(["BEAM SCHEDULE", 100, 600], ["W12X26", 110, 560], ["W10X12", 110, 100]);
    expect(roles(list, { tables: [{ box: { left: 100, bottom: 550, right: 300, top: 590 }, rows: [], cells: [] }] })).toEqual([
      "schedule",
      "placed",
    ]);
    expect(roles(list, { linework: "mixed" })).toEqual(["schedule", "placed"]);
    expect(roles(list)).toEqual(["placed", "placed"]);
  });

  it("takes what stands below the heading of a legend for its explanation, and not what is far to its left", () => {
    const list = runs(["LEGEND", 1000, 600], ["W12X26", 1010, 560], ["W10X12", 700, 560]);
    expect(roles(list)).toEqual(["placed", "legend"]);
  });

  it("takes a sample above the heading of a legend for its explanation, and one with words at its parts, outside of the grid", () => {
    const below = runs(["W12X26", 1010, 660], ["BEAM SIZE", 1010, 625], ["BEAM LEGEND", 1000, 600], ["W10X12", 1010, 900]);
    expect(roles(below)).toEqual(["placed", "legend"]);
    expect(roles(runs(["W12X26", 1010, 660], ["BEAM LEGEND", 1000, 600]))).toEqual(["placed"]);
    const words = runs(["W16X26 [20]", 1010, 660], ["BEAM SIZE", 960, 620], ["# OF STUDS", 1040, 620]);
    expect(roles(words)).toEqual(["legend"]);
    const far = runs(["W12X26", 1010, 860], ["# OF STUDS, FROM LEFT TO", 1165, 880], ["BEAM LEGEND", 1040, 600]);
    expect(roles(far)).toEqual(["legend"]);
    const axis = (x: number) => ({ x1: x, y1: 0, x2: x, y2: 2000, length: 2000, ux: 0, uy: 1, width: 0.4 });
    expect(roles(words, { axes: [axis(900), axis(1200)] })).toEqual(["placed"]);
  });

  it.each<[what: string, ...texts: [string, number, number][]]>([
    [
      "words that say what its parts indicate",
      ["W16X31 [24]", 1000, 600],
      ["INDICATES BEAM SIZE", 940, 640],
      ["INDICATES NUMBER OF STUDS", 1040, 560],
    ],
    ["its meaning behind it", ["W12X26", 1000, 600], ["INDICATES STEEL BEAM", 1080, 600]],
    ["its meaning behind a sign", ["W12X26", 1000, 600], ["= BEAM SIZE", 1080, 600]],
    ["the heading of a sample", ["BEAM DESIGNATION", 1000, 660], ["W16X31 [24]", 1000, 600], ["BEAM SIZE (TYP)", 960, 560]],
    ["studs with their size", ["W16X31 [24]", 1000, 600], ["STEEL BEAM SIZE", 940, 640], ['NUMBER OF 3/4" DIA. STUDS', 1040, 560]],
  ])("takes a sample with %s for its explanation, but no piece of a plan", (_, ...texts) => {
    const sample = runs(...texts);
    expect(roles(sample)).toEqual(["legend"]);
    const axis = (x: number) => ({ x1: x, y1: 0, x2: x, y2: 2000, length: 2000, ux: 0, uy: 1, width: 0.4 });
    expect(roles(sample, { axes: [axis(900), axis(1300)] })).toEqual(["placed"]);
    expect(roles(sample.filter(({ text }) => /^W\d/.test(text)))).toEqual(["placed"]);
  });

  it("takes a sentence in a ruled table for prose, and a size with the trade's own words for a schedule's", () => {
    const list = runs(['MIN. 2" CONCRETE ON W8X24 BEAMS', 110, 570], ["W12X26 TYP", 110, 550]);
    const table = { box: { left: 100, bottom: 540, right: 400, top: 590 }, rows: [], cells: [] };
    expect(roles(list, { tables: [table] })).toEqual(["prose", "schedule"]);
  });

  it("takes the least size that a text asks for, one that something is joined to, and one in an elevation for no piece", () => {
    expect(roles(runs(["T.O. C12X20.7 EL: 24'-7\"", 110, 570]))).toEqual(["prose"]);
    expect(roles(runs(["Min. W8X31 beams", 110, 570], ["W8X31 (MIN.)", 110, 370]))).toEqual(["prose", "placed"]);
    expect(roles(runs(["SHOP ATTACHED W/W12X87 BEAM", 110, 570], ["PL W/W12X87", 110, 370]))).toEqual(["prose", "placed"]);
    expect(roles(runs([`PL.1"X12"-1'-0" @ W12X40, W12X45 & HSS5X5X1/4`, 110, 570]))).toEqual(["placed", "prose", "prose", "prose"]);
  });

  it("takes a sentence for prose, alone and as part of a paragraph", () => {
    const alone = runs(["PROVIDE W8X10 BETWEEN ALL PARALLEL RAFTERS", 100, 500]);
    expect(roles(alone)).toEqual(["prose"]);
    const lines = runs(["CONTRACTOR SHALL VERIFY", 100, 514], ["THE W8X13 SIZE AND", 100, 500], ["REPORT ANY DIFFERENCE", 100, 486]);
    expect(roles(lines)).toEqual(["prose"]);
    expect(roles(runs(["W8X13 SIZE", 100, 500]))).toEqual(["placed"]);
    const note = runs(["L4X4X1/4 KICKER IN LINE", 100, 500], ["WITH JOIST. SEE 3/S502", 100, 486], ["FOR A LIKE CONNECTION", 100, 472]);
    expect([roles(note), roles(note, { strokes: strokes.take() })]).toEqual([["prose"], ["placed"]]);
    expect(roles(lines, { strokes: strokes.take() })).toEqual(["prose"]);
    for (const text of ["(5 REQ'D) W8X13", "HSS4X4X1/4 (CNTR)", "L3X3X3/8X0-8 LONG", "L3X3X5/16 BRACES", "GUARDRAIL PIPE 1 1/2 SCH40"]) {
      const between = runs(["CONTRACTOR SHALL VERIFY", 100, 514], [text, 100, 500], ["REPORT ANY DIFFERENCE", 100, 486]);
      expect([text, ...roles(between)]).toEqual([text, "placed"]);
    }
  });

  it("takes the default size of a kind for prose, also where its note wraps, and not a size that is about one place", () => {
    expect(roles(runs(["ALL BEAMS ARE W10X33 (U.N.O.)", 100, 500]))).toEqual(["prose"]);
    expect(roles(runs(["1. ALL ROOF BEAMS SHALL BE", 100, 515], ["W10X33 U.N.O.", 100, 500]))).toEqual(["prose"]);
    expect(roles(runs(["BEAMS ARE W10X33", 100, 500], ["W12X26", 100, 400]))).toEqual(["placed", "placed"]);
  });

  it("places nothing on a page that is no drawing", () => {
    expect(roles(runs(["W12X26", 100, 500]), { isDrawing: false })).toEqual(["prose"]);
  });
});
