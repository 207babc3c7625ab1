import { describe, expect, it } from "@jest/globals";
import { CORRECTION_MESSAGES, type CorrectedValues } from "@takeoff/contracts";
import { describeCorrection, describeRest } from "./describe-correction.ts";

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

  it("says what was done with the corrections once all are decided", () => {
    expect(describeRest(2, { taken: 1, left: 0 }, true)).toBe("");
    expect(describeRest(0, { taken: 3, left: 0 }, true)).toBe("3 corrections taken into the draft.");
    expect(describeRest(0, { taken: 1, left: 2 }, false)).toBe(
      "1 correction taken into the draft. 2 corrections left: the draft stays as it is there.",
    );
  });
});
