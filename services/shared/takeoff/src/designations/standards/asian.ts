import {
  CHINESE_SECTIONS,
  computeHMass,
  findHByHeightAndWidth,
  JAPANESE_CHANNELS,
  KG_PER_M_PER_SQUARE_MM,
} from "../../sections/catalogues/asian-sections.ts";
import { INDIAN_SECTIONS } from "../../sections/catalogues/indian-sections.ts";
import { buildListed } from "../catalogue-names.ts";
import { BY } from "../dimension-text.ts";
import { createRule, type Groups, type ReadDesignation, type Rule } from "../rule.ts";

const N = String.raw`\d{1,4}(?:\.\d{1,2})?`;
const FOUR = String.raw`${N}${BY}${N}${BY}${N}${BY}${N}`;
/** The most that a flange, a web or a leg is thick, as a share of the height or the leg: more is no section but numbers. */
const MAX_THICKNESS_SHARE = 0.25;

/** Indian, Japanese and Chinese sections. */
export const ASIAN_RULES: readonly Rule[] = [
  // ISMB 300, ISMC 200
  createRule("ISMB ISLB ISJB ISWB ISMC", String.raw`(?<family>ISMB|ISLB|ISJB|ISWB|ISMC)[ -]?(?<size>\d{2,3})`, readIndian),
  // ISA 75x75x8
  createRule("ISA", String.raw`ISA ?(?<size>${N}${BY}${N}${BY}${N})`, readIndianAngle),
  // H-300x150x6.5x9, H300X150X6.5X9, RH300*150*6.5*9, HN 300x150x6.5x9, BH and WH: welded
  createRule("H RH HW HM HN BH WH", String.raw`(?<family>RH|HW|HM|HN|BH|WH|H)[ -]?(?<size>${FOUR})`, readH),
  createRule("HW HM HN H", String.raw`(?<family>HW|HM|HN|H)[ -]?(?<size>\d{2,3}${BY}\d{2,3})`, readHWithoutThicknesses),
  // U100*50*5*7.5, C-100x50x5x7.5, [100X50X5X7.5
  createRule("U C [", String.raw`(?:U|C|\[)[ -]?(?<size>${FOUR})`, readChannel),
  // I20a, [16a
  createRule("I [", String.raw`(?<family>I|\[) ?(?<size>\d{1,2}(?:\.[36])?[ABC]?)`, readChinese),
];

const joinSize = (size: string): string =>
  size
    .split(new RegExp(BY))
    .map((part) => String(Number(part)))
    .join("X");

function readIndian({ family = "", size = "" }: Groups): ReadDesignation | null {
  const entry = INDIAN_SECTIONS.find(family, size);
  return entry && buildListed(entry);
}

/** Reads an Indian angle. Its size says all, and editions of the standard differ in the sizes that they list: none is refused. */
function readIndianAngle({ size = "" }: Groups): ReadDesignation | null {
  const sizes = joinSize(size).split("X").map(Number);
  const [long = 0, short = 0, thickness = 0] = sizes.toSorted((a, b) => b - a);
  if (thickness === 0 || thickness > MAX_THICKNESS_SHARE * short) return null;
  const name = `${long}X${short}X${thickness}`;
  return {
    section: {
      family: "ISA",
      name,
      unit: "mm",
      weight: (long + short - thickness) * thickness * KG_PER_M_PER_SQUARE_MM,
      basis: "computed",
    },
    shape: "ISA",
    size: name,
    designation: `ISA${name}`,
    standard: "IS 808",
  };
}

/** RH is a rolled H. Any dimensions make an H section, since such sections are also welded from plates. */
function readH({ family = "", size = "" }: Groups): ReadDesignation | null {
  const name = joinSize(size);
  if (!isPlausible(name)) return null;
  const { mass, isRolled } = computeHMass(name);
  const isWelded = family === "BH" || family === "WH";
  // A name of rolled sections for what nobody rolls.
  if (family.length > 1 && !isWelded && !isRolled) return null;
  return buildH(chooseHFamily(family, isRolled), name, isWelded ? computeWeldedMass(name) : mass, isRolled && !isWelded);
}

function chooseHFamily(family: string, isRolled: boolean): HFamily {
  if (family === "HW" || family === "HM" || family === "HN") return family;
  return family === "BH" || family === "WH" || !isRolled ? "BH" : "H";
}

type HFamily = "H" | "HW" | "HM" | "HN" | "BH";

function computeWeldedMass(name: string): number {
  const [height = 0, width = 0, web = 0, flange = 0] = name.split("X").map(Number);
  return (2 * width * flange + (height - 2 * flange) * web) * KG_PER_M_PER_SQUARE_MM;
}

function buildH(family: HFamily, name: string, weight: number, isRolled: boolean): ReadDesignation {
  const rolledStandard = family === "H" ? "JIS G 3192" : "GB/T 11263";
  return {
    section: { family, name, unit: "mm", weight, basis: isRolled ? "published" : "computed" },
    shape: family,
    size: name,
    designation: `${family}${name}`,
    standard: isRolled ? rolledStandard : null,
  };
}

function readHWithoutThicknesses({ family = "", size = "" }: Groups): ReadDesignation | null {
  const name = findHByHeightAndWidth(joinSize(size));
  return name === null ? null : readH({ family, size: name });
}

function readChannel({ size = "" }: Groups): ReadDesignation | null {
  const name = joinSize(size);
  if (!isPlausible(name)) return null;
  const entry = JAPANESE_CHANNELS.find("U", name);
  if (entry) return buildListed(entry);
  return {
    section: { family: "U", name, unit: "mm", weight: computeWeldedMass(name), basis: "computed" },
    shape: "U",
    size: name,
    designation: `U${name}`,
    standard: null,
  };
}

function isPlausible(name: string): boolean {
  const [height = 0, width = 0, web = 0, flange = 0] = name.split("X").map(Number);
  const max = MAX_THICKNESS_SHARE * height;
  return web > 0 && flange > 0 && web <= max && flange <= max && web < width;
}

/** The names without a letter, such as `I10` or `[10`, may as well be marks. */
function readChinese({ family = "", size = "" }: Groups): ReadDesignation | null {
  const entry = CHINESE_SECTIONS.find(family, size);
  if (!entry) return null;
  const read = buildListed(entry);
  return /[ABC]$/.test(size) ? read : { ...read, weak: true };
}
