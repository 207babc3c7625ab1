import { describe, expect, it } from "@jest/globals";
import { chooseColours, findHue, PALETTE, type Rgb } from "./colours.ts";

const BLUE = PALETTE[0];
const hueOf = (colour: Rgb | undefined): number => findHue(colour ?? [0, 0, 0]) ?? NaN;
const apart = (a: number, b: number): number => Math.min(Math.abs(a - b), 360 - Math.abs(a - b));
const luminance = ([red, green, blue]: Rgb): number => {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

describe("chooseColours", () => {
  it("has colours that are readable on white paper", () => {
    for (const colour of PALETTE) expect([colour, 1.05 / (luminance(colour) + 0.05) >= 4.5]).toEqual([colour, true]);
  });

  it("gives each family a colour of its own where the drawing is black and grey", () => {
    const families = ["beam", "hollow", "channel", "angle", "other"];
    const colours = chooseColours(families, ["#000000", "#808080", "#ffffff", "#fafaf8"]);
    expect(new Set(colours.values()).size).toBe(families.length);
    expect(colours.get("beam")).toEqual(BLUE);
  });

  it.each([
    ["red clouds", "#ff0000"],
    ["pale red clouds", "#ff9090"],
    ["dark red clouds", "#800000"],
    ["blue lines", "#0000ff"],
    ["green lines", "#00c000"],
    ["magenta lines", "#ff00ff"],
    ["cyan lines", "#00ffff"],
  ])("marks nothing in a colour like that of %s", (_, drawn) => {
    const red = Number.parseInt(drawn.slice(1, 3), 16) / 255;
    const green = Number.parseInt(drawn.slice(3, 5), 16) / 255;
    const blue = Number.parseInt(drawn.slice(5, 7), 16) / 255;
    const colours = chooseColours(["beam", "hollow", "channel", "angle", "other"], ["#000000", drawn]);
    for (const colour of colours.values()) expect(apart(hueOf(colour), hueOf([red, green, blue]))).toBeGreaterThanOrEqual(40);
  });

  it("marks all families in the one colour that is the farthest where the drawing uses all hues", () => {
    const drawn = ["#ff0000", "#ff8000", "#00ff00", "#00ffff", "#0000ff", "#8000ff"];
    const colours = chooseColours(["beam", "angle"], drawn);
    expect(new Set(colours.values()).size).toBe(1);
  });

  it("does not fail for what is no colour", () => {
    expect(chooseColours(["beam"], ["", "undefined"]).get("beam")).toEqual(BLUE);
  });
});
