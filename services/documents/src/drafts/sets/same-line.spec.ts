import { describe, expect, it } from "@jest/globals";
import { LinesByEvidence } from "./same-line.ts";

const piece = (left: number, bottom: number) => ({
  ...{ box: { left, bottom, right: left + 30, top: bottom + 8 }, text: "W12X26" },
  ...{ quantity: 1, line: null },
});
const line = (...places: [number, number][]) => ({
  ...{ designation: "W12X26", quantity: places.length },
  pieces: places.map(([left, bottom]) => piece(left, bottom)),
});

describe("LinesByEvidence", () => {
  it("takes the line whose pieces are at the same places within a few points, in any order, once", () => {
    const lines = new LinesByEvidence([line([10, 10], [50, 10]), line([10, 90], [50, 90])]);
    const wanted = line([49, 88], [11, 91]);
    expect(lines.take(wanted)?.pieces[0]?.box.bottom).toBe(90);
    expect(lines.take(wanted)).toBeNull();
  });

  it("prefers the line with the same mark: rows of lists name several at one place", () => {
    const of = (mark: string) => ({ ...line([10, 10]), read: { mark } });
    const lines = new LinesByEvidence(["A-1", "A-2", "A-3"].map(of));
    expect(lines.take(of("A-3"))?.read.mark).toBe("A-3");
    expect(lines.take(of("A-1"))?.read.mark).toBe("A-1");
    expect(lines.take(of("B-7"))?.read.mark).toBe("A-2");
  });

  it("takes no line with another designation, quantity or place", () => {
    const lines = new LinesByEvidence([line([10, 10], [50, 10])]);
    expect(lines.take({ ...line([10, 10], [50, 10]), designation: "W12X30" })).toBeNull();
    expect(lines.take(line([10, 10]))).toBeNull();
    expect(lines.take(line([10, 10], [60, 10]))).toBeNull();
    // Two texts at one place are two pieces.
    expect(lines.take(line([10, 10], [11, 10]))).toBeNull();
  });
});
