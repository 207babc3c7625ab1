import { readDimension } from "../dimensions.ts";
import { europeanWeight } from "../sections/european-sections.ts";
import { findPipe, wallOfSchedule, type PipeWall } from "../sections/pipes.ts";
import { isRolledSection, type RolledFamily, type TeeFamily } from "../sections/rolled-sections.ts";
import type { EuropeanFamily, Hardware, Section, SectionUnit } from "../sections/section.ts";

/** A designation that was read. */
export interface ReadDesignation {
  section: Section;
  /** The family as takeoffs write it: `W`, `2L`, `HSS`, `PL`, `HEA`; empty where the text is kept as it is (joists, deck, hardware). */
  shape: string;
  /** What follows the family: `18X35`. */
  size: string;
  /** Family and size in the form of drawings: `W18X35`. */
  designation: string;
  /** It may as well be something else, such as the piece mark `P4`: only a column of designations makes it one. */
  weak?: boolean;
  /** Said to be there already. */
  existing?: boolean;
}

type Groups = Record<string, string | undefined>;

/** Imperial depths end at 44 in; metric ones begin at 100 mm for W and HP, and at 75 mm for the smallest channels and S shapes. */
const MIN_METRIC_DEPTH: Readonly<Partial<Record<string, number>>> = { W: 100, HP: 100 };
const MIN_METRIC_DEPTH_OF_OTHERS = 75;
/** Imperial walls and angles are up to 1-3/8 in thick, metric ones from 2 mm. */
const MIN_METRIC_THICKNESS = 2;
/** The shortest side of a metric hollow section or angle, in mm. */
const MIN_METRIC_SIDE = 20;
/** A plate that is thicker or wider than this, in inches, has its dimensions in millimetres. */
const MAX_PLATE = { thickness: 6, width: 144 };
/** Whole numbers from this thickness on may be inches or millimetres. */
const UNCLEAR_THICKNESS = 3;
const SIXTEENTHS = 16;
/** Decimals with three places stand for sixteenths: `.313` is 5/16. */
const ROUNDING = 0.0006;

export function weighed({ double, family = "", depth = "", weight = "" }: Groups): ReadDesignation | null {
  const shape = (family === "WF" ? "W" : family) as RolledFamily | TeeFamily;
  const d = value(depth);
  const w = value(weight);
  if (!d || !w) return null;
  const unit: SectionUnit = d >= (MIN_METRIC_DEPTH[shape] ?? MIN_METRIC_DEPTH_OF_OTHERS) ? "mm" : "in";
  // A metric bolt, such as M20X60.
  if (shape === "M" && unit === "in" && !isRolledSection("M", d, w) && Number.isInteger(d) && w >= 20) return null;
  return result({ family: shape, pieces: double ? 2 : 1, unit, depth: d, weight: w }, `${double ? "2" : ""}${shape}`, [depth, weight]);
}

export function angle({ double, a = "", b = "", thickness = "" }: Groups): ReadDesignation | null {
  const legA = value(a);
  const legB = value(b);
  const t = value(thickness);
  if (!legA || !legB || !t || t >= Math.min(legA, legB)) return null;
  const unit = chooseUnit(t, Math.min(legA, legB));
  if (!unit) return null;
  const sizes = unit === "in" ? [a, b, thickness].map(asFraction) : [a, b, thickness];
  return result({ family: "L", pieces: double ? 2 : 1, unit, legs: [legA, legB], thickness: t }, double ? "2L" : "L", sizes);
}

export function rectangularHollow({ a = "", b = "", thickness = "" }: Groups): ReadDesignation | null {
  const sideA = value(a);
  const sideB = value(b);
  const t = value(thickness);
  if (!sideA || !sideB || !t || t > Math.min(sideA, sideB) / 4) return null;
  const unit = chooseUnit(t, Math.min(sideA, sideB));
  if (!unit) return null;
  const sizes = unit === "in" ? [a, b, thickness].map(asFraction) : [a, b, thickness];
  return result({ family: "HSS", form: "rectangular", unit, sides: [sideA, sideB], thickness: t }, "HSS", sizes);
}

export function roundHollow({ diameter = "", thickness = "" }: Groups): ReadDesignation | null {
  const d = value(diameter);
  const t = value(thickness);
  if (!d || !t || t > d / 4) return null;
  const unit = chooseUnit(t, d);
  return unit ? result({ family: "HSS", form: "round", unit, diameter: d, thickness: t }, "HSS", [diameter, thickness]) : null;
}

