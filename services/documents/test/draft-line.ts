import type { DraftLine } from "@takeoff/contracts";
import { sampleLine } from "@takeoff/testing/documents";

/** The member of staff who decided the lines of `draftLine`. */
export const DECIDED_BY = "Morgan Reviewer";
export const LINE_BOX = { left: 0, bottom: 0, right: 10, top: 10 };

/** A decided line of a plan: two pieces of W12X26 of 20 ft. @param over what is different */
export function draftLine(over: Partial<DraftLine> = {}): DraftLine {
  const pieces = [{ box: LINE_BOX, text: "W12X26", quantity: 2, line: null }];
  return sampleLine({ points: null, state: "accepted", decided_by: DECIDED_BY, decided_at: "2026-03-04T05:06:07.000Z", pieces, ...over });
}
