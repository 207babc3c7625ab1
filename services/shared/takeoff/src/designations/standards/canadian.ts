import { BY } from "../dimension-text.ts";
import { createRule, type Groups, type ReadDesignation, type Rule } from "../rule.ts";

/** Heights in mm and masses in kg/m between which welded wide flanges are made (CISC). */
const WWF_RANGE = { height: { min: 350, max: 2000 }, mass: { min: 100, max: 800 } };

/** Welded wide flanges by height in mm and mass in kg/m. The other Canadian names have the forms of American ones. */
export const CANADIAN_RULES: readonly Rule[] = [
  // WWF1200X487
  createRule("WWF", String.raw`WWF ?-?(?<height>\d{3,4})${BY}(?<mass>\d{2,3})`, readWelded),
];

function readWelded({ height = "", mass = "" }: Groups): ReadDesignation | null {
  const h = Number(height);
  const weight = Number(mass);
  if (h < WWF_RANGE.height.min || h > WWF_RANGE.height.max || weight < WWF_RANGE.mass.min || weight > WWF_RANGE.mass.max) return null;
  const size = `${height}X${mass}`;
  return {
    section: { family: "WWF", name: size, unit: "mm", weight, basis: "stated" },
    shape: "WWF",
    size,
    designation: `WWF${size}`,
    standard: "CISC",
  };
}
