import { EUROPEAN_SECTIONS, EUROPEAN_TEES, UPN_WIDTHS } from "../../sections/catalogues/european-sections.ts";
import type { HollowStandard, Section } from "../../sections/section.ts";
import type { Standard } from "../../sections/standard.ts";
import { buildAngle, MIN_METRIC_THICKNESS } from "./american.ts";
import { buildListed } from "../catalogue-names.ts";
import { BY, D, GAP_BEFORE_SIDES, readHollowSizes, readValue, writeDecimals, writeFraction, writeMillimetres } from "../dimension-text.ts";
import { buildNamed, createRule, type Groups, type ReadDesignation, type Rule } from "../rule.ts";

/** Names of DIN 1025 and of other countries for sections that EN 10365 has taken over. */
const ALIASES: Readonly<Record<string, string>> = {
  UNP: "UPN",
  INP: "IPN",
  NPU: "UPN",
  NPI: "IPN",
  PE: "IPE",
  IPB: "HEB",
  IPBL: "HEA",
  IPBV: "HEM",
};
/** A number in millimetres. */
const MM = String.raw`\d{1,4}(?:\.\d{1,2})?`;
/** Equal angles are at least this many times as wide as thick: less is a plate's or a mark's size. */
const MIN_LEG_TO_THICKNESS = 4;

