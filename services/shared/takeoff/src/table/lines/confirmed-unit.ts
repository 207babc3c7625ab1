import { lengthInInches, type LengthUnit } from "../../cells/lengths.ts";
import type { Section } from "../../sections/section.ts";

/** A computed weight confirms a unit within this share. */
export const CONFIRMS = 0.05;

/** The unit of a bare number among lengths with marks: that of a plate that is as wide as long, or the one in which the section weighs what is stated. */
export function findConfirmedUnit(
  value: number,
  section: Section,
  { perFoot, piece }: { perFoot: number | undefined; piece: number | undefined },
): LengthUnit | null {
  if ("width" in section && section.unit === "in" && section.width === value) return "in";
  if (!piece || !perFoot) return null;
  const agrees = (unit: LengthUnit): boolean => {
    const expected = (perFoot * lengthInInches({ value, unit })) / 12;
    return Math.abs(expected - piece) <= CONFIRMS * piece;
  };
  return (["in", "ft"] as const).find(agrees) ?? null;
}
