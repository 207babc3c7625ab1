import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { DisplayText } from "../page/display-page.ts";
import { joinRuns } from "./runs.ts";

const WIDTH = 0.5;
const HEIGHT = 10;

/** A part of a text: what is written, its height as a share of the text's, and how far it is raised, in heights of the text. */
type Part = readonly [text: string, height?: number, raised?: number];

/** Texts one behind the other, in a direction. */
function write(parts: readonly Part[], angle = 0): DisplayText[] {
  let along = 0;
  return parts.map(([text, share = 1, raised = 0]) => {
    const height = share * HEIGHT;
    const width = text.length * WIDTH * height;
    const x = 300 + Math.cos(angle) * along - Math.sin(angle) * raised * HEIGHT;
    const y = 300 + Math.sin(angle) * along + Math.cos(angle) * raised * HEIGHT;
    along += width;
    return { text, x, y, width, height, angle };
  });
}

const read = (parts: readonly Part[], angle = 0): string[] => joinRuns(write(parts, angle)).map(({ text }) => text);

/** The ways in which drawing programs print a fraction. */
const WAYS: readonly (readonly [name: string, write: (over: number, under: number) => Part[]])[] = [
  [
    "a raised small numerator and the rest on the baseline",
    (over, under) => [
      [String(over), 0.65, 0.34],
      [`/${under}`, 0.85],
    ],
  ],
  [
    "a raised numerator with the slash and a lowered denominator",
    (over, under) => [
      [`${over}/`, 0.85, 0.3],
      [String(under), 0.85, -0.11],
    ],
  ],
  ["one smaller text", (over, under) => [[`${over}/${under}`, 0.8, 0.02]]],
];

describe.each(WAYS)("a fraction as %s", (_, writeFraction) => {
  const fraction = fc
    .constantFrom(2, 4, 8, 16, 32, 64)
    .chain((under) => fc.record({ under: fc.constant(under), half: fc.nat({ max: under / 2 - 1 }) }))
    .map(({ under, half }) => ({ over: 2 * half + 1, under }));

  it("belongs to the number in front of it, in any direction", () => {
    const place = fc.record({
      fraction,
      whole: fc.integer({ min: 1, max: 99 }),
      angle: fc.constantFrom(0, Math.PI / 2, Math.PI / 4, -0.6),
    });
    fc.assert(
      fc.property(place, ({ fraction: { over, under }, whole, angle }) => {
        const written = `${over}/${under}`;
        expect(read([[`L6x${whole}`], ...writeFraction(over, under), ["x3"]], angle)).toEqual([`L6x${whole} ${written}x3`]);
        expect(read([["PL"], ...writeFraction(over, under), ["x6"], ...writeFraction(over, under)], angle)).toEqual([
          `PL${written}x6 ${written}`,
        ]);
      }),
    );
  });

  it("is read in front of the text that it belongs to", () => {
    expect(read([...writeFraction(3, 4), [" Dia A325-N"]])).toEqual(["3/4 Dia A325-N"]);
  });
});

describe("joinFractions", () => {
  it("joins no improper fraction and none over another number", () => {
    expect(read([["x3"], ["5/", 0.85, 0.3], ["4", 0.85, -0.11]])).not.toContain("x3 5/4");
    expect(read([["x3"], ["1", 0.65, 0.34], ["/3", 0.85]]).join("|")).not.toContain("1/3");
  });

  it("leaves a reference alone whose digits are as large as the text in front of it", () => {
    expect(read([["SEE 3"], ["/S-501"]])).toEqual(["SEE 3/S-501"]);
  });
});