/** Sections of EN 10365, EN 10056, EN 10210, EN 10219 and EN 10055. */
export const EUROPEAN_RULES: readonly Rule[] = [
  // HE 200 A, HE200AA, HE-B 300, HE A 200
  createRule("HE A B M AA C", String.raw`HE[ -]?(?<size>\d{2,4})[ -]?(?<letter>AA|[ABMC])`, readWideFlange),
  createRule("HE HEA HEB HEM HEAA HEC", String.raw`HE[ -]?(?<letter>AA|[ABMC])[ -]?(?<size>\d{2,4})`, readWideFlange),
  // IPE 300, IPE A 200, IPE 200 O, IPEAA200
  createRule("IPE IPEA IPEAA IPEO IPEV", String.raw`IPE ?-?(?<letter>AA|A|O|V)?[ -]?(?<size>\d{2,3})`, readIpe),
  createRule("IPE", String.raw`IPE ?-?(?<size>\d{2,3}) ?(?<letter>AA|A|O|V)`, readIpe),
  createRule(
    "IPN INP NPI UPN UNP NPU UPE PE IPB IPBL IPBV",
    String.raw`(?<family>IPN|INP|NPI|UPN|UNP|NPU|UPE|PE|IPBL|IPBV|IPB)[ -]?(?<size>\d{2,4})`,
    ({ family = "", size = "" }) => findListed(ALIASES[family] ?? family, size),
  ),
  // HD 320x127
  createRule("HD", String.raw`HD[ -]?(?<height>\d{3})${BY}(?<mass>\d{2,4}(?:\.\d)?)`, ({ height, mass }) =>
    findListed("HD", `${height}X${mass}`),
  ),
  // U 140 and I 200, the names of DIN 1025 and 1026, may as well be marks.
  createRule("U I", String.raw`(?<family>[UI]) ?(?<size>\d{2,3})`, ({ family, size = "" }) => {
    const found = findListed(family === "U" ? "UPN" : "IPN", size);
    return found && { ...found, weak: true };
  }),
  // U 50 x 38: with its width it is no mark.
  createRule("U UPN UNP", String.raw`(?:UPN|UNP|U) ?(?<size>\d{2,3})${BY}(?<width>\d{2,3})`, ({ size = "", width }) =>
    UPN_WIDTHS.get(size) === Number(width) ? findListed("UPN", size) : null,
  ),
  // T 80X80X9
  createRule("T", String.raw`T ?(?<height>\d{2,3})${BY}(?<width>\d{2,3})${BY}(?<thickness>${MM})`, readTee),
  // L60/6, L 60x6
  createRule("L ∠", String.raw`(?:L|∠) ?(?<leg>\d{2,3})(?: ?\/ ?|${BY})(?<thickness>\d{1,2}(?:\.\d)?)`, readEqualAngle),
  // RHS 120x80x5, SHS100X100X6.3, CFRHS 100X50X3, HFSHS 80X80X5, QRO 80X5
  createRule(
    "RHS SHS CFRHS CFSHS HFRHS HFSHS RRO QRO",
    String.raw`(?<family>(?:CF|HF)?[RS]HS|RRO|QRO)${GAP_BEFORE_SIDES}(?<a>${D})${BY}(?:(?<b>${D})${BY})?(?<thickness>${D})`,
    readRectangularHollow,
  ),
  // 120x80x5 RHS: the British way, for sizes that AS/NZS 1163 does not have
  createRule(
    "RHS SHS CFRHS CFSHS HFRHS HFSHS",
    String.raw`(?<a>${D})${BY}(?:(?<b>${D})${BY})?(?<thickness>${D}) ?(?<family>(?:CF|HF)?[RS]HS)`,
    readRectangularHollow,
  ),
  createRule("CHS CFCHS HFCHS", String.raw`(?<diameter>${D})${BY}(?<thickness>${D}) ?(?<family>(?:CF|HF)?CHS)`, readRoundHollow),
  // TR4HR80/5: a square tube of the Czech standard; TR 80x60x5
  createRule("TR", String.raw`TR ?4HR ?(?<a>\d{2,3})(?: ?\/ ?|${BY})(?<thickness>${MM})`, readRectangularHollow),
  createRule("TR", String.raw`TR ?(?:OBD)? ?(?<a>\d{2,3})${BY}(?<b>\d{2,3})${BY}(?<thickness>${MM})`, readRectangularHollow),
  // CHS 219.1X6.3, Ø114.3x5, RO 114.3X5, TR108X5, TR 108/5
  createRule(
    "CHS CFCHS HFCHS RO TR TUBE Ø ⌀",
    String.raw`(?:(?<family>(?:CF|HF)?CHS|RO)${GAP_BEFORE_SIDES}[Ø⌀]? ?|(?:TUBE ?)?[Ø⌀] ?|TR ?(?:KR)? ?)(?<diameter>${D})(?: ?MM)?(?:${BY}| ?\/ ?)(?<thickness>${D})(?: ?MM)?(?: CHS)?`,
    readRoundHollow,
  ),
  // PIPE508*6, PIPE 219.1x5.4: outside and wall in millimetres
  createRule("PIPE PIPES", String.raw`PIPES?[ -]?(?<diameter>${MM})${BY}(?<thickness>\d{1,2}(?:\.\d{1,2})?)(?: ?MM)?`, readMetricPipe),
];

/** The largest nominal size of pipes, in inches, and the smallest outside in millimetres. */
const MAX_NOMINAL = 48;
const MIN_OUTSIDE = 21;

/** A pipe by its outside; whole numbers up to the largest nominal size may be that, in inches. */
function readMetricPipe(groups: Groups): ReadDesignation | null {
  const { diameter = "", thickness = "" } = groups;
  const outside = Number(diameter);
  const isMetric = Number(thickness) >= MIN_METRIC_WALL && (outside > MAX_NOMINAL || (outside >= MIN_OUTSIDE && diameter.includes(".")));
  return isMetric ? readRoundHollow(groups) : null;
}

function findListed(family: string, size: string): ReadDesignation | null {
  const entry = EUROPEAN_SECTIONS.find(family, size);
  return entry && buildListed(entry);
}

function readWideFlange({ size = "", letter = "" }: Groups): ReadDesignation | null {
  return findListed(`HE${letter}`, size);
}

function readIpe({ size = "", letter = "" }: Groups): ReadDesignation | null {
  return findListed(`IPE${letter}`, size);
}

