import { describe, expect, it } from "@jest/globals";
import { DRAFT_REASONS, type DraftReason } from "@takeoff/contracts";
import { describeMissingLength, describeReasons } from "./reasons.ts";

const line = (length_in: number | null, ...reasons: DraftReason[]) => ({ length_in, reasons });

describe("describeMissingLength", () => {
  it("says why there is no length, and that the drawing does not state it where no reason says more", () => {
    expect(describeMissingLength(line(null, "typical", "no_scale"))).toBe("No length: the scale of its view is not known.");
    expect(describeMissingLength(line(null, "upright"))).toBe("No length: it is a column or post, whose elevations no plan shows.");
    expect(describeMissingLength(line(null, "typical"))).toBe("No length: the drawing does not state it.");
    expect(describeMissingLength(line(120, "no_line"))).toBeNull();
  });
});

describe("describeReasons", () => {
  it("has the sentences of all reasons, and of a missing length only once", () => {
    expect(describeReasons(line(null, "typical", "upright", "by_person"))).toEqual([DRAFT_REASONS.typical, DRAFT_REASONS.by_person]);
  });

  it("does not say that a length is missing that was typed since", () => {
    expect(describeReasons(line(120, "no_line", "no_scale", "upright"))).toEqual([DRAFT_REASONS.upright]);
  });
});
