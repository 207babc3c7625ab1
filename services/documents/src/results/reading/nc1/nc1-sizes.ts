import { inInches, LB_PER_FT_PER_KG_PER_M, sectionWeight, type Section } from "@takeoff/takeoff";
import type { Nc1Header } from "./nc1-header.ts";

/** The sizes of a header in millimetres; 0 where a line is blank. */
interface Nc1Sizes {
  height: number;
  width: number;
  flange: number;
  web: number;
  radius: number;
}

/** A plate by the sizes of its header, in millimetres. */
interface MetricPlate {
  thickness: number;
  width: number;
}

/** Millimetres by which a rounded size may differ. */
export const SAME = 0.05;
/** kg/m of steel for each mm² of a section's area. */
const STEEL = 7850 / 1e6;
const MM_PER_INCH = 25.4;
/** Fillets, corners and slopes of flanges, which a header does not state, change a mass by less. */
const MASS_AGREES = 0.08;
const SIZE_AGREES = 0.03;
/** Families of GB/T 706, whose names have heights in centimetres: `20A`. */
const CENTIMETRES: ReadonlySet<string> = new Set(["I", "[", "U"]);
/** What lies between the flanges of a rolled section, as a share of the height in its name: less in small sections. */
const BETWEEN_FLANGES = { small: 0.7, large: 0.78, most: 1.01, largeFrom: 100 };

export function readCode({ code }: Nc1Header): string {
  return code.toUpperCase();
}

export function readSizes(header: Nc1Header): Nc1Sizes {
  return {
    height: Number(header.height),
    width: Number(header.flangeWidth),
    flange: Number(header.flangeThickness),
    web: Number(header.webThickness),
    radius: Number(header.radius),
  };
}

/**
 * A plate has the thickness of its web, else of its flange, and as its width the one of height and flange width that is not the
 * thickness: programs write it into either line. Where neither or both may be it, the profile's numbers tell; null where they do not.
 */
function readPlate(header: Nc1Header): MetricPlate | null {
  if (readCode(header) !== "B") return null;
  const { height, width, flange, web } = readSizes(header);
  const thickness = web || flange;
  const sides = [...new Set([height, width].filter((side) => side > 0 && !isSame(side, thickness)))];
  const named = sides.length > 1 ? sides.filter((side) => numbersIn(header.profile).some((number) => isSame(number, side))) : sides;
  const [side] = named;
  return thickness > 0 && side !== undefined && named.length === 1 ? { thickness, width: side } : null;
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME;
}

function numbersIn(profile: string): number[] {
  return profile.match(/\d+(?:\.\d+)?/g)?.map(Number) ?? [];
}

/** The sizes that name a plate or a round bar in millimetres; null for other pieces. */
export function solidSizes(header: Nc1Header): number[] | null {
  if (readCode(header) === "RU") return [readSizes(header).height];
  const plate = readPlate(header);
  return plate && [plate.thickness, plate.width];
}

/** Whether the profile has these sizes in millimetres, in any order, and no other number. */
export function repeatsSizes(profile: string, sizes: readonly number[]): boolean {
  const numbers = numbersIn(profile).sort((a, b) => a - b);
  const sorted = sizes.toSorted((a, b) => a - b);
  return numbers.length === sizes.length && numbers.every((number, index) => isSame(number, sorted[index] ?? 0));
}

/** Whether a section is not the one whose sizes the header states, by its mass and main size. False where those do not tell it. */
export function contradicts(section: Section, header: Nc1Header): boolean {
  const mass = (sectionWeight(section)?.perFoot ?? 0) / LB_PER_FT_PER_KG_PER_M;
  const bySizes = measureArea(header) * STEEL;
  if (mass === 0 || bySizes === 0) return false;
  return Math.abs(mass - bySizes) > MASS_AGREES * Math.max(mass, bySizes) || !isOfSize(section, header);
}

/** In mm²; 0 where a size is missing. */
function measureArea(header: Nc1Header): number {
  const { height, width, flange, web, radius } = readSizes(header);
  const wall = web || flange;
  const fillet = (1 - Math.PI / 4) * radius ** 2;
  const whole = (area: number, ...sizes: readonly number[]): number => (sizes.every((size) => size > 0) ? area : 0);
  switch (readCode(header)) {
    case "B": {
      const plate = readPlate(header);
      return plate ? plate.thickness * plate.width : 0;
    }
    case "RU":
      return (Math.PI * height ** 2) / 4;
    case "RO":
      return whole(Math.PI * (height - wall) * wall, height, wall);
    case "M":
      // Corners lose 1.1 to 2.6 times the square of the wall, by the standard of the tube.
      return whole(2 * wall * (height + width - 2 * wall) - 1.7 * wall ** 2, height, width, wall);
    case "L":
      return whole((height + width - wall) * wall, height, width, wall);
    case "T":
      return whole(width * flange + (height - flange) * web + 2 * fillet, height, width, flange, web);
    case "U":
    case "I":
      return whole(
        2 * width * flange + (height - 2 * flange) * web + (readCode(header) === "I" ? 4 : 2) * fillet,
        height,
        width,
        flange,
        web,
      );
    default:
      return 0;
  }
}

function isOfSize(section: Section, header: Nc1Header): boolean {
  const { height, width, flange } = readSizes(header);
  const size = mainSize(section);
  const code = readCode(header);
  if (size === null || code === "T") return true;
  if (code !== "I" && code !== "U") return Math.abs(size - Math.max(height, width)) <= SIZE_AGREES * size;
  const share = (height - 2 * flange) / size;
  return share <= BETWEEN_FLANGES.most && share >= (size < BETWEEN_FLANGES.largeFrom ? BETWEEN_FLANGES.small : BETWEEN_FLANGES.large);
}

/** The largest size that a section's name states, in millimetres; null where it states none. */
function mainSize(section: Section): number | null {
  // `20A`, as China names heights in centimetres, is 200.
  if ("name" in section)
    return Number.parseFloat(section.name) * (/^\d+[A-Z]?$/.test(section.name) && CENTIMETRES.has(section.family) ? 10 : 1);
  const sizes = listSizes(section);
  return sizes.length === 0 || !("unit" in section) ? null : inInches(Math.max(...sizes), section.unit ?? "mm") * MM_PER_INCH;
}

function listSizes(section: Section): readonly number[] {
  if ("depth" in section) return [section.depth];
  if ("legs" in section) return section.legs;
  if ("sides" in section) return section.sides;
  if ("diameter" in section) return [section.diameter];
  if ("width" in section) return [section.width];
  return "size" in section ? [section.size] : [];
}
