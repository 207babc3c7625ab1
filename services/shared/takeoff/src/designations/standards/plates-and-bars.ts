import { readWrittenLength, type WrittenLength } from "../../cells/lengths.ts";
import { findGaugeThickness } from "../../sections/catalogues/gauges.ts";
import { findPipe, wallOfSchedule, type PipeWall } from "../../sections/catalogues/pipes.ts";
import type { Section, SectionUnit } from "../../sections/section.ts";
import { BY, D, D_MM, GAP, readValue, tidy, writeFraction, writeInMillimetres } from "../dimension-text.ts";
import { buildNamed, createRule, joinParts, type Groups, type ReadDesignation, type Rule } from "../rule.ts";

/** A plate that is thicker or wider than this, in inches, has its dimensions in millimetres. */
export const MAX_PLATE = { thickness: 6, width: 144 };
/** No plate is thicker; a thick one is at least twice as wide: `PL 100X120` and `PL 4X4` have two sides and no thickness. */
const MAX_MADE = { in: 8, mm: 200 };
const MAX_BAR = { in: 2.5, mm: 60 };
/** Whole numbers from this thickness on may be inches or millimetres. */
const UNCLEAR_THICKNESS = 3;
/** The narrowest plate that is named by `P` and millimetres: less may be a mark. */
const MIN_METRIC_PLATE = 20;

