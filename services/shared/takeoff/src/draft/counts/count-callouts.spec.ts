import { describe, expect, it } from "@jest/globals";
import { findCallouts } from "../steel/callouts.ts";
import { findRoles } from "../steel/roles.ts";
import { joinRuns, type Run } from "../text/runs.ts";
import { countCallouts } from "./count-callouts.ts";

const H = 10;
/** Texts with letters of 6 points, each with its lower left corner. */
const runs = (...texts: [text: string, x: number, y: number][]): Run[] =>
  joinRuns(texts.map(([text, x, y]) => ({ text, x, y, width: 6 * text.length, height: H, angle: 0 })));
const roles = (list: readonly Run[]) => findRoles(findCallouts(list), list, { tables: [], linework: "vector", isDrawing: true, axes: [] });

const UNMEASURED = { members: [], uprights: new Set<never>(), marks: new Map(), views: [], scales: [] };

describe("countCallouts", () => {
  const lines = (...texts: [string, number, number][]) => {
    const list = runs(...texts);
    return countCallouts(findCallouts(list), { roles: roles(list), ...UNMEASURED });
  };

  it("counts pieces that are written alike, with stated quantities", () => {
    const { lines: found } = lines(["W12X26", 100, 500], ["W12X26", 100, 400], ["(3) W12X26", 100, 300], ["W12X26 (20)", 100, 200]);
    expect(found.map(({ designation, quantity, studs, confidence }) => [designation, quantity, studs, confidence])).toEqual([
      ["W12X26", 5, null, "unknown"],
      ["W12X26", 1, "20", "unknown"],
    ]);
    expect(found[0]?.weight).toEqual({ perFoot: 26, source: "stated" });
  });

  it("makes a typical callout a line to check, and existing and unlisted ones exceptions", () => {
    const { lines: found, exceptions } = lines(["W10X12 TYP", 100, 500], ["(E) W12X26", 100, 400], ["W12X27", 100, 300]);
    expect(found.map(({ reasons, confidence }) => [reasons, confidence])).toEqual([[["typical", "no_scale"], "unknown"]]);
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
      ["18K4", 5, "unknown", ["stated_quantity", "no_scale"]],
      ["L3X3X1/4", 5, "unknown", ["each", "no_scale"]],
      ["PL1/2X6", 2, "unknown", ["each", "no_scale"]],
      ["L4X4X3/8", null, "unknown", ["each", "no_scale"]],
    ]);
  });

  it("counts what stands at a spacing only where the text says how many there are, and nothing at each of such joists", () => {
    const { lines: found } = lines(
      [`18K4 @ 5'-0" O.C.`, 100, 500],
      [`(6) 22K6 @ 5'-0" O.C.`, 100, 400],
      ["L3X3X1/4 AT EA JOIST", 100, 300],
    );
    expect(found.map(({ designation, quantity, confidence, reasons }) => [designation, quantity, confidence, reasons])).toEqual([
      ["18K4", null, "unknown", ["spaced", "no_scale"]],
      ["22K6", 6, "unknown", ["stated_quantity", "spaced", "no_scale"]],
      ["L3X3X1/4", null, "unknown", ["each", "no_scale"]],
    ]);
  });

  it("makes a column without a length a line to check", () => {
    const callouts = findCallouts(runs(["W10X33", 100, 500]));
    const [line] = countCallouts(callouts, { roles: ["placed"], ...UNMEASURED, uprights: new Set(callouts) }).lines;
    expect(line).toMatchObject({ length: null, confidence: "check", reasons: ["upright"] });
  });

  it("counts nothing in a schedule", () => {
    const list = runs(["W12X26", 100, 500]);
    const [line] = countCallouts(findCallouts(list), { roles: ["schedule"], ...UNMEASURED }).lines;
    expect(line).toMatchObject({ quantity: null, confidence: "unknown", reasons: ["schedule"] });
  });
});
