import { describe, expect, it } from "@jest/globals";
import type { DraftLine, ShownException } from "@takeoff/contracts";
import { findCovered, findWrittenDesignation } from "./covered.ts";

const box = (left: number, width = 30) => ({ left, right: left + width, bottom: 100, top: 110 });
const line = (id: number, left: number, state = "draft") => ({ id, state, pieces: [{ box: box(left) }] }) as DraftLine;
const exception = (left: number, answer: string | null = null) => ({ box: box(left), answer }) as ShownException;

describe("findCovered", () => {
  it("finds the line whose label the box is drawn over, or that surrounds the box", () => {
    expect(findCovered({ left: 90, right: 150, bottom: 90, top: 120 }, [line(1, 10), line(2, 100)], []).line?.id).toBe(2);
    expect(findCovered({ left: 110, right: 112, bottom: 102, top: 104 }, [line(2, 100)], []).line?.id).toBe(2);
  });

  it("finds what makes no line there, unless it is answered", () => {
    const drawn = { left: 90, right: 150, bottom: 90, top: 120 };
    const open = exception(100);
    expect(findCovered(drawn, [], [exception(100, "dismissed"), open]).exception).toBe(open);
  });

  it("finds nothing next to the box, and no rejected line", () => {
    const drawn = { left: 90, right: 150, bottom: 90, top: 120 };
    expect(findCovered(drawn, [line(1, 160), line(2, 100, "rejected")], [exception(200)])).toEqual({ line: null, exception: null });
  });
});

it("takes the designation that a text names, and an unlisted size as it is written", () => {
  expect([
    findWrittenDesignation({ kind: "existing", text: "EXIST W12X26 (E)" }),
    findWrittenDesignation({ kind: "unlisted", text: "W12X27" }),
    findWrittenDesignation({ kind: "unlabelled", text: "A line of 12 feet" }),
  ]).toEqual(["W12X26", "W12X27", ""]);
});