function readTee({ height = "", width = "", thickness = "" }: Groups): ReadDesignation | null {
  const entry = EUROPEAN_TEES.find("T", `${height}X${width}X${thickness}`);
  return entry && buildListed(entry);
}

function readEqualAngle({ leg = "", thickness = "" }: Groups): ReadDesignation | null {
  const a = Number(leg);
  const t = Number(thickness);
  if (a < MIN_LEG_TO_THICKNESS * t) return null;
  const section = buildAngle({ pieces: 1, unit: "mm", legs: [a, a], thickness: t });
  // Two numbers alone are little: only a size that is rolled makes an angle of them.
  if (section.mass === undefined) return null;
  return buildNamed(section, "L", [leg, leg, writeMillimetres(thickness)], "EN 10056-1");
}

/** The standard of the corners by the letters in front: RHS and SHS alone are hot finished. */
function chooseHollowStandard(family: string): HollowStandard {
  return family.startsWith("CF") ? "EN 10219" : "EN 10210";
}

function readRectangularHollow(groups: Groups): ReadDesignation | null {
  const sizes = readHollowSizes(groups);
  if (!sizes) return null;
  const { sides, wall, texts } = sizes;
  if (isInInches(texts, wall, Math.max(...sides))) return wall < MIN_METRIC_THICKNESS ? buildInches(texts, sides, wall) : null;
  if (wall < MIN_WALL) return null;
  const corners = chooseHollowStandard(groups["family"] ?? "");
  const isSquare = sides[0] === sides[1];
  const section: Section = { family: "HSS", form: "rectangular", unit: "mm", sides, thickness: wall, corners };
  const prefix = corners === "EN 10219" ? "CF" : "";
  return buildNamed(section, `${prefix}${isSquare ? "SHS" : "RHS"}`, texts.map(writeMillimetres), corners);
}

/** The thinnest wall of a metric tube, in mm. */
const MIN_WALL = 1;
/** Walls in inches are thinner than this number, and walls in millimetres are not, but for a few of thin tubes. */
const MIN_METRIC_WALL = 1.5;
/** The widest hollow section of ASTM A1085, in inches. */
const MAX_SIDE_IN_INCHES = 34;

/** Whether the sizes of a hollow section say that they are inches, or are too small for millimetres. */
function isInInches(parts: readonly string[], thickness: number, side: number): boolean {
  return parts.some((part) => /["/]/.test(part)) || (thickness < MIN_METRIC_WALL && side <= MAX_SIDE_IN_INCHES);
}

function buildInches(parts: readonly string[], sides: readonly [number, number], thickness: number): ReadDesignation {
  const section: Section = { family: "HSS", form: "rectangular", unit: "in", sides, thickness };
  return buildNamed(section, "HSS", parts.map(writeFraction), "AISC");
}

function readRoundHollow({ family = "", diameter = "", thickness = "" }: Groups): ReadDesignation | null {
  const d = readValue(diameter);
  const t = readValue(thickness);
  if (!d || !t || t > d / 4) return null;
  if (isInInches([diameter, thickness], t, d)) return t < MIN_METRIC_THICKNESS ? buildInchesRound(diameter, thickness) : null;
  if (t < MIN_WALL) return null;
  const standard: Standard = chooseHollowStandard(family);
  const section: Section = { family: "HSS", form: "round", unit: "mm", diameter: d, thickness: t };
  const prefix = standard === "EN 10219" ? "CF" : "";
  return buildNamed(section, `${prefix}CHS`, [diameter, thickness].map(writeMillimetres), standard);
}

function buildInchesRound(diameter: string, thickness: string): ReadDesignation {
  const values = [diameter, thickness].map((text) => readValue(text) ?? 0);
  const [outside = 0, wall = 0] = values;
  const section: Section = { family: "HSS", form: "round", unit: "in", diameter: outside, thickness: wall };
  return buildNamed(section, "HSS", [diameter, thickness].map(writeDecimals), "AISC");
}
