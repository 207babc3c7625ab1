import { describe, expect, it } from "@jest/globals";
import type { SheetView } from "@takeoff/contracts";
import { computePointsPerFoot, describeScaleDoubt } from "./scales.ts";

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

describe("describeScaleDoubt", () => {
  it("says how far the dimensions are from what is printed", () => {
    const doubtful = view({ scale_source: "conflict", points_per_foot: null, voted_points_per_foot: 6.66 });
    expect(describeScaleDoubt([view({}), doubtful])).toBe(
      `PLAN · 1/4" = 1'-0": the dimensions do not agree with the printed scale 1/4" = 1'-0" (0.37 of it). Nothing is measured until you pick one.`,
    );
    expect(describeScaleDoubt([{ ...doubtful, voted_points_per_foot: null }])).toContain("another view of this sheet");
    expect(describeScaleDoubt([view({})])).toBeNull();
  });
});

describe("computePointsPerFoot", () => {
  const input = { by: "", typed: "", known: "" } as const;

  it("takes the printed scale, the dimensions' scale, or the one that was typed", () => {
    const both = view({ voted_points_per_foot: 9 });
    expect(computePointsPerFoot(both, { ...input, by: "stated" }, null)).toBe(18);
    expect(computePointsPerFoot(both, { ...input, by: "voted" }, null)).toBe(9);
    expect(computePointsPerFoot(both, { ...input, by: "typed", typed: `1/8"` }, null)).toBe(9);
  });

  it("divides a measured line by its length", () => {
    expect(computePointsPerFoot(view({}), { ...input, by: "known", known: "10'" }, 90)).toBe(9);
  });

  it("returns null while a text is no length, nothing is measured or nothing is chosen", () => {
    expect(computePointsPerFoot(view({}), { ...input, by: "typed", typed: "wide" }, null)).toBeNull();
    expect(computePointsPerFoot(view({}), { ...input, by: "known", known: "10'" }, null)).toBeNull();
    expect(computePointsPerFoot(view({}), input, 90)).toBeNull();
  });
});
