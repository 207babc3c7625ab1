import { describe, expect, it } from "@jest/globals";
import { findDirections, findTurn } from "./directions.ts";
import type { ReadLine, TextBox } from "./text-box.ts";

const level: TextBox = { left: 0, top: 0, right: 100, bottom: 20, angle: 0 };
const upright: TextBox = { left: 0, top: 0, right: 20, bottom: 100, angle: 90 };

describe("findDirections", () => {
  it.each([
    [0, 90],
    [180, 90],
    [180, 270],
    [0, 270],
  ] as const)("reads level texts at %d and upright ones at %d degrees where they read better so", async (first, second) => {
    const read = (boxes: readonly TextBox[]): Promise<ReadLine[]> =>
      Promise.resolve(
        boxes.map((box) => ({ ...box, text: "A", hasStacked: false, score: box.angle === first || box.angle === second ? 0.9 : 0.4 })),
      );
    const found = await findDirections([level, upright, level], read);
    expect(found.map(({ angle }) => angle).sort((a, b) => a - b)).toEqual([first, first, second].sort((a, b) => a - b));
  });
});

describe("findTurn", () => {
  const boxes = (levelAngle: TextBox["angle"], uprightAngle: TextBox["angle"]): TextBox[] => [
    ...Array.from({ length: 9 }, () => ({ ...level, angle: levelAngle })),
    ...Array.from({ length: 4 }, () => ({ ...upright, angle: uprightAngle })),
  ];

  it.each([
    [0, 90, 0],
    [180, 90, 90],
    [180, 270, 180],
    [0, 270, 270],
  ] as const)("a sheet whose texts are read at %d and %d degrees lies turned by %d", (first, second, turn) => {
    expect(findTurn(boxes(first, second))).toBe(turn);
  });

  it("takes the direction of the most where there is one direction only", () => {
    expect([findTurn([level]), findTurn([{ ...level, angle: 180 }]), findTurn([])]).toEqual([0, 180, 0]);
  });
});
