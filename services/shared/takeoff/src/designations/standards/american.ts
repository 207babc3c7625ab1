import { isRolledSection, type RolledFamily, type TeeFamily } from "../../sections/catalogues/rolled-sections.ts";
import { findMetricAngleMass } from "../../sections/catalogues/metric-angles.ts";
import type { Section, SectionUnit } from "../../sections/section.ts";
import type { Standard } from "../../sections/standard.ts";
import { DIMENSION } from "../../dimensions.ts";
import { BY, D, GAP_BEFORE_SIDES, readHollowSizes, readValue, writeDecimals, writeFraction } from "../dimension-text.ts";
import { buildNamed, createRule, keepVerbatim, type Groups, type ReadDesignation, type Rule } from "../rule.ts";

/** Imperial depths end at 44 in; metric ones begin at 100 mm for W and HP, and at 75 mm for the smallest channels and S shapes. */
const MIN_METRIC_DEPTH: Readonly<Partial<Record<string, number>>> = { W: 100, HP: 100 };
const MIN_METRIC_DEPTH_OF_OTHERS = 75;
/** The smallest tee is cut from the smallest section of 3 in: less is no depth, as in `W.5X9`. */
const MIN_DEPTH = 1.5;
/** Imperial walls and angles are up to 1-3/8 in thick, metric ones from 2 mm. */
export const MIN_METRIC_THICKNESS = 2;
/** The shortest side of a metric hollow section or angle, in mm. */
const MIN_METRIC_SIDE = 20;
/** Legs of Canadian angles in mm, converted from inches and rounded (CISC). */
const CANADIAN_LEGS: ReadonlySet<number> = new Set([19, 22, 32, 38, 44, 51, 64, 76, 89, 102, 127, 152, 178, 203]);

const DOUBLE = String.raw`(?<double>2|\(2\)|DBL\.?|DOUBLE)?[ -]?`;

/** Sections of AISC, whose last number is lb/ft, and of CISC, whose last number is kg/m. */
export const AMERICAN_RULES: readonly Rule[] = [
  // W18X35, W 18 x 35#, 2C8X11.5, (2) MC12X31, C200X17, W310X39
  createRule(
    "W WF M S C WT MT ST MC HP DBL DOUBLE",
    String.raw`${DOUBLE}(?<family>WT|MT|ST|MC|HP|WF|W|M|S|C)[ .-]?(?<depth>${D})${BY}(?<weight>${DIMENSION}) ?(?:#|LBS?\.?|PLF|LB\/FT)?`,
    readWeighed,
  ),
  // The notation of older drawings: 18WF50, 12 W 26
  createRule("W WF", String.raw`(?<depth>${DIMENSION}) ?(?<family>WF|W) ?(?<weight>${DIMENSION}) ?#?`, readWeighed),
  // L4X4X3/8, 2L3X3X1/4, (2) L4X3-1/2X5/16, ANGLE 3 x 3 x 1/4, L3/8X4X4
  createRule(
    "L LL ANGLE ANGLES ANG DBL DOUBLE ∠",
    String.raw`${DOUBLE}(?:LL|L|ANGLES?|ANG\.?|∠)${GAP_BEFORE_SIDES}(?<a>${D})${BY}(?<b>${D})${BY}(?<c>${D}) ?(?:LLBB|SLBB|LLV|LLH)?`,
    readAngle,
  ),
  // HSS6X6X3/8, TS 8x4x.25, TUBE 4X4X1/4, HSSR6X4X1/4
  createRule(
    "HSS HSSR HSSS TS TUBE TUBING",
    String.raw`(?<family>HSS[RS]?|TS|TUBE(?: STEEL)?|TUBING)${GAP_BEFORE_SIDES}(?<a>${D})${BY}(?<b>${D})${BY}(?<thickness>${D})`,
    readRectangularHollow,
  ),
  // HSS6.625X0.280, HSSR 1 1/2x0.12
  createRule(
    "HSS HSSR",
    String.raw`HSSR?${GAP_BEFORE_SIDES}(?<diameter>${D})${BY}(?<thickness>${D}) ?(?:DIA|OD|RD|ROUND)?\.?`,
    readRoundHollow,
  ),
  // HSSS4X1/4: square
  createRule("HSSS", String.raw`HSSS${GAP_BEFORE_SIDES}(?<a>${D})${BY}(?<thickness>${D})`, readRectangularHollow),
  // 18K4, 2.5K3, 28LH07, 52DLH12, 26KCS3, 48G8N10.5K
  createRule(
    "K KCS KSP LH DLH G BG VG SP",
    String.raw`2\.5K\d(?:[ -]?SP)?|\d{1,3}(?:K(?:CS)?\d{1,2}|D?LH\d{2}|(?:BG|G|VG)\d{1,2}N[\d.]{1,5}[KF]?)(?:[ -]?SP)?`,
    keepVerbatim("JOIST", "SJI"),
  ),
];

