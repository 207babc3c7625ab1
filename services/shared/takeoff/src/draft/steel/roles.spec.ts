import { describe, expect, it } from "@jest/globals";
import { joinRuns, type Run } from "../text/runs.ts";
import { findCallouts } from "./callouts.ts";
import { findRoles } from "./roles.ts";

const H = 10;
/** Texts with letters of 6 points, each with its lower left corner. */
const runs = (...texts: [text: string, x: number, y: number][]): Run[] =>
  joinRuns(texts.map(([text, x, y]) => ({ text, x, y, width: 6 * text.length, height: H, angle: 0 })));
const VECTOR = { tables: [], linework: "vector", isDrawing: true } as const;
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
