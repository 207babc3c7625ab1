import type { Hardware } from "../../sections/section.ts";
import { BY, D, readValue, tidy, writeFraction } from "../dimension-text.ts";
import { createRule, keepVerbatim, type Groups, type ReadDesignation, type Reader, type Rule } from "../rule.ts";

/** Bolts are at most this thick, in inches and in millimetres. */
const MAX_BOLT_DIAMETER = { inches: 4, millimetres: 100 };
const MIN_METRIC_BOLT_DIAMETER = 6;

const BOLT_CODES = "MB HS HSB TC";
/** Sizes of bolts with a comma in front, as programs write them: `MB,5/8X2-1/4`. */
const CODE_GAP = String.raw`[ ,.-]{0,2}`;

/** Codes of KISS files and PowerFab for hardware, which alone may as well be marks. */
const CODES: Readonly<Record<string, Hardware>> = {
  MB: "BOLT",
  HS: "BOLT",
  AB: "ANCHOR",
  NU: "NUT",
  WA: "WASHER",
};

/** Hardware whose texts have letters of their own in front or behind. */
export const HARDWARE_RULES: readonly Rule[] = [
  // ANCHOR ROD 3/4X18, AB 1X24
  createRule(
    "A AB ANCHOR ANCH",
    String.raw`(?:ANCHOR (?:BOLT|ROD)|ANCH\.? BOLT|A\.?B\.?)S?[ ,-]{0,2}${D}.{0,30}|ANCHOR (?:BOLT|ROD)S?`,
    keepVerbatim("ANCHOR"),
  ),
  // HAS 1/2X6, SS 3/4X5
  createRule("H HAS SS", String.raw`(?:H\.?A\.?S\.?|SS) ?${D}${BY}${D}`, keepVerbatim("STUD")),
  // M20X60, M12 X 35 HEX BOLT, M16 10.9
  createRule(
    "M",
    String.raw`M\d{1,2}${BY}\d{2,3}(?: .{0,40})?|M\d{1,2}(?: ?${BY}?\d{1,3})?(?: [A-Z]{2,8}){0,2} BOLTS?|M\d{1,2}[ -](?:4\.6|5\.8|8\.8|10\.9|12\.9)(?:\/[A-Z]{1,2})?`,
    keepVerbatim("BOLT"),
  ),
  // MB 0.5" x 5", MB,5/8X2-1/4, HS 3/4X2
  createRule(BOLT_CODES, String.raw`(?<code>MB|HSB?|TC)${CODE_GAP}(?<diameter>${D})(?:${BY}(?<length>${D}))?`, readBoltCode),
  // NU 3/4, NUT 3/4, HEX NUT, WA 5/8, WASHER
  createRule(
    "NU NUT NUTS HEX HEAVY LOCK",
    String.raw`(?:(?:HEX|HEAVY HEX|LOCK) )?(?:NUTS?|NU)${CODE_GAP}(?<size>${D})?`,
    readCounted("NUT"),
  ),
  createRule(
    "WA WASHER WASHERS WASH FLAT LOCK HARDENED BEVEL BEVELED PLATE ROUND SQUARE",
    String.raw`(?:(?:FLAT|LOCK|HARDENED|BEVEL(?:ED)?|PLATE|ROUND|SQUARE) )?(?:WASHERS?|WASH\.?|WA)${CODE_GAP}(?<size>${D})?`,
    readCounted("WASHER"),
  ),
  createRule(Object.keys(CODES).join(" "), Object.keys(CODES).join("|"), readCode),
];

/** A text of hardware contains one of these: the rules below are tried for no other. */
export const HARDWARE_MARKS =
  /BOULON|VITE\b|M6S|TORNILLO|SCHRAUBE|BOUT\b|BULLON|ŠROUB|SROUB|ŚRUB|SRUB|SKRUV|ANCRAGE|ANCLA|ANKER|ANCORA|KOTV|KOTEV|KOTW|ANKAR|GEWINDEST|GÄNGST|GANGST|FILET|ROSCAD|GWINT|THREADED|ALL ?THREAD|BARRA FIL|BOLT|ANCHOR|STUD|NUT|WASH|A ?(?:325|490|307)|F(?:1852|2280|3125)/;

