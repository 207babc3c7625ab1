import { describe, expect, it } from "@jest/globals";
import { readDesignation } from "../designations/read-designation.ts";
import { computeHMass, JAPANESE_CHANNELS } from "./catalogues/asian-sections.ts";
import { AUSTRALIAN_SECTIONS, ROLLED_ANGLE_THICKNESS } from "./catalogues/australian-sections.ts";
import { EUROPEAN_TEES } from "./catalogues/european-sections.ts";
import { METRIC_ANGLES } from "./catalogues/metric-angles.ts";
import { LB_PER_FT_PER_KG_PER_M } from "./section.ts";
import { sectionWeight } from "./weight.ts";

const KG_PER_SQUARE_MM = 0.00785;

function expectNear(name: string, mass: number | null, area: number): void {
  const ratio = (mass ?? 0) / (area * KG_PER_SQUARE_MM);
  expect([name, ratio > 0.975 && ratio < 1.025]).toEqual([name, true]);
}

const angleArea = (a: number, b: number, t: number): number => (a + b - t) * t;

/** The mass that a text has, in kg/m. */
function weigh(text: string): number | undefined {
  const read = readDesignation(text);
  const weight = read && sectionWeight(read.section);
  return weight ? weight.perFoot / LB_PER_FT_PER_KG_PER_M : undefined;
}

describe("the masses of metric standards", () => {
  it("differ from the areas of European angles by at most 2.5 %", () => {
    for (const { legs, thickness, mass } of METRIC_ANGLES) {
      expectNear(`L${legs.join("X")}X${thickness}`, mass, angleArea(legs[0], legs[1], thickness));
    }
  });

  it("differ from the areas of Australian angles, at the thickness that they are rolled to, by at most 2.5 %", () => {
    for (const { family, size, mass } of AUSTRALIAN_SECTIONS.entries.filter((entry) => entry.family === "EA" || entry.family === "UA")) {
      const [a = 0, b = 0, nominal = 0] = size.split("X").map(Number);
      expectNear(`${size} ${family}`, mass, angleArea(a, b, ROLLED_ANGLE_THICKNESS.get(nominal) ?? nominal));
    }
  });

  it("differ from the areas of European tees by at most 2.5 %", () => {
    for (const { size, mass } of EUROPEAN_TEES.entries) {
      const [height = 0, width = 0, thickness = 0] = size.split("X").map(Number);
      expectNear(`T${size}`, mass, angleArea(height, width, thickness));
    }
  });

  it("differ from the areas of Japanese channels by at most 2.5 %", () => {
    for (const { size, mass } of JAPANESE_CHANNELS.entries) {
      const [height = 0, width = 0, web = 0, flange = 0] = size.split("X").map(Number);
      expectNear(`U${size}`, mass, 2 * width * flange + (height - 2 * flange) * web);
    }
  });

  it.each([
    ["100X100X6X8", 16.9],
    ["200X100X5.5X8", 20.9],
    ["250X250X9X14", 71.8],
    ["300X150X6.5X9", 36.7],
    ["400X200X8X13", 65.4],
    ["400X400X13X21", 172],
    ["600X200X11X17", 103],
    ["900X300X16X28", 240],
  ])("are those of JIS G 3192 for the H section %s", (size, published) => {
    expect(computeHMass(size).mass / published).toBeCloseTo(1, 2);
  });

  it.each([
    // EN 10210-2, EN 10219-2
    ["RHS 120x80x5", 14.7],
    ["SHS 100X100X6.3", 18.2],
    ["CFRHS 100x50x3", 6.6],
    ["CFSHS 100x100x8", 21.4],
    ["CFSHS 200x200x12", 66],
    ["CHS 219.1X6.3", 33.1],
    ["Ø114.3x5", 13.5],
    // AS/NZS 1163
    ["89x89x5.0 SHS", 12.5],
    ["100x100x6.0 SHS", 16.7],
    ["125x75x4.0 RHS", 11.6],
    ["50x50x2.5 SHS", 3.6],
    ["114.3x4.5 CHS", 12.2],
    // IS 808
    ["ISA 75x75x8", 8.9],
    ["ISMB 300", 46],
  ])("are the published ones for %s", (text, published) => {
    expect((weigh(text) ?? 0) / published).toBeGreaterThan(0.99);
    expect((weigh(text) ?? 0) / published).toBeLessThan(1.01);
  });

  it("weigh the same sizes differently where the corners differ", () => {
    expect(["SHS 100x100x5", "CFSHS 100x100x5", "100x100x5 SHS"].map((text) => weigh(text)?.toFixed(1))).toEqual(["14.7", "14.4", "14.2"]);
  });
});
