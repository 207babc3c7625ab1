import { expect, it } from "@jest/globals";
import type { SheetView } from "@takeoff/contracts";
import { findView, formatScale, nameView } from "./scales.ts";

const view = (more: Partial<SheetView>): SheetView => ({
  title: "PLAN",
  stated: `1/4" = 1'-0"`,
  points_per_foot: 18,
  scale_source: "both",
  votes: 5,
  stated_points_per_foot: 18,
  voted_points_per_foot: 18,
  box: { left: 0, bottom: 0, right: 100, top: 100 },
  ...more,
});

it("names views by their titles, and scales by inches for a foot", () => {
  expect([nameView(view({}), 0), nameView(view({ title: null, stated: null }), 1)]).toEqual([`PLAN · 1/4" = 1'-0"`, "View 2"]);
  expect(formatScale(18)).toBe(`0.25" = 1'-0"`);
});

it("finds the innermost view around a point", () => {
  const views = [view({}), view({ box: { left: 50, bottom: 50, right: 90, top: 90 } })];
  expect([findView(views, { x: 10, y: 10 }), findView(views, { x: 60, y: 60 }), findView(views, { x: 200, y: 1 })]).toEqual([0, 1, 0]);
});
