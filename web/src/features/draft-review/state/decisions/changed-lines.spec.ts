import { describe, expect, it } from "@jest/globals";
import type { DraftLine } from "@takeoff/contracts";
import { sortRejected } from "./changed-lines.ts";

const line = (id: number, version: number, state: DraftLine["state"]) => ({ id, version, state }) as DraftLine;
const SENT = [1, 2, 3, 4].map((id) => ({ id, version: 5 }));
const idsOf = (lines: readonly DraftLine[]) => lines.map(({ id }) => id);

describe("sortRejected", () => {
  it("tells lines that somebody else changed from those that nobody changed", () => {
    const now = [line(1, 6, "rejected"), line(2, 5, "draft"), line(3, 7, "edited"), line(9, 9, "rejected")];
    const { changed, unchanged } = sortRejected(SENT, now, "accepted");
    expect([idsOf(changed), idsOf(unchanged)]).toEqual([[1, 3], [2]]);
  });

  it("leaves out lines that somebody else decided in the same way", () => {
    const { changed, unchanged } = sortRejected(SENT, [line(1, 6, "accepted"), line(2, 5, "draft")], "accepted");
    expect([idsOf(changed), idsOf(unchanged)]).toEqual([[], [2]]);
  });
});
