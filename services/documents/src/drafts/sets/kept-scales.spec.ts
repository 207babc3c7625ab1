import { describe, expect, it } from "@jest/globals";
import type { SheetView } from "@takeoff/contracts";
import { keepScales, matchScales } from "./kept-scales.ts";

const view = (title: string | null, left: number, picked: number | null = null): SheetView => ({
  title,
  stated: null,
  points_per_foot: picked,
  scale_source: picked === null ? "none" : "picked",
  stated_points_per_foot: null,
  voted_points_per_foot: null,
  votes: 0,
  box: { left, bottom: 0, right: left + 100, top: 100 },
});

describe("scales that staff picked", () => {
  it("are kept with the title and the place of their view", () => {
    expect(keepScales([view("PLAN", 0), view("ROOF", 200, 9)])).toEqual([
      { title: "ROOF", points_per_foot: 9, box: view("ROOF", 200).box },
    ]);
  });

  it("are of the same view in another reading, whatever its place in the list", () => {
    const kept = keepScales([view("PLAN", 0, 18), view(null, 200, 9)]);
    expect(matchScales(kept, [view("NEW", 400), view(null, 205), view("PLAN", 10)])).toEqual([
      { view: 2, points_per_foot: 18 },
      { view: 1, points_per_foot: 9 },
    ]);
  });

  it("are of no view with another title or in another place, and of none of two", () => {
    const kept = keepScales([view("PLAN", 0, 18)]);
    expect(matchScales(kept, [view("ROOF PLAN", 0)])).toEqual([]);
    expect(matchScales(kept, [view("PLAN", 60)])).toEqual([]);
    expect(matchScales(kept, [view("PLAN", 0), view("PLAN", 5)])).toEqual([]);
    expect(matchScales(kept, [])).toEqual([]);
  });
});
