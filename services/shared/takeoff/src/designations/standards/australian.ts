import { AUSTRALIAN_HOLLOW_SIZES, type AustralianHollow } from "../../sections/catalogues/australian-hollow-sections.ts";
import { AUSTRALIAN_SECTIONS, AUSTRALIAN_WELDED_SECTIONS, PURLIN_SIZES } from "../../sections/catalogues/australian-sections.ts";
import type { CatalogueEntry } from "../../sections/catalogues/catalogue.ts";
import type { Section } from "../../sections/section.ts";
import { buildListed } from "../catalogue-names.ts";
import { BY, writeMillimetres } from "../dimension-text.ts";
import { createRule, type Groups, type ReadDesignation, type Rule } from "../rule.ts";

const N = String.raw`\d{1,4}(?:\.\d{1,2})?`;

/** Sections of AS/NZS 3679.1, 3679.2 and 1163, and purlins. The family stands behind the size. */
export const AUSTRALIAN_RULES: readonly Rule[] = [
  // 310UB40.4, 310 UB 40.4, 310UB40, 900WB257
  createRule("UB UC WB WC", String.raw`(?<height>\d{3,4}) ?(?<family>UB|UC|WB|WC) ?(?<mass>\d{1,3}(?:\.\d)?)`, readByMass),
  // UB310X40.4: family and size from two columns
  createRule("UB UC WB WC", String.raw`(?<family>UB|UC|WB|WC) ?(?<height>\d{3,4})${BY}(?<mass>\d{1,3}(?:\.\d)?)`, readByMass),
  // 250PFC, 250 PFC, PFC250, 125TFB
  createRule("PFC TFB TFC", String.raw`(?<height>\d{2,3}) ?(?<family>PFC|TFB|TFC)`, readByHeight),
  createRule("PFC TFB TFC", String.raw`(?<family>PFC|TFB|TFC) ?(?<height>\d{2,3})`, readByHeight),
  // 100x100x8 EA, EA 100X100X8, 150x90x8 UA
  createRule("EA UA", String.raw`(?<a>${N})${BY}(?<b>${N})${BY}(?<thickness>${N}) ?(?<family>EA|UA)`, readAngle),
  createRule("EA UA", String.raw`(?<family>EA|UA) ?(?<a>${N})${BY}(?<b>${N})${BY}(?<thickness>${N})`, readAngle),
  // 89x89x5.0 SHS, 89x5 SHS, 125x75x4 RHS, SHS89X89X5.0 SHS
  createRule(
    "SHS RHS",
    String.raw`(?:[SR]HS ?)?(?<a>${N})${BY}(?:(?<b>${N})${BY})?(?<thickness>${N}) ?(?<family>SHS|RHS)`,
    readRectangularHollow,
  ),
  createRule("CHS", String.raw`(?:CHS ?)?(?<diameter>${N})${BY}(?<thickness>${N}) ?CHS`, readRoundHollow),
  // C20019 may as well be a mark; C200-19 and Z15024 are none
  createRule("C Z", String.raw`(?<family>[CZ]) ?(?<height>\d{3})(?<dash>[ -]?)(?<thickness>\d{2})`, readPurlin),
];

function readByMass({ height = "", family = "", mass = "" }: Groups): ReadDesignation | null {
  const catalogue = family.startsWith("W") ? AUSTRALIAN_WELDED_SECTIONS : AUSTRALIAN_SECTIONS;
  const entry = catalogue.find(family, `${height}X${mass}`) ?? findRounded(catalogue.entries, { height, family, mass });
  return entry && buildListed(entry, entry.size.replace("X", entry.family));
}

/** The section of which a whole number is the rounded mass: `310UB46` is 310UB46.2. Null where it is that of two, or of none. */
function findRounded(entries: readonly CatalogueEntry[], { height = "", family, mass = "" }: Groups): CatalogueEntry | null {
  if (mass.includes(".")) return null;
  const [found = null, ...others] = entries.filter(
    (entry) => entry.family === family && entry.size.startsWith(`${height}X`) && Math.round(entry.mass ?? 0) === Number(mass),
  );
  return others.length === 0 ? found : null;
}

function readByHeight({ height = "", family = "" }: Groups): ReadDesignation | null {
  const entry = AUSTRALIAN_SECTIONS.find(family, height);
  return entry && buildListed(entry, `${height}${family}`);
}

function readAngle({ a = "", b = "", thickness = "", family = "" }: Groups): ReadDesignation | null {
  const size = `${Math.max(Number(a), Number(b))}X${Math.min(Number(a), Number(b))}X${Number(thickness)}`;
  const entry = AUSTRALIAN_SECTIONS.find(family, size);
  return entry && buildListed(entry, `${entry.size} ${family}`);
}

/** Walls are written with a decimal: `5.0`. */
const writeWall = (thickness: string): string => (Number.isInteger(Number(thickness)) ? Number(thickness).toFixed(1) : thickness);

/**
 * Only the designation tells the standard: family and size together mean another section in Europe, where the corners are sharper.
 * `SHS 100X100X5.0` weighs 14.7 kg/m and `100X100X5.0 SHS` 14.2 kg/m.
 */
function buildHollow(section: Section, family: AustralianHollow, parts: readonly string[]): ReadDesignation {
  const size = parts.join("X");
  return { section, shape: family, size, designation: `${size} ${family}`, standard: "AS/NZS 1163" };
}

function readRectangularHollow({ a = "", b = a, thickness = "", family = "" }: Groups): ReadDesignation | null {
  const long = Math.max(Number(a), Number(b));
  const short = Math.min(Number(a), Number(b));
  const t = Number(thickness);
  const named = family === "SHS" && long === short ? "SHS" : "RHS";
  if (!AUSTRALIAN_HOLLOW_SIZES[named].has(`${long}X${short}X${t}`)) return null;
  const section: Section = {
    family: "HSS",
    form: "rectangular",
    unit: "mm",
    sides: [long, short],
    thickness: t,
    corners: "AS/NZS 1163",
  };
  return buildHollow(section, named, [String(long), String(short), writeWall(writeMillimetres(thickness))]);
}

function readRoundHollow({ diameter = "", thickness = "" }: Groups): ReadDesignation | null {
  const d = Number(diameter);
  const t = Number(thickness);
  if (!AUSTRALIAN_HOLLOW_SIZES.CHS.has(`${d}X${t}`)) return null;
  const section: Section = { family: "HSS", form: "round", unit: "mm", diameter: d, thickness: t };
  return buildHollow(section, "CHS", [writeMillimetres(diameter), writeWall(writeMillimetres(thickness))]);
}

function readPurlin({ family = "", height = "", dash = "", thickness = "" }: Groups): ReadDesignation | null {
  if (!PURLIN_SIZES.heights.has(height) || !PURLIN_SIZES.thicknesses.has(thickness)) return null;
  const read: ReadDesignation = {
    section: { family: "PURLIN" },
    shape: family,
    size: `${height}-${thickness}`,
    designation: `${family}${height}-${thickness}`,
    standard: "AS/NZS 4600",
  };
  // Columns on grid line C may have such numbers.
  return family === "C" && dash === "" ? { ...read, weak: true } : read;
}
