import type { LengthUnit, WrittenLength } from "../../cells/lengths.ts";
import type { Section } from "../../sections/section.ts";
import { isWithin, weighLength } from "./row-arithmetic.ts";

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
    const expected = weighLength(perFoot, { value, unit });
    return Math.abs(expected - piece) <= CONFIRMS * piece;
  };
  return (["in", "ft"] as const).find(agrees) ?? null;
}

/** Whether a stated weight, in lb, is that of so long a piece. */
export function confirmsWeight(perFoot: number, length: WrittenLength, stated: number): boolean {
  const expected = weighLength(perFoot, length);
  return expected > 0 && isWithin(expected, stated, CONFIRMS);
}
