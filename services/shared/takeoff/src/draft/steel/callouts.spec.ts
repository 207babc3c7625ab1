import { describe, expect, it } from "@jest/globals";
import { findCallouts } from "./callouts.ts";
import { countLines } from "../counts/lines.ts";
import { joinRuns, type Run } from "../text/runs.ts";
import { rolesOf } from "./roles.ts";
import { sheetFacts } from "../sheet/sheet-facts.ts";
import { StrokeList } from "../page/strokes.ts";

const H = 10;
/** Texts with letters of 6 points, each with its lower left corner. */
const runs = (...texts: [text: string, x: number, y: number][]): Run[] =>
  joinRuns(texts.map(([text, x, y]) => ({ text, x, y, width: 6 * text.length, height: H, angle: 0 })));
const callout = (text: string) => findCallouts(runs([text, 100, 500]))[0];
const VECTOR = { tables: [], linework: "vector", isDrawing: true } as const;
const roles = (list: readonly Run[], more: object = {}) => rolesOf(findCallouts(list), list, { ...VECTOR, ...more });

describe("findCallouts", () => {
  it.each([
    ["W12X26", { quantity: null, studs: null, camber: null, isExisting: false, isTypical: false }],
    ["(4) W12X26", { quantity: 4 }],
    ["4- W12X26", { quantity: 4 }],
    ["(2) MC8X18.7", { quantity: 2 }],
    ["W16X31 (20)", { studs: "20" }],
    ['W16X31 [20] C=3/4"', { studs: "20", camber: "3/4" }],
    ['W16X31 <3,5,3> c=1 1/4"', { studs: "3,5,3", camber: "1 1/4" }],
    ['W16X31 c=1"', { camber: "1" }],
    ["(E) W12X26", { isExisting: true }],
    ["EXIST W10X12", { isExisting: true }],
    ["W10X12 TYP", { isTypical: true }],
    ["W10X12 SIM.", { isSimilar: true }],
    ["L3X3X1/4 AT EA JOIST", { each: "joist" }],
    ["L3X3X1/4 @ EACH JOIST", { each: "joist" }],
    ["L3X3X1/4 AT EA COLUMN", { each: "other" }],
    ["PL1/2X6 EA SIDE", { each: "both" }],
    ["L3X3X1/4 AT EACH END", { each: "both" }],
    ["W12X26 AT GRID 4", { each: null }],
  ])("reads what stands around the designation of %j", (text, expected) => {
    expect(callout(text)).toMatchObject(expected);
  });

  it("reads no length from a feet-inches text, and no steel from footings, meshes, reactions and lumber", () => {
    for (const text of ["F8X5", "W2.1xW2.1", "31k", "2x6", "(3) 1 3/4x11 7/8 LVL", "12'-6\""]) expect(callout(text)).toBeUndefined();
  });

  it("gives the box of the designation alone", () => {
    const box = callout("(4) W12X26")?.box;
    expect([box?.bottom, box?.top, box?.right]).toEqual([500, 510, 160]);
    expect(box?.left).toBeGreaterThan(110);
    expect(box?.left).toBeLessThan(125);
  });

  it("marks a size that no mill rolls", () => {
    expect([callout("W12X27")?.isUnlisted, callout("W12X26")?.isUnlisted]).toEqual([true, false]);
  });
});

describe("rolesOf", () => {
  it("takes the second print at one place for a duplicate", () => {
    const found = findCallouts(runs(["W12X26", 100, 500])).concat(findCallouts(runs(["W12X26", 101, 500])));
    expect(rolesOf(found, [], VECTOR)).toEqual(["placed", "duplicate"]);
  });

  it("takes what stands in a ruled table for a schedule, and below a heading where rules may be an image", () => {
    const list = runs(["BEAM SCHEDULE", 100, 600], ["W12X26", 110, 560], ["W10X12", 110, 100]);
    expect(roles(list, { tables: [{ box: { left: 100, bottom: 550, right: 300, top: 590 }, rows: [] }] })).toEqual(["schedule", "placed"]);
    expect(roles(list, { linework: "mixed" })).toEqual(["schedule", "placed"]);
    expect(roles(list)).toEqual(["placed", "placed"]);
  });

  it("takes what stands below the heading of a legend for its explanation, and not what is far to its left", () => {
    const list = runs(["LEGEND", 1000, 600], ["W12X26", 1010, 560], ["W10X12", 700, 560]);
    expect(roles(list)).toEqual(["placed", "legend"]);
  });

  it("takes a sentence for prose, alone and as part of a paragraph", () => {
    const alone = runs(["PROVIDE W8X10 BETWEEN ALL PARALLEL RAFTERS", 100, 500]);
    expect(roles(alone)).toEqual(["prose"]);
    const lines = runs(["CONTRACTOR SHALL VERIFY", 100, 514], ["THE W8X13 SIZE AND", 100, 500], ["REPORT ANY DIFFERENCE", 100, 486]);
    expect(roles(lines)).toEqual(["prose"]);
    expect(roles(runs(["W8X13 SIZE", 100, 500]))).toEqual(["placed"]);
  });

  it("places nothing on a page that is no drawing", () => {
    expect(roles(runs(["W12X26", 100, 500]), { isDrawing: false })).toEqual(["prose"]);
  });
});

