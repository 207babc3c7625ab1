import { describe, expect, it } from "@jest/globals";
import type { SheetView } from "@takeoff/contracts";
import { scaleText, scaleWarning, viewAt, viewName } from "./scales.ts";

const view = (more: Partial<SheetView>): SheetView => ({
  ...{ title: "PLAN", stated: `1/4" = 1'-0"`, points_per_foot: 18, scale_source: "both", votes: 5 },
  ...{ stated_points_per_foot: 18, voted_points_per_foot: 18, box: { left: 0, bottom: 0, right: 100, top: 100 } },
  ...more,
});

describe("scaleWarning", () => {
  it("says how far the dimensions are from what is printed", () => {
    const doubtful = view({ scale_source: "conflict", points_per_foot: null, voted_points_per_foot: 6.66 });
    expect(scaleWarning([view({}), doubtful])).toBe(
      `PLAN · 1/4" = 1'-0": the dimensions do not agree with the printed scale 1/4" = 1'-0" (0.37 of it). Nothing is measured until you pick one.`,
    );
    expect(scaleWarning([{ ...doubtful, voted_points_per_foot: null }])).toContain("another view of this sheet");
    expect(scaleWarning([view({})])).toBeNull();
  });
});

it("names views by their titles, and scales by inches for a foot", () => {
  expect([viewName(view({}), 0), viewName(view({ title: null, stated: null }), 1)]).toEqual([`PLAN · 1/4" = 1'-0"`, "View 2"]);
  expect(scaleText(18)).toBe(`0.25" = 1'-0"`);
});

it("finds the innermost view around a point", () => {
  const views = [view({}), view({ box: { left: 50, bottom: 50, right: 90, top: 90 } })];
  expect([viewAt(views, { x: 10, y: 10 }), viewAt(views, { x: 60, y: 60 }), viewAt(views, { x: 200, y: 1 })]).toEqual([0, 1, 0]);
});
