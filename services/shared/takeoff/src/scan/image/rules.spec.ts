import { describe, expect, it } from "@jest/globals";
import { createWhite, type GrayImage } from "./gray-image.ts";
import { eraseRules, findRules } from "./rules.ts";

const SIZES = { shortest: 40, thickest: 6 };

function fill(picture: GrayImage, left: number, top: number, right: number, bottom: number): void {
  for (let y = top; y < bottom; y++) picture.data.fill(0, y * picture.width + left, y * picture.width + right);
}

const countInk = ({ data }: GrayImage): number => data.filter((dot) => dot < 150).length;

describe("findRules", () => {
  it("finds level and upright lines with their ends, middles and thickness, and neither letters nor filled areas", () => {
    const picture = createWhite(300, 200);
    fill(picture, 10, 20, 210, 23);
    fill(picture, 250, 30, 252, 180);
    fill(picture, 20, 60, 50, 62);
    fill(picture, 60, 100, 160, 180);
    const rules = findRules(picture, SIZES);
    expect(rules.map(({ isLevel, from, to }) => [isLevel, from, to])).toEqual([
      [true, 10, 210],
      [false, 30, 180],
    ]);
    expect(rules.map(({ across, thickness }) => [Math.round(across * 10) / 10, Math.round(thickness)])).toEqual([
      [21.5, 3],
      [251, 2],
    ]);
  });

  it("finds a thin line that steps from row to row as one", () => {
    const picture = createWhite(400, 40);
    for (let x = 20; x < 380; x++) fill(picture, x, 18 + Math.floor((x + 20) / 90), x + 1, 19 + Math.floor((x + 20) / 90));
    const rules = findRules(picture, SIZES);
    expect(rules).toHaveLength(1);
    expect([rules[0]?.from, rules[0]?.to]).toEqual([20, 380]);
  });
});

describe("eraseRules", () => {
  it("whitens a line and leaves what crosses it and what is short", () => {
    const picture = createWhite(300, 100);
    fill(picture, 10, 50, 290, 52);
    const line = countInk(picture);
    fill(picture, 100, 35, 104, 65);
    fill(picture, 200, 20, 210, 22);
    const all = countInk(picture);
    eraseRules(picture, SIZES);
    expect(countInk(picture)).toBe(all - line + 4 * 2);
  });
});
