import { expect, test } from "@jest/globals";
import { round, shape } from "./steel.ts";

/** Weight in lb/ft of one square inch of steel: 490 lb per cubic foot, 144 square inches in a square foot. */
const WEIGHT_PER_SQUARE_INCH = 490 / 144;

const fractions = (size: string): number[] =>
  size.split("X").map((side) =>
    side
      .split("/")
      .map(Number)
      .reduce((over, under) => over / under),
  );

test.each(["HSS4X4X1/4", "HSS5X5X1/4", "HSS6X6X1/4", "HSS6X6X3/8", "HSS8X8X3/8"])(
  "the published weight of %s fits its geometry",
  (name) => {
    const { size, weight } = shape(name);
    const [side = 0, , thickness = 0] = fractions(size);
    const area = thickness * 4 * (side - 4 * thickness) + 3 * Math.PI * thickness ** 2;
    expect(Math.abs(area * WEIGHT_PER_SQUARE_INCH - weight) / weight).toBeLessThan(0.001);
  },
);

test.each(["L3X3X1/4", "L4X4X1/4", "L4X4X3/8", "L5X5X3/8"])("the published weight of %s fits its geometry", (name) => {
  const { size, weight } = shape(name);
  const [long = 0, short = 0, thickness = 0] = fractions(size);
  const area = (long + short - thickness) * thickness;
  // Fillets make the published weight a little larger.
  expect(Math.abs(area * WEIGHT_PER_SQUARE_INCH - weight) / weight).toBeLessThan(0.013);
});

test("W shapes weigh what their designation says, plates what their section weighs", () => {
  expect(shape("W18X35")).toMatchObject({ family: "W", size: "18X35", weight: 35, grade: "A992" });
  expect(shape("PL1/2X12").weight).toBeCloseTo(0.5 * 12 * WEIGHT_PER_SQUARE_INCH, 2);
  expect(() => shape("HSS7X7X1")).toThrow("HSS7X7X1");
  expect(() => shape("S-201")).toThrow("S-201");
});

test("round rounds halves up without binary error", () => {
  expect(round(1.005, 2)).toBe(1.01);
  expect(round(456.285, 2)).toBe(456.29);
});
