import { describe, expect, it } from "@jest/globals";
import { METRIC_SHEET } from "../sheet/sheet-units.ts";
import { readMillimetres } from "../text/dimensions.ts";
import { joinRuns, type Run } from "../text/runs.ts";
import { findDesignations } from "./callout-grammar.ts";
import { readSheetUnits } from "./unit-votes.ts";

const BRITISH_SHEET = { isMetric: true, hasEuropeanHollows: true };
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
    expect(readSheetUnits(runs("100x100x6 SHS"), [{ stated: "1:100" }])).toEqual({ isMetric: true, hasEuropeanHollows: false });
    expect(readSheetUnits(runs("IPE 300"), []).hasEuropeanHollows).toBe(true);
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
