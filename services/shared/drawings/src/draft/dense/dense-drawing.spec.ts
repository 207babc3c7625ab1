import { describe, expect, it } from "@jest/globals";
import type { CalloutRole, PageTruth } from "../truth.ts";
import { denseDrawing } from "./dense-drawing.ts";

const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1);

describe("denseDrawing", () => {
  it("gives the same bytes and truth for the same seed, and others for another seed", () => {
    expect(denseDrawing(1)).toEqual(denseDrawing(1));
    expect(denseDrawing(1).pdf.equals(denseDrawing(2).pdf)).toBe(false);
  });

  it("shows columns, legends, sentences and views at a larger scale with some of its seeds", () => {
    const pages = SEEDS.map((seed) => denseDrawing(seed).truth.pages[0] as PageTruth);
    const roles = new Set(pages.flatMap(({ callouts }) => callouts.map(({ role }) => role)));
    expect(roles).toEqual(new Set<CalloutRole>(["placed", "legend", "prose"]));
    expect(pages.some(({ views }) => views.length === 2)).toBe(true);
    const kinds = pages.flatMap(({ members }) => members.filter(({ labelled }) => labelled !== "none").map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(["girder", "beam", "column"]));
  });

  it("keeps the length of each beam with its ends", () => {
    for (const { members, views } of SEEDS.flatMap((seed) => denseDrawing(seed).truth.pages)) {
      for (const { from, to, lengthInches } of members) {
        const points = Math.hypot(to[0] - from[0], to[1] - from[1]);
        const isAtAScale = views.some(({ pointsPerFoot }) => Math.abs((12 * points) / (pointsPerFoot ?? NaN) - (lengthInches ?? 0)) < 0.01);
        expect([lengthInches, isAtAScale]).toEqual([lengthInches, true]);
      }
    }
  });
});