/** A pipe without a wall is standard only where the text says nothing else; `P4` is weak. */
export function pipe({ size = "", wall, schedule, strong }: Groups, whole: string): ReadDesignation | null {
  const nominal = value(size);
  if (!nominal) return null;
  const named = wall ?? (strong ? `${strong}S` : undefined);
  const series = schedule ? wallOfSchedule(Number(schedule), nominal) : wallSeries(named);
  if (!series) return null;
  const found = findPipe(nominal, series);
  if (!found) return null;
  const section: Section = { family: "PIPE", form: "round", unit: "in", diameter: found.outside, thickness: found.wall };
  const text = `${tidy(asFraction(size))}${series}`;
  return { section, shape: "PIPE", size: text, designation: `PIPE${text}`, ...(/^P\d/.test(whole) ? { weak: true } : {}) };
}

export function plate(groups: Groups): ReadDesignation | null {
  return flat("PL", groups);
}

export function flatBar(groups: Groups): ReadDesignation | null {
  return flat("FB", groups);
}

export function roundBar({ size = "" }: Groups): ReadDesignation | null {
  return bar("RB", size);
}

export function squareBar({ size = "" }: Groups): ReadDesignation | null {
  return bar("SQ", size);
}

export function european({ family = "", letter = "", size = "" }: Groups): ReadDesignation | null {
  const shape = (family.length === 1 || family === "BP" ? `U${family}` : `${family}${letter}`) as EuropeanFamily;
  const parts = size.split(/ ?(?:X|\*|BY) ?/);
  // The third number of British sections is the weight in kg/m; in the others' names is the height alone.
  const weight = parts.length === 3 ? Number(parts[2]) : europeanWeight(shape, Number(parts[0]));
  return result({ family: shape, unit: "mm", weight }, shape, parts);
}

/** Creates a reader that keeps the text as it is: what it says beyond the family has no common form. */
export function verbatim(family: "JOIST" | "DECK" | "GRATING" | Hardware): (groups: Groups, whole: string) => ReadDesignation {
  return (_, whole) => ({ section: { family }, shape: "", size: whole, designation: whole });
}

function flat(family: "PL" | "FB", { a = "", b = "" }: Groups): ReadDesignation | null {
  const first = value(a);
  const second = value(b);
  if (!first || !second) return null;
  const [thin, wide] = first <= second ? [a, b] : [b, a];
  const thickness = Math.min(first, second);
  const width = Math.max(first, second);
  const unit = plateUnit(a + b, thickness, width);
  const sizes = [thin, wide].map((text) => (unit === "in" ? asFraction(text) : text));
  return result({ family, unit, thickness, width }, family, sizes);
}

function bar(family: "RB" | "SQ", size: string): ReadDesignation | null {
  const across = value(size);
  if (!across) return null;
  const unit = plateUnit(size, across, across);
  return result({ family, unit, size: across }, family, [unit === "in" ? asFraction(size) : size]);
}

/** Inches or millimetres, where the text or the values tell. */
function plateUnit(text: string, thickness: number, width: number): SectionUnit | null {
  if (text.includes("MM")) return "mm";
  if (text.includes('"') || text.includes("/")) return "in";
  if (thickness > MAX_PLATE.thickness || width > MAX_PLATE.width) return "mm";
  return thickness >= UNCLEAR_THICKNESS ? null : "in";
}

function chooseUnit(thickness: number, side: number): SectionUnit | null {
  if (thickness < MIN_METRIC_THICKNESS) return "in";
  return side >= MIN_METRIC_SIDE ? "mm" : null;
}

function wallSeries(named: string | undefined): PipeWall | null {
  if (named === undefined) return "STD";
  return ({ STD: "STD", XS: "XS", "X-STRONG": "XS", XXS: "XXS", "XX-STRONG": "XXS" } as const)[named] ?? null;
}

function result(section: Section, shape: string, parts: readonly string[]): ReadDesignation {
  const size = parts.map(tidy).join("X");
  return { section, shape, size, designation: `${shape}${size}` };
}

function value(text: string): number | null {
  return readDimension(asFraction(text));
}

function bareDimension(text: string): string {
  return text.replace(/["M]/g, "").trim();
}

/** A dimension as drawings write it: `3-1/2`, `0.375` as it is. */
function tidy(text: string): string {
  return bareDimension(text).replace(/(\d) (?=\d+\/)/, "$1-");
}

/** Writes a decimal that stands for sixteenths as a fraction: `.375` as `3/8`, `3.5` as `3-1/2`; other texts unchanged. */
function asFraction(text: string): string {
  const bare = bareDimension(text);
  if (!bare.includes(".")) return bare;
  const decimal = Number(bare);
  const sixteenths = Math.round(decimal * SIXTEENTHS);
  if (Math.abs(sixteenths / SIXTEENTHS - decimal) > ROUNDING || sixteenths === 0) return bare;
  const whole = Math.floor(sixteenths / SIXTEENTHS);
  const rest = sixteenths % SIXTEENTHS;
  if (rest === 0) return String(whole);
  const divisor = [8, 4, 2, 1].find((candidate) => rest % candidate === 0) ?? 1;
  const fraction = `${rest / divisor}/${SIXTEENTHS / divisor}`;
  return whole === 0 ? fraction : `${whole}-${fraction}`;
}
