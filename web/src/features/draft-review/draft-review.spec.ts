import { describe, expect, it } from "@jest/globals";
import { type CorrectedValues, CORRECTION_MESSAGES, type DraftLine, type DraftPage, type SheetView } from "@takeoff/contracts";
import { sampleView } from "../../../test/draft-samples.ts";
import { describeCorrection, describeRest } from "./corrections/describe-correction.ts";
import { computePointsPerFoot, describeScaleDoubt } from "./sheet/scales.ts";
import { buildItems } from "./sheet/sheet-item.ts";
import { describeCount, describeLeftOut, readCountChoice, writeCountChoice } from "./sheets/sheet-count.ts";

const beam: CorrectedValues = { designation: "W12X26", mark: "B1", quantity: 2, length_in: 240, grade: null };
const NOBODY = { author: null };

describe("describeCorrection", () => {
  it("says what a line was and what it becomes", () => {
    const after = { ...beam, designation: "W14X30", mark: null, quantity: null, length_in: null };
    expect(describeCorrection({ kind: "changed", before: beam, after, ...NOBODY })).toBe(`(2) B1 W12X26 20'-0" \u2192 (?) W14X30`);
    expect(describeCorrection({ kind: "changed", before: beam, after: { ...beam, grade: "A992" }, ...NOBODY })).toContain("grade A992");
  });

  it("says what is new, deleted or moved, and who drew it", () => {
    expect(describeCorrection({ kind: "added", before: null, after: beam, author: "Robin" })).toBe(`(2) B1 W12X26 20'-0", drawn by Robin`);
    expect(describeCorrection({ kind: "deleted", before: beam, after: null, ...NOBODY })).toBe(`(2) B1 W12X26 20'-0"`);
    expect(describeCorrection({ kind: "moved", before: beam, after: beam, ...NOBODY })).toBe(`(2) B1 W12X26 20'-0"`);
  });
});

describe("describeRest", () => {
  const nothing = { taken: 0, left: 0 };

  it("says that a file has no corrections only when none was decided", () => {
    expect(describeRest(0, nothing, true)).toBe(CORRECTION_MESSAGES.none);
    expect(describeRest(0, nothing, false)).toBe("");
  });
});

const view = (more: Partial<SheetView>): SheetView => sampleView({ title: "PLAN", ...more });

it("describeScaleDoubt says how far the dimensions are from what is printed", () => {
  const doubtful = view({ scale_source: "conflict", points_per_foot: null, voted_points_per_foot: 6.66 });
  expect(describeScaleDoubt([view({}), doubtful])).toBe(
    `PLAN · 1/4" = 1'-0": the dimensions do not agree with the printed scale 1/4" = 1'-0" (0.37 of it). Nothing is measured until you pick one.`,
  );
  expect(describeScaleDoubt([{ ...doubtful, voted_points_per_foot: null }])).toContain("another view of this sheet");
  expect(describeScaleDoubt([view({})])).toBeNull();
});

describe("computePointsPerFoot", () => {
  const input = { by: "", typed: "", known: "" } as const;

  it("takes the printed scale, the dimensions' scale, or the one that was typed", () => {
    const both = view({ voted_points_per_foot: 9 });
    expect(computePointsPerFoot(both, { ...input, by: "stated" }, null)).toBe(18);
    expect(computePointsPerFoot(both, { ...input, by: "voted" }, null)).toBe(9);
    expect(computePointsPerFoot(both, { ...input, by: "typed", typed: `1/8"` }, null)).toBe(9);
  });

  it("returns null while a text is no length, nothing is measured or nothing is chosen", () => {
    expect(computePointsPerFoot(view({}), { ...input, by: "typed", typed: "wide" }, null)).toBeNull();
    expect(computePointsPerFoot(view({}), { ...input, by: "known", known: "10'" }, null)).toBeNull();
    expect(computePointsPerFoot(view({}), input, 90)).toBeNull();
  });
});

const BOX = { left: 1, right: 2, bottom: 3, top: 4 };
const piece = { box: BOX, text: "W12X26", quantity: 1, line: null };
const LINE = { id: 7, designation: "W12X26", state: "draft", pieces: [piece, piece] } as unknown as DraftLine;
const SHEET = { exceptions: [{ key: "a", text: "EXIST", box: BOX }] } as unknown as DraftPage;
const shown = (more: object = {}) => ({ lines: [LINE], selected: LINE, mode: "look" as const, chosen: [], shownException: null, ...more });

it("draws lines with the selected one", () => {
  const { items, selected } = buildItems(shown(), SHEET);
  expect([items.map(({ id, places }) => [id, places.length]), selected]).toEqual([[[7, 2]], [7]]);
});

it("draws the pieces of a line that is split, to be chosen one by one", () => {
  const { items, selected } = buildItems(shown({ mode: "split", chosen: [1] }), SHEET);
  expect([items.map(({ id, places }) => [id, places.length]), selected]).toEqual([
    [
      [0, 1],
      [1, 1],
    ],
    [1],
  ]);
});

it("draws the exception that is looked at as what is selected", () => {
  const { items, selected } = buildItems(shown({ shownException: "a" }), SHEET);
  expect([items.length, items.at(-1)?.name, selected]).toEqual([2, "EXIST", [items.at(-1)?.id]]);
});

const READ = { linework: "vector", scan: null } as const;

describe("describeCount", () => {
  it("says nothing of a sheet that counts as a whole, else whether it counts, why, and which page does", () => {
    expect(describeCount({ ...READ, counted: true, count_reason: null, counted_instead: null })).toBeNull();
    expect(describeCount({ ...READ, counted: false, count_reason: "older_revision", counted_instead: 7 })).toBe(
      "Not counted. The file has a newer edition of this sheet. See page 7.",
    );
    expect(describeCount({ ...READ, counted: true, count_reason: "by_person", counted_instead: null })).toBe("Counted. Staff decided it.");
  });

  it("does not say of a sheet whose letters were not read that it has no steel", () => {
    const none = { counted: false, count_reason: "no_steel", counted_instead: null } as const;
    expect(describeCount({ ...READ, ...none })).toBe("Not counted. No steel was found on it.");
    expect(describeCount({ ...none, linework: "garbled", scan: null })).toBe("Not counted. Text whose letters cannot be read: not read.");
    expect(describeCount({ ...none, linework: "raster", scan: "coarse" })).toBe("Not counted. Scan: not read.");
    expect(describeCount({ ...none, linework: "raster", scan: "read" })).toBe("Not counted. No steel was found on it.");
  });
});

it("describeLeftOut names the page that shows the same pieces only where they are counted there", () => {
  expect(describeLeftOut({ left_out: null, repeats: 3 })).toBeNull();
  expect(describeLeftOut({ left_out: "repeated", repeats: 3 })).toMatch(/^Not counted\. .+ See page 3\.$/);
  expect(describeLeftOut({ left_out: "void", repeats: 3 })).toBe("Not counted. It says that it is not in use.");
});

it("the choice whether a sheet counts is written as it is read", () => {
  for (const chosen_counted of [null, true, false]) expect(readCountChoice(writeCountChoice({ chosen_counted }))).toBe(chosen_counted);
});
