import { describe, expect, it } from "@jest/globals";
import type { SheetView } from "@takeoff/contracts";
import { describeMeasured, describeScale, findView, findViewAt, formatScale, measureInches, nameView } from "./scales.ts";

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

it("describeScale says by what a view is measured, and where that is from", () => {
  expect(describeScale(view({}))).toBe(`1/4" = 1'-0", printed, confirmed by its dimensions`);
  expect(describeScale(view({ scale_source: "voted", points_per_foot: 9 }))).toBe(`0.125" = 1'-0", by its dimensions`);
  expect(describeScale(view({ scale_source: "conflict", points_per_foot: null }))).toBe(
    "Scale not known, its dimensions do not agree with what is printed",
  );
  expect(describeScale(view({ stated: null, scale_source: "none", points_per_foot: null }))).toBe("Scale not known");
});

describe("measureInches", () => {
  const views = [view({}), view({ points_per_foot: 36, box: { left: 200, bottom: 0, right: 300, top: 100 } })];

  it("measures by the scale of the view in which both ends lie", () => {
    expect(measureInches({ from: { x: 10, y: 10 }, to: { x: 10, y: 100 } }, views)).toBe(60);
    expect(measureInches({ from: { x: 210, y: 10 }, to: { x: 210, y: 100 } }, views)).toBe(30);
    expect(describeMeasured({ from: { x: 10, y: 10 }, to: { x: 10, y: 100 } }, views)).toBe(`Measured: 5'-0"`);
    expect(describeMeasured({ from: { x: 10, y: 10 }, to: { x: 10, y: 100 } }, [view({ stated: "1:100" })])).toBe("Measured: 1524 mm");
  });

  it("knows no length outside of all views, between two scales, and where the scale is in doubt", () => {
    expect(measureInches({ from: { x: 10, y: 10 }, to: { x: 10, y: 101 } }, views)).toBeNull();
    expect(measureInches({ from: { x: 10, y: 10 }, to: { x: 210, y: 10 } }, views)).toBeNull();
    expect(measureInches({ from: { x: 1, y: 1 }, to: { x: 1, y: 9 } }, [view({ points_per_foot: null })])).toBeNull();
    expect(describeMeasured({ from: { x: 1, y: 1 }, to: { x: 1, y: 9 } }, [])).toBe("The scale is not known here.");
  });
});

it("finds the innermost view around a point", () => {
  const views = [view({}), view({ box: { left: 50, bottom: 50, right: 90, top: 90 } })];
  expect([findView(views, { x: 10, y: 10 }), findView(views, { x: 60, y: 60 }), findView(views, { x: 200, y: 1 })]).toEqual([0, 1, 0]);
  expect(findViewAt(views, { x: 200, y: 1 })).toBeNull();
});