const WALL = String.raw`(?: ?(?<wall>STD|XXS|XS|X-STRONG|XX-STRONG)\.?(?: ?(?:WT|WALL)\.?)?)?`;
const SCHEDULE = String.raw`(?: ?SCH(?:ED(?:ULE)?)?\.? ?(?<schedule>40|80)S?)?`;
const PIPE = String.raw`(?:PIPES?|PI)`;
/** What a plate is for or how it is made, in front of it. */
const PLATE_WORDS = [
  "BENT",
  "CHECKERED",
  "CHECKER",
  "CHKD",
  "CHK",
  "FLOOR",
  "GUSSET",
  "BASE",
  "CAP",
  "END",
  "STIFFENER",
  "SHEAR",
  "SPLICE",
  "CONNECTION",
  "SHIM",
  "FILLER",
];
const PLATE_WORD = `(?:${PLATE_WORDS.join("|")})`;
const PLATE_LETTERS = "PL PLT PLATE BPL";
const PLATE = String.raw`(?:PLATE|PLT?|BPL|CHKD(?=\d))`;
/** The third dimension of a plate or a flat: its length, or its thickness where it stands last. */
const THIRD = String.raw`(?:${BY}(?<c>[\d' \/."-]{1,20}(?: ?MM)?))?`;
const BARE_NUMBER = /^\d{1,5}(?:\.\d+)?$/;
const WHOLE_DIMENSION = new RegExp(`^${D_MM}$`);
/** Of a dimension with a unit of its own. */
const UNIT_AT_END = /(?:"|MM) *$/;
/** The narrowest plate, in either unit, that is no thickness: of three dimensions with a smaller one behind, that one is. */
const MIN_WIDTH = 6;

/** Pipes, plates and bars, which no standard names by themselves. */
export const PLATE_AND_BAR_RULES: readonly Rule[] = [
  // PIPE4STD, PIPE 6 SCH 40, PI1-1/2STD, 4" STD PIPE, 4 STD. PIPE, PIPE STD 4, P4, PX6
  createRule("PIPE PIPES PI", String.raw`${PIPE}[ -]?(?<size>${D}) ?(?:DIA\.?|Ø)?${WALL}${SCHEDULE}`, readPipe),
  createRule("PIPE PIPES PI", String.raw`${PIPE} (?<wall>STD|XXS|XS)\.? ?(?<size>${D})`, readPipe),
  createRule("PIPE", String.raw`(?<size>${D}) ?(?:DIA\.?|Ø)?${WALL}${SCHEDULE} ?PIPE`, readPipe),
  createRule("P PX PXX", String.raw`P(?<strong>X{0,2})(?<size>\d{1,2}(?:-1\/2|\.5)?)`, readPipe),
  // PL1/2X12, PL 3/8" x 6" x 0'-9", PLATE 1/2 X 12, GUSSET PL1/4X4, 1/2" PL X 12
  createRule(
    `${PLATE_LETTERS} ${PLATE_WORDS.join(" ")}`,
    String.raw`(?:${PLATE_WORD} )?${PLATE}${GAP}(?<a>${D_MM})${BY}(?<b>${D_MM})${THIRD}`,
    readPlate,
  ),
  // PL 1 3/4 x 2'-9": the width in feet and inches
  createRule(
    `${PLATE_LETTERS} ${PLATE_WORDS.join(" ")}`,
    String.raw`(?:${PLATE_WORD} )?${PLATE}${GAP}(?<a>${D})${BY}(?<feet>\d{1,2}) ?'(?: ?-? ?(?<inches>\d[\d \/.-]{0,8}) ?"?)?${THIRD}`,
    readPlateInFeet,
  ),
  // 25 THK PLT X 400, 3/16" CHKD PL X 48
  createRule(
    `PL PLT PLATE THK TH THICK MM ${PLATE_WORDS.join(" ")}`,
    String.raw`(?<a>${D_MM})(?: ?TH(?:IC)?K?\.?)? ?(?:${PLATE_WORD} )?PL(?:T|ATE)?\.?${BY}(?<b>${D_MM})`,
    readPlate,
  ),
  // 20mm plate 250 x 350, 12mm plate 180
  createRule(
    "MM THK TH THICK PL PLT PLATE",
    String.raw`(?<a>${D_MM})(?: ?TH(?:IC)?K?\.?)? ?(?:${PLATE_WORD} )?PL(?:T|ATE)? ?(?<b>${D_MM})${THIRD}`,
    readPlate,
  ),
  // 14ga x 24, PL 12ga x 36, 11 ga. x 6 BENT PL
  createRule(
    `GA GAGE GAUGE ${PLATE_LETTERS} ${PLATE_WORDS.join(" ")}`,
    String.raw`(?:${PLATE_WORD} )?(?:${PLATE}${GAP})?(?<gauge>\d{1,2}) ?GA(?:U?GE)?\.?(?: (?:${PLATE_WORD} )?${PLATE}\.?)?${BY}(?<width>${D})(?: ?(?:${PLATE_WORD} )?${PLATE}\.?| ?BENT)?`,
    readGaugePlate,
  ),
  // P10*140
  createRule("P", String.raw`P ?(?<a>\d{1,3}(?:\.\d)?)${BY}(?<b>\d{2,4})(?:${BY}(?<c>\d{2,5}))?`, readMetricPlate),
  // FB3/8X4, FLAT BAR 4 X 3/8, FLT 3/8X4, FL 100x10, 100x10 FLAT
  createRule(
    "FB FLAT FLT FL FLA BAR",
    String.raw`(?:FB|FLAT(?: BAR)?|FLT|FLA?|BAR)${GAP}(?<a>${D_MM})${BY}(?<b>${D_MM})${THIRD}`,
    readFlatBar,
  ),
  createRule("FLAT FL FLT FB BAR", String.raw`(?<a>${D_MM})${BY}(?<b>${D_MM}) ?(?:FLAT(?: BAR)?|FLT?|FB)`, readFlatBar),
  // 1/2" FLAT BAR x 4"
  createRule("FLAT FLT FB", String.raw`(?<a>${D_MM}) ?(?:FLAT(?: BAR)?|FLT|FB)${BY}(?<b>${D_MM})`, readFlatBar),
  // RB3/4, ROD 3/4", ROD1 3/8", ROUND BAR 1, 3/4" DIA ROD, RU 16
  createRule(
    "RB ROD RD RND ROUND SR RU",
    String.raw`(?:RB|ROD|RD|RU|RND|ROUND(?: BAR)?|SR)${GAP}[Ø⌀]? ?(?<size>${D_MM}) ?(?:DIA\.?|Ø)?`,
    readRoundBar,
  ),
  createRule("RB ROD BAR ROUND RND", String.raw`(?<size>${D}) ?(?:DIA\.?|Ø)? ?(?:RB|ROD|(?:ROUND|RND|RD)\.? BAR)`, readRoundBar),
  // Ø16: in a column of sections no hole
  createRule("Ø ⌀", String.raw`[Ø⌀] ?(?<size>${D_MM})`, readDiameter),
  // D 3/4, D1, D20: the round bar of KISS files; without a fraction it may as well be a mark
  createRule("D", String.raw`D ?(?<size>${D})`, readRoundBarOfKiss),
  // SQ1, SQUARE BAR 1-1/4
  createRule("SQ SQUARE BAR", String.raw`(?<size>${D_MM}) ?(?:SQ|SQUARE)\.? BAR`, readSquareBar),
  createRule("SQ SB SQUARE", String.raw`(?:SQ|SB|SQUARE(?: BAR)?)${GAP}(?<size>${D_MM})`, readSquareBar),
];

/** A pipe without a wall is standard only where the text says nothing else; `P4` is weak, and `PIPE 4` one of any material. */
function readPipe({ size = "", wall, schedule, strong }: Groups, whole: string): ReadDesignation | null {
  const nominal = readValue(size);
  if (!nominal) return null;
  const stated = wall ?? (strong ? `${strong}S` : undefined);
  const series = schedule ? wallOfSchedule(Number(schedule), nominal) : chooseWall(stated);
  const found = series && findPipe(nominal, series);
  if (!series || !found) return null;
  const section: Section = { family: "PIPE", form: "round", unit: "in", diameter: found.outside, thickness: found.wall };
  const text = `${tidy(writeFraction(size))}${series}`;
  const read: ReadDesignation = { section, shape: "PIPE", size: text, designation: `PIPE${text}`, standard: "AISC" };
  if (/^P\d/.test(whole)) return { ...read, weak: true };
  return stated === undefined && schedule === undefined && Number.isInteger(nominal) ? { ...read, anyMaterial: true } : read;
}

function chooseWall(stated: string | undefined): PipeWall | null {
  if (stated === undefined) return "STD";
  return ({ STD: "STD", XS: "XS", "X-STRONG": "XS", XXS: "XXS", "XX-STRONG": "XXS" } as const)[stated] ?? null;
}

function readPlate(groups: Groups): ReadDesignation | null {
  return readFlat("PL", groups);
}

function readPlateInFeet({ a = "", c, feet, inches = "0" }: Groups): ReadDesignation | null {
  const rest = readValue(inches);
  return rest === null || rest >= 12 ? null : readFlat("PL", { a: `${a}"`, b: `${Number(feet) * 12 + rest}"`, c });
}

function readFlatBar(groups: Groups): ReadDesignation | null {
  return readFlat("FB", groups);
}

function readFlat(family: "PL" | "FB", groups: Groups): ReadDesignation | null {
  const { a, b, c, isOneUnit } = orderSizes(family, inOneUnit(groups));
  const first = readValue(a);
  const second = readValue(b);
  if (!first || !second) return null;
  const [thin, wide] = first <= second ? [a, b] : [b, a];
  const thickness = Math.min(first, second);
  const width = Math.max(first, second);
  const written = a + b;
  // Millimetres have no fractions: such a text contradicts itself.
  if (written.includes("MM") && written.includes("/")) return null;
  const unit = chooseUnit(written, thickness, width);
  if (!isMade(thickness, width, unit)) return null;
  const parts = [thin, wide].map((text) => tidy(unit === "in" ? writeFraction(text) : text));
  // A bare number of so many inches would be read as millimetres.
  const isWide = unit === "in" && width > MAX_PLATE.width;
  const sign = isWide ? '"' : chooseUnitSign(unit, chooseUnit(parts.join("X"), thickness, width));
  const size = joinParts(parts.map((part) => `${part}${sign}`));
  const read: ReadDesignation = {
    section: { family, unit, thickness, width },
    shape: family,
    size,
    designation: `${family}${size}`,
    standard: null,
  };
  const length = readLengthOfPlate(c, isOneUnit || unit === "mm" ? unit : null);
  if (length) read.length = length;
  if (mayBeMetric(written, unit, thickness)) {
    read.unitByValues = true;
    if (!length && BARE_NUMBER.test(c.trim())) read.bareLength = Number(c);
  }
  return read;
}

function isMade(thickness: number, width: number, unit: SectionUnit | null): boolean {
  const own = unit ?? "in";
  return thickness <= MAX_MADE[own] && (thickness <= MAX_BAR[own] || width >= 2 * thickness);
}

/** A thickness in inches, and sides in millimetres that no plate has in inches: `PL1/2X300` is one of 12.7 mm. */
function inOneUnit({ a = "", b = "", c = "" }: Groups): Groups {
  const parts = [a, b, c];
  const isInches = (part: string): boolean => /["/]/.test(part);
  const isMillimetres = (part: string): boolean =>
    /^\d{3,5}(?:\.\d+)?(?: ?MM)?$/.test(part.trim()) && (readValue(part) ?? 0) > MAX_PLATE.width;
  const others = parts.filter((part) => part !== "" && !isInches(part));
  if (others.length === 0 || others.length === parts.length || !others.every(isMillimetres)) return { a, b, c };
  const [first = "", second = "", third = ""] = parts.map((part) => {
    const value = isInches(part) ? readValue(part) : null;
    return value === null ? part : writeInMillimetres(value);
  });
  return { a: first, b: second, c: third };
}

/** The three dimensions of a plate, as texts. */
interface Dimensions {
  a: string;
  b: string;
  /** Empty without one. */
  c: string;
  /** All three are in one unit. */
  isOneUnit: boolean;
}

/**
 * `PL10X220X700` and `PL700X220X10` are one plate: where all three are in one unit, the least is the thickness wherever it stands, then the
 * width, and the greatest is the length. That is so of a plate whose dimensions all have their unit, and where the last is clearly the thickness;
 * elsewhere the last is the length, and may be in feet.
 */
function orderSizes(family: "PL" | "FB", { a = "", b = "", c = "" }: Groups): Dimensions {
  const texts = [a, b, c];
  const values = texts.map((text) => (WHOLE_DIMENSION.test(text.trim()) ? (readValue(text) ?? 0) : 0));
  const [first = 0, second = 0, third = 0] = values;
  const least = Math.min(first, second);
  // Less by half at least, and so no length in feet: `PL12X5X3/8` and `PL 5"X12"X3/8"`, but not `PL3/4X8X.5`.
  const isLess = least >= 2 * third && (first >= second || /["/]/.test(c));
  const isLast = third > 0 && third < least && (isLess || least > MIN_WIDTH);
  const haveUnits = family === "PL" && values.every((value) => value > 0) && texts.every((text) => UNIT_AT_END.test(text));
  if (!isLast && !haveUnits) return { a, b, c, isOneUnit: false };
  const [thickness = "", width = "", length = ""] = texts
    .map((text, index) => ({ text, value: values[index] ?? 0 }))
    .sort((one, other) => one.value - other.value)
    .map(({ text }) => text);
  return { a: thickness, b: width, c: length, isOneUnit: true };
}

/** @param unit of a bare number; null where it may be inches or feet, and then says no length */
function readLengthOfPlate(text: string, unit: SectionUnit | null): WrittenLength | null {
  const length = readWrittenLength(text, { unit, mark: ".", dashed: unit === null, fractionUnit: unit === "mm" ? null : "in" });
  return length && length.value > 0 ? length : null;
}

/** What must stand behind each dimension so that it is read in its unit again: nothing where the values tell it. */
function chooseUnitSign(unit: SectionUnit | null, unitWithoutSign: SectionUnit | null): string {
  if (unit === null || unit === unitWithoutSign) return "";
  return unit === "in" ? '"' : "MM";
}

function readMetricPlate({ a = "", b = "", c }: Groups): ReadDesignation | null {
  const thickness = Number(a);
  const width = Number(b);
  if (thickness === 0 || width < MIN_METRIC_PLATE || thickness > width) return null;
  return readFlat("PL", { a: `${a}MM`, b: `${b}MM`, c });
}

/** A plate of sheet steel, whose thickness is a gauge: uncoated, by Manufacturers' Standard. */
function readGaugePlate({ gauge = "", width = "" }: Groups): ReadDesignation | null {
  const thickness = findGaugeThickness(Number(gauge));
  const wide = readValue(width);
  if (thickness === null || !wide || wide > MAX_PLATE.width) return null;
  const section: Section = { family: "PL", unit: "in", thickness, width: wide };
  return buildNamed(section, "PL", [`${Number(gauge)}GA`, writeFraction(width)], null);
}

function readRoundBar({ size = "" }: Groups): ReadDesignation | null {
  return readBar("RB", size);
}

function readDiameter({ size = "" }: Groups): ReadDesignation | null {
  const read = readBar("RB", size);
  return read && { ...read, weak: true };
}

function readRoundBarOfKiss({ size = "" }: Groups): ReadDesignation | null {
  const read = readBar("RB", size);
  return read && !size.includes("/") ? { ...read, weak: true } : read;
}

function readSquareBar({ size = "" }: Groups): ReadDesignation | null {
  return readBar("SQ", size);
}

function readBar(family: "RB" | "SQ", size: string): ReadDesignation | null {
  const across = readValue(size);
  if (!across) return null;
  if (size.includes("MM") && size.includes("/")) return null;
  const unit = chooseUnit(size, across, across);
  const part = tidy(unit === "in" ? writeFraction(size) : size);
  const text = joinParts([`${part}${chooseUnitSign(unit, chooseUnit(part, across, across))}`]);
  const read: ReadDesignation = {
    section: { family, unit, size: across },
    shape: family,
    size: text,
    designation: `${family}${text}`,
    standard: null,
  };
  return mayBeMetric(size, unit, across) ? { ...read, unitByValues: true } : read;
}

/** Whether small whole numbers of inches may as well be millimetres: `FL 2X60` is sheet among metric sections. */
function mayBeMetric(text: string, unit: SectionUnit | null, thickness: number): boolean {
  return unit !== "mm" && thickness >= 1 && !/["/]|MM/.test(text);
}

/** Inches or millimetres, where the text or the values tell. */
function chooseUnit(text: string, thickness: number, width: number): SectionUnit | null {
  if (text.includes("MM")) return "mm";
  if (text.includes('"') || text.includes("/")) return "in";
  if (thickness > MAX_PLATE.thickness || width > MAX_PLATE.width) return "mm";
  return thickness >= UNCLEAR_THICKNESS ? null : "in";
}
