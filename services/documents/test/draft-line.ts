import type { DraftLine } from "@takeoff/contracts";

/** The member of staff who decided the lines of `draftLine`. */
export const DECIDED_BY = "Morgan Reviewer";
export const LINE_BOX = { left: 0, bottom: 0, right: 10, top: 10 };

/** A decided line of a plan: two pieces of W12X26 of 20 ft. @param over what is different */
export function draftLine(over: Partial<DraftLine> = {}): DraftLine {
  return {
    id: 1,
    page: 1,
    mark: null,
    designation: "W12X26",
    shape: "W",
    size: "12X26",
    quantity: 2,
    weight_per_ft: 26,
    studs: null,
    camber: null,
    grade: null,
    grade_from: null,
    finish: null,
    notes: null,
    view: 0,
    points: null,
    length_in: 240,
    length_source: "dims",
    length_basis: "centre",
    role: "placed",
    confidence: "sure",
    reasons: [],
    read: null,
    state: "accepted",
    decided_by: DECIDED_BY,
    decided_at: "2026-03-04T05:06:07.000Z",
    version: 1,
    left_out: null,
    repeats: null,
    survived: false,
    pieces: [{ box: LINE_BOX, text: "W12X26", quantity: 2, line: null }],
    ...over,
  };
}
