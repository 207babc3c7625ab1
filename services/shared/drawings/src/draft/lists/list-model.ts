import { randomFrom, type Random } from "../../model/random.ts";
import { FRACTION_STYLES, isClearWithoutGap, type FractionStyle } from "./fraction-lettering.ts";

/** A part of an assembly. */
export interface ListPart {
  mark: string;
  /** As the list counts it. */
  quantity: number;
  /** As a person reads it: `PL1 1/4x14`. */
  description: string;
  /** Of one piece. */
  inches: number;
  grade: string;
  /** Of one piece, lb. */
  weight: number;
  isCutToSuit: boolean;
}

export interface ListAssembly {
  mark: string;
  word: string;
  quantity: number;
  parts: ListPart[];
}

/** How a list is printed. */
export interface ListStyle {
  fractions: FractionStyle;
  /** Feet and inches in two columns, in one with marks, or in one without. */
  lengths: "columns" | "marks" | "dashed";
  /** What the column of weights holds; none without a column. */
  weights: "all" | "piece" | "none";
  /** Whether rows count the pieces of all assemblies or of one. */
  counts: "all" | "one";
  headerRows: 1 | 2;
  headerAt: "top" | "bottom";
  /** The names of assemblies stand above their parts. */
  namesAssemblies: boolean;
  /** The frame of the sheet is the outer rule of the list. */
  isAtBorder: boolean;
  ruledRows: boolean;
  /** Whether rules part its columns, or only blanks. */
  ruledColumns: boolean;
  hasTotal: boolean;
  markFirst: boolean;
  size: number;
  /** Between a rule and the text next to it, in heights of the text. */
  padding: number;
}

export interface ListModel {
  style: ListStyle;
  assemblies: ListAssembly[];
}

const PLATES = ["1/4", "5/16", "3/8", "1/2", "5/8", "3/4", "7/8", "1", "1 1/4", "1 1/2", "2"];
/** Weights of AISC's tables, lb/ft. */
const SHAPES: readonly (readonly [name: string, weight: number, grade: string])[] = [
  ["W8x31", 31, "A992"],
  ["W12x53", 53, "A992"],
  ["W16x31", 31, "A992"],
  ["W18x35", 35, "A992"],
  ["C12x20.7", 20.7, "A36"],
  ["HSS6x6x3/8", 27.48, "A500-C"],
  ["HSS4x4x1/4", 12.21, "A500-C"],
  ["L4x4x3/8", 9.8, "A36"],
  ["L3x3x1/4", 4.9, "A36"],
  ["L6x3 1/2x5/16", 9.8, "A36"],
];
/** lb for each cubic inch of steel: 490 lb/ft³. */
const DENSITY = 490 / 1728;
const WORDS = ["COLUMN", "BEAM", "FRAME", "BRACE", "STAIR"];

/** A random list. @param ruledColumns whether rules part its columns */
export function buildListModel(seed: number, ruledColumns: boolean): ListModel {
  const random = randomFrom(`list ${seed}`);
  const isOne = random.next() < 0.3;
  const style: ListStyle = {
    fractions: random.pick(FRACTION_STYLES),
    lengths: random.pick(["columns", "columns", "marks", "dashed"]),
    weights: random.pick(["all", "all", "piece", "none"]),
    counts: isOne ? "one" : "all",
    headerRows: random.pick([1, 2]),
    headerAt: random.next() < 0.15 ? "bottom" : "top",
    namesAssemblies: isOne || random.next() < 0.8,
    isAtBorder: random.next() < 0.3,
    ruledRows: random.next() < 0.8,
    ruledColumns,
    hasTotal: random.next() < 0.6,
    markFirst: random.next() < 0.4,
    size: random.integer(7, 10),
    padding: random.pick([0.2, 0.35]),
  };
  if (!ruledColumns) leaveBlanks(style);
  // Without any weight nothing says whether rows count one assembly or all.
  if (style.weights === "none") style.counts = "all";
  const assemblies = Array.from({ length: random.integer(1, 4) }, (_, index) => buildAssembly(random, index, style));
  return { style, assemblies };
}

/** A list without rules has wide blanks between its columns, and its header above them. */
function leaveBlanks(style: ListStyle): void {
  style.padding = 1;
  style.isAtBorder = false;
  style.headerAt = "top";
}

function buildAssembly(random: Random, index: number, style: ListStyle): ListAssembly {
  const quantity = style.namesAssemblies && style.weights !== "none" ? random.pick([1, 1, 2, 3]) : 1;
  const mark = `${random.pick(["K", "B", "3P", "C"])}${100 + 10 * index + random.integer(0, 9)}`;
  const times = style.counts === "all" ? quantity : 1;
  const main = buildShape(random, mark, style);
  const parts = Array.from({ length: random.integer(2, 8) }, (_, part) =>
    buildPart(random, `${random.pick(["bp", "an", "gp", "st", "cp"])}${part + 1}${index}`, style),
  );
  return {
    mark,
    word: random.pick(WORDS),
    quantity,
    parts: [main, ...parts].map((part) => ({ ...part, quantity: part.quantity * times })),
  };
}

function buildPart(random: Random, mark: string, style: ListStyle): ListPart {
  return random.next() < 0.3 ? buildShape(random, mark, style, 6, 40) : buildPlate(random, mark, style);
}

function buildShape(random: Random, mark: string, style: ListStyle, min = 60, max = 400): ListPart {
  const [description, perFoot, grade] = random.pick(SHAPES.filter(([name]) => isPrintable(name, style)));
  const inches = buildInches(random, min, max, style);
  return { mark, quantity: 1, description, inches, grade, weight: (perFoot * inches) / 12, isCutToSuit: random.next() < 0.03 };
}

function buildPlate(random: Random, mark: string, style: ListStyle): ListPart {
  const thickness = random.pick(PLATES.filter((one) => isPrintable(one, style)));
  const width = random.integer(24, 160) / 8;
  const widthText = writeMixed(width);
  const inches = buildInches(random, 4, 40, style);
  const description = `PL${thickness}x${widthText}`;
  if (!isPrintable(description, style)) return buildPlate(random, mark, style);
  const weight = readMixed(thickness) * width * inches * DENSITY;
  return { mark, quantity: random.integer(1, 6), description, inches, grade: random.pick(["A36", "A572-50"]), weight, isCutToSuit: false };
}

function buildInches(random: Random, min: number, max: number, style: ListStyle): number {
  const inches = random.integer(min * 16, max * 16) / 16;
  return isPrintable(writeMixed(inches % 12), style) ? inches : buildInches(random, min, max, style);
}

/** Without a gap and without a weight that decides, only what has one reading is printed. */
function isPrintable(text: string, { fractions, weights }: ListStyle): boolean {
  return fractions !== "no_gap" || weights !== "none" || isClearWithoutGap(text);
}

/** `11 3/8`, `3/8`, `0`. */
export function writeMixed(value: number): string {
  const whole = Math.floor(value);
  const sixteenths = Math.round((value - whole) * 16);
  if (sixteenths === 0) return String(whole);
  const divisor = [8, 4, 2, 1].find((one) => sixteenths % one === 0) ?? 1;
  const fraction = `${sixteenths / divisor}/${16 / divisor}`;
  return whole === 0 ? fraction : `${whole} ${fraction}`;
}

function readMixed(text: string): number {
  return text.split(" ").reduce((sum, part) => {
    const [over = 0, under = 1] = part.split("/").map(Number);
    return sum + over / under;
  }, 0);
}
