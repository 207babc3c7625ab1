import { describe, expect, it } from "@jest/globals";
import { joinRuns, type Run } from "../text/runs.ts";
import { findCallouts } from "./callouts.ts";
import { findRoles } from "./roles.ts";

const H = 10;
/** Texts with letters of 6 points, each with its lower left corner. */
const runs = (...texts: [text: string, x: number, y: number][]): Run[] =>
  joinRuns(texts.map(([text, x, y]) => ({ text, x, y, width: 6 * text.length, height: H, angle: 0 })));
const VECTOR = { tables: [], linework: "vector", isDrawing: true, axes: [] } as const;
const roles = (list: readonly Run[], more: object = {}) => findRoles(findCallouts(list), list, { ...VECTOR, ...more });

describe("findRoles", () => {
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
    const axis = (x: number) => ({ x1: x, y1: 0, x2: x, y2: 2000, length: 2000, ux: 0, uy: 1, width: 0.4 });
    expect(roles(words, { axes: [axis(900), axis(1200)] })).toEqual(["placed"]);
  });

  it("takes a sentence in a ruled table for prose, and a size with the trade's own words for a schedule's", () => {
    const list = runs(['MIN. 2" CONCRETE ON W8X24 BEAMS', 110, 570], ["W12X26 TYP", 110, 550]);
    const table = { box: { left: 100, bottom: 540, right: 400, top: 590 }, rows: [], cells: [] };
    expect(roles(list, { tables: [table] })).toEqual(["prose", "schedule"]);
  });

  it("takes the size in an elevation for none", () => {
    expect(roles(runs(["T.O. C12X20.7 EL: 24'-7\"", 110, 570]))).toEqual(["prose"]);
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
