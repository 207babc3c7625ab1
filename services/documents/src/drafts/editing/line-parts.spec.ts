import { describe, expect, it } from "@jest/globals";
import type { Piece } from "@takeoff/contracts";
import type { LineRow } from "../store/line-row.ts";
import { joinLines, splitLine } from "./line-parts.ts";

const piece = (left: number, quantity = 1): Piece => ({
  box: { left, bottom: 0, right: left + 5, top: 5 },
  text: "W12X26",
  quantity,
  line: null,
});
const read = (more: object = {}) =>
  ({
    designation: "W12X26",
    shape: "W",
    size: "12X26",
    quantity: 3,
    reasons: [],
    view: 0,
    points: 90,
    ...more,
  }) as unknown as LineRow["read"];
const line = (more: Partial<LineRow> = {}): LineRow => ({
  id: 1,
  page: 1,
  designation: "W12X26",
  quantity: 3,
  confidence: "sure",
  read: read(),
  pieces: [piece(1), piece(2), piece(3)],
  entered: null,
  state: "draft",
  decided_by: null,
  decided_at: null,
  version: 0,
  weight_per_ft: 26,
  measured_in: 240,
  measured_source: "line",
  length_in: 240,
  length_source: "line",
  left_out: null,
  repeats: null,
  survived: false,
  ...more,
});
const places = ({ pieces }: { pieces: readonly Piece[] }) => pieces.map(({ box, quantity }) => [box.left, quantity]);

describe("splitLine", () => {
  it("moves chosen pieces with their number, and reads each part as what it has", () => {
    const parts = splitLine(line(), { pieces: [0, 2] });
    if (parts === null || parts === "quantity") throw new Error("not split");
    expect([places(parts.moves), parts.moves.quantity, parts.moves.read?.quantity]).toEqual([
      [
        [1, 1],
        [3, 1],
      ],
      2,
      2,
    ]);
    expect([places(parts.stays), parts.stays.quantity, parts.stays.read?.quantity]).toEqual([[[2, 1]], 1, 1]);
  });

  it("moves a number of pieces, and divides a label that stands for several", () => {
    const parts = splitLine(line({ quantity: 5, pieces: [piece(1), piece(2, 4)] }), { quantity: 3 });
    if (parts === null || parts === "quantity") throw new Error("not split");
    expect([places(parts.moves), parts.moves.quantity]).toEqual([[[2, 3]], 3]);
    expect([places(parts.stays), parts.stays.quantity]).toEqual([
      [
        [1, 1],
        [2, 1],
      ],
      2,
    ]);
  });

  it("leaves all labels with both parts where they do not add up to the number", () => {
    const parts = splitLine(line({ quantity: 10 }), { quantity: 4 });
    if (parts === null || parts === "quantity") throw new Error("not split");
    expect([parts.stays.quantity, parts.moves.quantity, parts.stays.pieces.length, parts.moves.pieces.length]).toEqual([6, 4, 3, 3]);
  });

  it("asks for the number where the labels do not say it, and takes no number that leaves a part empty", () => {
    expect(splitLine(line({ quantity: 10 }), { pieces: [0] })).toBe("quantity");
    expect(splitLine(line({ quantity: 10 }), { pieces: [0], quantity: 10 })).toBe("quantity");
    expect(splitLine(line(), { quantity: 3 })).toBe("quantity");
    expect(splitLine(line({ quantity: null }), { quantity: 1 })).toBe("quantity");
  });

  it("splits no line into all of its pieces, none, or pieces that it does not have", () => {
    expect([{ pieces: [0, 1, 2] }, { pieces: [7] }, {}].map((how) => splitLine(line(), how))).toEqual([null, null, null]);
  });

  it("keeps the number unknown where it was", () => {
    expect(splitLine(line({ quantity: null }), { pieces: [0] })).toMatchObject({ stays: { quantity: null }, moves: { quantity: null } });
  });
});

describe("joinLines", () => {
  it("has all pieces, the sum of the numbers, the lowest word and all reasons and notes", () => {
    const other = line({
      ...{ id: 2, quantity: 2, pieces: [piece(8), piece(9)], confidence: "check", entered: { notes: "Check" } },
      read: read({ reasons: ["typical"] }),
    });
    expect(joinLines([line({ entered: { notes: "First" } }), other])).toMatchObject({
      ...{ quantity: 5, confidence: "check", state: "draft", entered: { notes: "First; Check" } },
      read: { quantity: 5, reasons: ["typical"], view: 0, points: 90 },
      pieces: { length: 5 },
    });
  });

  it("does not know the number where one of them does not, nor the view where they differ", () => {
    const other = line({ id: 2, quantity: null, read: read({ view: 1 }) });
    expect(joinLines([line(), other])).toMatchObject({ quantity: null, read: { view: null, points: null } });
  });

  it("is decided only where all of them are, and not rejected with one that is not", () => {
    const states = (a: LineRow["state"], b: LineRow["state"]) => joinLines([line({ state: a }), line({ id: 2, state: b })]).state;
    expect([
      states("accepted", "accepted"),
      states("accepted", "edited"),
      states("accepted", "draft"),
      states("rejected", "accepted"),
    ]).toEqual(["accepted", "edited", "draft", "draft"]);
  });
});