function readWeighed({ double, family = "", depth = "", weight = "" }: Groups): ReadDesignation | null {
  const shape = (family === "WF" ? "W" : family) as RolledFamily | TeeFamily;
  const d = readValue(depth);
  const w = readValue(weight);
  if (!d || !w || d < MIN_DEPTH) return null;
  const unit: SectionUnit = d >= (MIN_METRIC_DEPTH[shape] ?? MIN_METRIC_DEPTH_OF_OTHERS) ? "mm" : "in";
  // A metric bolt, such as M20X60.
  if (shape === "M" && unit === "in" && !isRolledSection("M", d, w) && Number.isInteger(d) && w >= 20) return null;
  const section: Section = { family: shape, pieces: double ? 2 : 1, unit, depth: d, weight: w };
  return buildNamed(section, `${double ? "2" : ""}${shape}`, [depth, weight], unit === "mm" ? "CISC" : "AISC");
}

/** Reads an angle. The legs may stand in any order, and the thickness in front of them: it is the smallest of the three. */
function readAngle({ double, a = "", b = "", c = "" }: Groups): ReadDesignation | null {
  const sizes = [a, b, c].map((text) => ({ text, value: readValue(text) ?? 0 })).sort((one, other) => other.value - one.value);
  const [long = 0, short = 0, thickness = 0] = sizes.map(({ value }) => value);
  // Three equal numbers, or a leg that is no longer than the steel is thick.
  if (!thickness || thickness >= short) return null;
  const unit = chooseUnit(thickness, short, a + b + c);
  if (!unit) return null;
  const pieces = double ? 2 : 1;
  const parts = sizes.map(({ text }) => (unit === "in" ? writeFraction(text) : text));
  const section = buildAngle({ pieces, unit, legs: [long, short], thickness });
  return buildNamed(section, double ? "2L" : "L", parts, unit === "in" ? "AISC" : findAngleStandard(section));
}

type Angle = Extract<Section, { family: "L" }>;

/** An angle with the mass that EN 10056-1 gives it, if any. */
export function buildAngle({ pieces, unit, legs, thickness }: Omit<Angle, "family" | "mass">): Angle {
  const mass = unit === "mm" ? findMetricAngleMass(legs[0], legs[1], thickness) : null;
  const section: Angle = { family: "L", pieces, unit, legs, thickness };
  if (mass !== null) section.mass = mass;
  return section;
}

function findAngleStandard({ legs, mass }: Angle): Standard | null {
  if (mass !== undefined) return "EN 10056-1";
  return legs.every((leg) => CANADIAN_LEGS.has(leg)) ? "CISC" : null;
}

/** A metric tube is Canadian only where it is called HSS. */
function readRectangularHollow(groups: Groups): ReadDesignation | null {
  const { family = "HSS" } = groups;
  const sizes = readHollowSizes(groups);
  const unit = sizes && chooseUnit(sizes.wall, Math.min(...sizes.sides), sizes.texts.join(""));
  if (!unit) return null;
  const parts = unit === "in" ? sizes.texts.map(writeFraction) : sizes.texts;
  const section: Section = { family: "HSS", form: "rectangular", unit, sides: sizes.sides, thickness: sizes.wall };
  if (unit === "in") return buildNamed(section, "HSS", parts, "AISC");
  return family.startsWith("HSS") ? buildNamed(section, "HSS", parts, "CISC") : buildNamed(section, "TUBE", parts, null);
}

function readRoundHollow({ diameter = "", thickness = "" }: Groups): ReadDesignation | null {
  const d = readValue(diameter);
  const t = readValue(thickness);
  if (!d || !t || t > d / 4) return null;
  // Pipes of inches are as thick as tubes of sheet in millimetres.
  const unit = t < MIN_METRIC_THICKNESS ? "in" : chooseUnit(t, d, diameter + thickness);
  if (!unit) return null;
  const parts = unit === "in" ? [diameter, thickness].map(writeDecimals) : [diameter, thickness];
  const section: Section = { family: "HSS", form: "round", unit, diameter: d, thickness: t };
  return buildNamed(section, "HSS", parts, unit === "in" ? "AISC" : "CISC");
}

/** In inches: no rectangular tube has a thicker wall, and no angle of this thickness metric legs: `30X25X1.6` is of sheet. */
const MAX_WALL = 1;

/** Inches or millimetres, by the thickness and the shorter side of an angle or a hollow section; null where neither fits. */
function chooseUnit(thickness: number, side: number, written: string): SectionUnit | null {
  const isOfSheet = thickness > MAX_WALL && side >= MIN_METRIC_SIDE && !/["/]/.test(written);
  if (thickness < MIN_METRIC_THICKNESS) return isOfSheet ? "mm" : "in";
  return side >= MIN_METRIC_SIDE ? "mm" : null;
}