/** Hardware that is written in any order: tried for texts that contain one of its marks, whatever their letters. */
export const FREE_HARDWARE_RULES: readonly Rule[] = [
  // Boulon HR M20x70, Tornillo 3/4" x 2 1/2", Šroub M16x50, M20 8.8/TB BOLTS
  createRule(
    "",
    String.raw`(?:BOULONS?|TORNILLOS?|\S*SCHRAUBEN?|BOUT(?:EN)?|BULLON[EI]|[ŠS]ROUBY?|[ŚS]RUBA|SKRUV(?:AR)?|VITI?E?|M6S)\b.{0,10}(?:M ?\d|[Ø⌀] ?\d|${D}(?:"|${BY}${D})).{0,30}`,
    keepVerbatim("BOLT"),
  ),
  createRule("", String.raw`M\d{1,2} (?:4\.6|8\.8|10\.9)\/?[A-Z]{0,2} BOLTS?`, keepVerbatim("BOLT")),
  createRule(
    "",
    String.raw`(?:TIGES? D.?ANCRAGE|PERNOS? (?:DE )?ANCLAJE|ANCLAS?|\S*ANKER\S*|CHEMISCH ANKER|ANCORANTE|(?:CHEM\S* )?KOTVA|KOTEVN[ÍI] [ŠS]ROUB|KOTWA|ANKARE)\b.{0,10}(?:M ?\d|[Ø⌀] ?\d|${D}").{0,30}`,
    keepVerbatim("ANCHOR"),
  ),
  createRule(
    "",
    String.raw`(?:GEWINDESTANGE|GEWINDESTAB|G[ÄA]NGST[ÅA]NG|BARRA FIL\S*\.?|TIGE FILET[ÉE]E|VARILLA ROSCADA|DRAADSTANG|PR[ĘE]T GWINTOWANY|THREADED RODS?|ALL ?THREAD(?: RODS?)?) ?(?:M ?\d|${D}").{0,30}`,
    keepVerbatim("ANCHOR"),
  ),
  // 3/4" DIA X 18" ANCHOR BOLT
  createRule("", String.raw`${D}.{0,30} ANCHOR(?: (?:BOLT|ROD))?S?`, keepVerbatim("ANCHOR")),
  // 3/4X4 7/8 STUD, HEADED SHEAR STUD 3/4X5
  createRule("", String.raw`(?:${D}.{0,20} )?(?:HEADED |SHEAR |ANCHOR |WELDED ){0,3}STUDS?(?:[ -]${D}.{0,20})?`, keepVerbatim("STUD")),
  // 3/4" A325 X 2 1/2", 7/8 DIA A490 BOLT
  createRule("", String.raw`${D} ?(?:DIA\.?|Ø)?.{0,12}\b(?:A325|A490|A307|F1852|F2280|F3125)\b.{0,25}`, keepVerbatim("BOLT")),
  // HS BOLT 3/4X2, 3/4 X 2 BOLTS
  createRule(
    "",
    String.raw`(?:(?:H\.?S\.?|MACHINE|TC|HEX|HIGH STRENGTH) )?BOLTS?(?:[ -]${D}.{0,25})?|${D}.{0,20} BOLTS?`,
    keepVerbatim("BOLT"),
  ),
  // 3/4 HEX NUT, M16 NUT
  createRule("", String.raw`(?:M\d{1,2}|${D})(?: .{0,20})? NUTS?`, keepVerbatim("NUT")),
  createRule("", String.raw`(?:M\d{1,2}|${D})(?: .{0,20})? WASHERS?|PLATE WASHERS? ${D}.{0,20}`, keepVerbatim("WASHER")),
];

function readBoltCode({ code = "", diameter = "", length }: Groups): ReadDesignation | null {
  const across = readValue(diameter);
  if (!across || across > MAX_BOLT_DIAMETER.millimetres) return null;
  // Between the two it is neither: HS5X5 is no bolt.
  if (across > MAX_BOLT_DIAMETER.inches && across < MIN_METRIC_BOLT_DIAMETER) return null;
  if (length !== undefined && !readValue(length)) return null;
  return buildHardware("BOLT", code, [diameter, ...(length === undefined ? [] : [length])].map(writeFraction).map(tidy).join("X"));
}

function readCounted(family: "NUT" | "WASHER"): Reader {
  return ({ size }, whole) => {
    if (size === undefined) return whole === "NU" || whole === "WA" ? null : keepVerbatim(family)({}, whole);
    return readValue(size) ? buildHardware(family, family, tidy(writeFraction(size))) : null;
  };
}

function readCode(_: Groups, whole: string): ReadDesignation | null {
  const family = CODES[whole];
  return family === undefined ? null : { ...buildHardware(family, whole, ""), weak: true };
}

function buildHardware(family: Hardware, shape: string, size: string): ReadDesignation {
  const gap = /^\d/.test(size) ? " " : "";
  return { section: { family }, shape, size, designation: `${shape}${gap}${size}`, standard: null };
}
