import { publishedAngleWeight } from "./angles.ts";
import { inInches, LB_PER_FT_PER_KG_PER_M, LB_PER_FT_PER_SQUARE_INCH, type Section } from "./section.ts";

/**
 * `stated`: the designation contains it. `published`: from a mill's table. `computed`: from the dimensions, without fillets, which
 * makes angles up to 1.5 % too light, and HSS within 0.1 %.
 */
export interface SectionWeight {
  /** In lb/ft, of both pieces of a double section. */
  perFoot: number;
  source: "stated" | "published" | "computed";
}

/** The weight per foot of a section; null where it does not follow from the designation (joists, deck, hardware, an unclear unit). */
export function sectionWeight(section: Section): SectionWeight | null {
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
      return null;
    default:
      return section.weight === null ? null : { perFoot: section.weight * LB_PER_FT_PER_KG_PER_M, source: "stated" };
  }
}

function angleWeight({ legs, thickness, pieces, unit }: Extract<Section, { family: "L" }>): SectionWeight {
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
  // Outside corners have twice the thickness as their radius.
  return ofArea(2 * t * (b - 4 * t) + 2 * t * (h - 4 * t) + 3 * Math.PI * t * t);
}

/** @param area in square inches */
function ofArea(area: number): SectionWeight {
  return { perFoot: area * LB_PER_FT_PER_SQUARE_INCH, source: "computed" };
}