const UNMEASURED = { members: [], views: [], scales: [] };

describe("countLines", () => {
  const lines = (...texts: [string, number, number][]) => {
    const list = runs(...texts);
    return countLines(findCallouts(list), { roles: roles(list), ...UNMEASURED });
  };

  it("counts pieces that are written alike, with stated quantities", () => {
    const { lines: found } = lines(["W12X26", 100, 500], ["W12X26", 100, 400], ["(3) W12X26", 100, 300], ["W12X26 (20)", 100, 200]);
    expect(found.map(({ designation, quantity, studs, confidence }) => [designation, quantity, studs, confidence])).toEqual([
      ["W12X26", 5, null, "check"],
      ["W12X26", 1, "20", "sure"],
    ]);
    expect(found[0]?.weight).toEqual({ perFoot: 26, source: "stated" });
  });

  it("makes a typical callout a line to check, and existing and unlisted ones exceptions", () => {
    const { lines: found, exceptions } = lines(["W10X12 TYP", 100, 500], ["(E) W12X26", 100, 400], ["W12X27", 100, 300]);
    expect(found.map(({ reasons, confidence }) => [reasons, confidence])).toEqual([[["typical"], "check"]]);
    expect(exceptions.map(({ kind, text }) => [kind, text])).toEqual([
      ["existing", "(E) W12X26"],
      ["unlisted", "W12X27"],
    ]);
  });

  it("proposes as many pieces at each joist as joists are labelled, two for both sides, and none where nothing says how many", () => {
    const { lines: found } = lines(
      ["18K4", 100, 500],
      ["(4) 18K4", 100, 400],
      ["L3X3X1/4 AT EA JOIST", 100, 300],
      ["L3X3X1/4 AT EA JOIST", 100, 250],
      ["PL1/2X6 EA SIDE", 100, 200],
      ["L4X4X3/8 AT EA COLUMN", 100, 100],
    );
    expect(found.map(({ designation, quantity, confidence, reasons }) => [designation, quantity, confidence, reasons])).toEqual([
      ["18K4", 5, "check", ["stated_quantity"]],
      ["L3X3X1/4", 5, "check", ["each"]],
      ["PL1/2X6", 2, "check", ["each"]],
      ["L4X4X3/8", null, "unknown", ["each"]],
    ]);
  });

  it("counts nothing in a schedule", () => {
    const list = runs(["W12X26", 100, 500]);
    const [line] = countLines(findCallouts(list), { roles: ["schedule"], ...UNMEASURED }).lines;
    expect(line).toMatchObject({ quantity: null, confidence: "unknown", reasons: ["schedule"] });
  });
});

describe("sheetFacts", () => {
  const page = { width: 1000, height: 800, strokes: new StrokeList().take() };

  it("reads the sheet's number where it is the largest text of the corner, and the sheets that details refer to", () => {
    const list = runs(["S-101", 900, 40], ["5/S-501", 300, 400], ["3 / S-502", 300, 300], ["2/S-101", 300, 200]);
    expect(sheetFacts(page, list)).toMatchObject({ sheet: "S-101", references: ["S-501", "S-502"], isDrawing: true });
    expect(sheetFacts(page, runs(["S-101", 900, 40], ["A-201", 900, 80])).sheet).toBeNull();
  });

  it("takes a page of sentences without a sheet's number and scale for no drawing", () => {
    const letter = Array.from({ length: 12 }, (_, row): [string, number, number] => [
      "we are pleased to offer the following members for your project",
      100,
      700 - 14 * row,
    ]);
    expect(sheetFacts(page, runs(...letter)).isDrawing).toBe(false);
    expect(sheetFacts(page, runs(...letter, ['SCALE: 1/8" = 1\'-0"', 100, 100])).isDrawing).toBe(true);
  });
});
