import { publishedAngleWeight } from "./catalogues/angles.ts";
import type { Material } from "./material.ts";
import { inInches, LB_PER_FT_PER_KG_PER_M, LB_PER_FT_PER_SQUARE_INCH, type HollowStandard, type Section } from "./section.ts";

/**
 * `stated`: the designation contains it. `published`: from a standard's or a mill's table. `computed`: from the dimensions, without
 * fillets, which makes angles up to 1.5 % too light, and HSS within 0.1 %.
 */
export interface SectionWeight {
  /** In lb/ft, of both pieces of a double section. */
  perFoot: number;
  source: "stated" | "published" | "computed";
}

/** Densities in kg/m³: of steel, to which names and tables refer, and of austenitic stainless steel (EN 10088-1: 7,900 to 8,000). */
const DENSITY = { steel: 7850, stainless_steel: 8000 } as const;

/**
 * The weight per foot of a section; null where it does not follow from the designation (joists, deck, hardware, an unclear unit).
 * Masses that names and tables state are those of carbon steel. Stainless steel is weighed by its density from the section's area, so
 * that its weight is computed. Aluminium and other materials have no weight: their sections have other walls and corners under the same
 * names, and the weight of steel would be three times too much.
 */
export function sectionWeight(section: Section, material: Material = "steel"): SectionWeight | null {
  if (material === "aluminium" || material === "other") return null;
  const weight = weighSteel(section);
  if (!weight || material === "steel") return weight;
  return { perFoot: (weight.perFoot * DENSITY.stainless_steel) / DENSITY.steel, source: "computed" };
}

function weighSteel(section: Section): SectionWeight | null {
  switch (section.family) {
    case "W":
    case "M":
    case "S":
    case "HP":
    case "C":
    case "MC":
    case "WT":
    case "MT":
    case "ST": {
      const factor = section.unit === "mm" ? LB_PER_FT_PER_KG_PER_M : 1;
      return { perFoot: section.pieces * section.weight * factor, source: "stated" };
    }
    case "L":
      return angleWeight(section);
    case "HSS":
    case "PIPE":
      return hollowWeight(section);
    case "PL":
    case "FB":
      return section.unit === null ? null : ofArea(inInches(section.thickness, section.unit) * inInches(section.width, section.unit));
    case "RB":
      return section.unit === null ? null : ofArea((Math.PI * inInches(section.size, section.unit) ** 2) / 4);
    case "SQ":
      return section.unit === null ? null : ofArea(inInches(section.size, section.unit) ** 2);
    case "JOIST":
    case "DECK":
    case "GRATING":
    case "BOLT":
    case "ANCHOR":
    case "STUD":
    case "NUT":
    case "WASHER":
    case "CATALOGUE_PART":
    case "UNSIZED":
    case "COLD_FORMED":
    case "PURLIN":
      return null;
    default:
      return section.weight === null ? null : { perFoot: section.weight * LB_PER_FT_PER_KG_PER_M, source: section.basis };
  }
}

function angleWeight({ legs, thickness, pieces, unit, mass }: Extract<Section, { family: "L" }>): SectionWeight {
  if (mass !== undefined) return { perFoot: pieces * mass * LB_PER_FT_PER_KG_PER_M, source: "published" };
  const published = unit === "in" ? publishedAngleWeight(legs[0], legs[1], thickness) : null;
  if (published !== null) return { perFoot: pieces * published, source: "published" };
  const a = inInches(legs[0], unit);
  const b = inInches(legs[1], unit);
  const t = inInches(thickness, unit);
  return ofArea(pieces * (a + b - t) * t);
}

function hollowWeight(section: Extract<Section, { form: string }>): SectionWeight {
  const t = inInches(section.thickness, section.unit);
  if (section.form === "round") return ofArea(Math.PI * (inInches(section.diameter, section.unit) - t) * t);
  const b = inInches(section.sides[0], section.unit);
  const h = inInches(section.sides[1], section.unit);
  const corners = chooseCorners(section.corners, section.thickness);
  // A corner fills a quarter of a ring where the rectangle's outline has a square.
  const lost = (4 - Math.PI) * (corners.outside ** 2 - corners.inside ** 2) * t * t;
  return ofArea(2 * t * (b + h - 2 * t) - lost);
}

/**
 * The radii of the corners in thicknesses, outside and inside, as each standard prescribes them for computing masses: EN 10210-2 table
 * B.1, EN 10219-2 table B.1, AS/NZS 1163; AISC and CSA with twice the nominal thickness.
 * @param thickness in mm where a standard is named
 */
function chooseCorners(standard: HollowStandard | undefined, thickness: number): { outside: number; inside: number } {
  switch (standard) {
    case "EN 10210":
      return { outside: 1.5, inside: 1 };
    case "EN 10219":
      if (thickness <= 6) return { outside: 2, inside: 1 };
      return thickness <= 10 ? { outside: 2.5, inside: 1.5 } : { outside: 3, inside: 2 };
    case "AS/NZS 1163":
      return thickness <= 3 ? { outside: 2, inside: 1 } : { outside: 2.5, inside: 1.5 };
    case undefined:
      return { outside: 2, inside: 1 };
  }
}

/** @param area in square inches */
function ofArea(area: number): SectionWeight {
  return { perFoot: area * LB_PER_FT_PER_SQUARE_INCH, source: "computed" };
}
