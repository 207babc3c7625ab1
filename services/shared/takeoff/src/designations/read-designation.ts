import { DIMENSION } from "../dimensions.ts";
import { plainMarks } from "../plain-marks.ts";
import * as build from "./american.ts";
import type { ReadDesignation } from "./american.ts";

export type { ReadDesignation } from "./american.ts";

type Groups = Record<string, string | undefined>;

interface Rule {
  pattern: RegExp;
  read: (groups: Groups, whole: string) => ReadDesignation | null;
}

/** The longest text that is read as a designation, in characters. */
const MAX_TEXT_LENGTH = 60;

const D = String.raw`${DIMENSION} ?"?`;
const BY = String.raw` ?(?:X|\*|BY) ?`;
const DOUBLE = String.raw`(?<double>2|\(2\)|DBL\.?|DOUBLE)?[ -]?`;
const SCHEDULE = String.raw`(?: ?SCH(?:ED(?:ULE)?)?\.? ?(?<schedule>40|80)S?)?`;
const WALL = String.raw`(?: ?(?<wall>STD|XXS|XS|X-STRONG|XX-STRONG)\.?(?: ?(?:WT|WALL)\.?)?)?`;

/** In order: a rule is tried when those before it do not match. Patterns match whole texts in upper case with single spaces. */
const RULES: readonly Rule[] = [
  // W18X35, W 18 x 35#, 2C8X11.5, (2) MC12X31, C200X17, W310X39
  rule(
    String.raw`${DOUBLE}(?<family>WT|MT|ST|MC|HP|WF|W|M|S|C)[ .-]?(?<depth>${D})${BY}(?<weight>${DIMENSION}) ?(?:#|LBS?\.?|PLF|LB\/FT)?`,
    build.weighed,
  ),
  // The notation of older drawings: 18WF50, 12 W 26
  rule(String.raw`(?<depth>${DIMENSION}) ?(?<family>WF|W) ?(?<weight>${DIMENSION}) ?#?`, build.weighed),
  // L4X4X3/8, 2L3X3X1/4, (2) L4X3-1/2X5/16, ANGLE 3 x 3 x 1/4
  rule(
    String.raw`${DOUBLE}(?:LL|L|ANGLES?|ANG\.?)[ .-]?(?<a>${D})${BY}(?<b>${D})${BY}(?<thickness>${D}) ?(?:LLBB|SLBB|LLV|LLH)?`,
    build.angle,
  ),
  // HSS6X6X3/8, TS 8x4x.25, TUBE 4X4X1/4, RHS 100X50X6
  rule(
    String.raw`(?:HSS|TS|TUBE(?: STEEL)?|TUBING|RHS|SHS)[ .-]?(?<a>${D})${BY}(?<b>${D})${BY}(?<thickness>${D})`,
    build.rectangularHollow,
  ),
  // HSS6.625X0.280, CHS 219.1X6.3
  rule(String.raw`(?:HSS|CHS)[ .-]?(?<diameter>${D})${BY}(?<thickness>${D}) ?(?:DIA|OD|RD|ROUND)?\.?`, build.roundHollow),
  // PIPE4STD, PIPE 6 SCH 40, 4" STD PIPE, 4 STD. PIPE, PIPE STD 4, P4, PX6
  rule(String.raw`PIPES?[ -]?(?<size>${D}) ?(?:DIA\.?|Ø)?${WALL}${SCHEDULE}`, build.pipe),
  rule(String.raw`PIPES? (?<wall>STD|XXS|XS)\.? ?(?<size>${D})`, build.pipe),
  rule(String.raw`(?<size>${D}) ?(?:DIA\.?|Ø)?${WALL}${SCHEDULE} ?PIPE`, build.pipe),
  rule(String.raw`P(?<strong>X{0,2})(?<size>\d{1,2}(?:-1\/2|\.5)?)`, build.pipe),
  // PL1/2X12, PL 3/8" x 6" x 0'-9", PLATE 1/2 X 12, BENT PL 1/4X8, 1/2" PL X 12
  rule(
    String.raw`(?:BENT |CHECKERED |FLOOR )?(?:PLATE|PLT?)\.?[ -]?(?<a>${D}(?: ?MM)?)${BY}(?<b>${D}(?: ?MM)?)(?:${BY}[\d' \/."-]{1,20})?`,
    build.plate,
  ),
  rule(String.raw`(?<a>${D}) ?PL(?:ATE)?\.?${BY}(?<b>${D})`, build.plate),
  // FB3/8X4, FLAT BAR 4 X 3/8, BAR 1/2X4
  rule(String.raw`(?:FB|FLAT(?: BAR)?|FLT|BAR)\.?[ -]?(?<a>${D}(?: ?MM)?)${BY}(?<b>${D}(?: ?MM)?)`, build.flatBar),
  // RB3/4, ROD 3/4", ROUND BAR 1, 3/4" DIA ROD
  rule(String.raw`(?:RB|ROD|RD|RND|ROUND(?: BAR)?|SR)[ .-]?(?<size>${D}(?: ?MM)?) ?(?:DIA\.?|Ø)?`, build.roundBar),
  rule(String.raw`(?<size>${D}) ?(?:DIA\.?|Ø)? ?(?:RB|ROD|ROUND BAR)`, build.roundBar),
  // SQ1, SQUARE BAR 1-1/4
  rule(String.raw`(?:SQ|SB|SQUARE(?: BAR)?)[ .-]?(?<size>${D}(?: ?MM)?)`, build.squareBar),
  // HE 200 B, HEA200, IPE300, UPN 200, UB457X191X67, 457 x 191 x 67 UKB, PFC 200X75X23
  rule(String.raw`(?<family>HE) ?(?<size>\d{2,4}) ?(?<letter>[ABM])`, build.european),
  rule(String.raw`(?<family>HEA|HEB|HEM|IPE|IPN|UPN|UPE) ?(?<size>\d{2,4})`, build.european),
  rule(String.raw`(?<family>UBP|UB|UC|PFC) ?(?<size>\d{2,4}${BY}\d{2,4}(?:${BY}\d{1,4}(?:\.\d)?)?)`, build.european),
  rule(String.raw`(?<size>\d{2,4}${BY}\d{2,4}${BY}\d{1,4}(?:\.\d)?) ?(?:UK)?(?<family>UBP|UB|UC|BP|B|C|PFC)`, build.european),
  // 18K4, 2.5K3, 28LH07, 52DLH12, 26KCS3, 48G8N10.5K
  rule(
    String.raw`2\.5K\d(?:[ -]?SP)?|\d{1,3}(?:K(?:CS)?\d{1,2}|D?LH\d{2}|(?:BG|G|VG)\d{1,2}N[\d.]{1,5}[KF]?)(?:[ -]?SP)?`,
    build.verbatim("JOIST"),
  ),
  // 1.5B20, 1 1/2" B 20 GA, 3VLI20, 3" COMPOSITE DECK
  rule(String.raw`(?:${D}) ?(?:B|BI|N|F|VLI?|VLPI|W|LOK)[ -]?(?:16|18|19|20|22|24)(?: ?GA\.?)?(?: DECK)?`, build.verbatim("DECK")),
  rule(
    String.raw`.{0,25}\b(?:METAL|ROOF|FLOOR|STEEL|COMPOSITE|FORM|ACOUSTIC(?:AL)?) DECK(?:ING)?\b.{0,25}|DECK(?:ING)?`,
    build.verbatim("DECK"),
  ),
  rule(String.raw`(?:STEEL |BAR )?(?:GRATING|GRTG)\b.{0,40}`, build.verbatim("GRATING")),
  // ANCHOR ROD 3/4X18, AB 1X24, 3/4" DIA X 18" ANCHOR BOLT
  rule(
    String.raw`(?:ANCHOR (?:BOLT|ROD)|ANCH\.? BOLT|A\.?B\.?)S?[ -]?${D}.{0,30}|${D}.{0,30} ANCHOR (?:BOLT|ROD)S?|ANCHOR (?:BOLT|ROD)S?`,
    build.verbatim("ANCHOR"),
  ),
  // 3/4X4 7/8 STUD, HEADED SHEAR STUD 3/4X5, HAS 1/2X6, SS 3/4X5
  rule(
    String.raw`(?:${D}.{0,20} )?(?:HEADED |SHEAR |ANCHOR |WELDED ){0,3}STUDS?(?:[ -]${D}.{0,20})?|(?:H\.?A\.?S\.?|SS) ?${D}${BY}${D}`,
    build.verbatim("STUD"),
  ),
  // 3/4" A325 X 2 1/2", 7/8 DIA A490 BOLT, HS BOLT 3/4X2, M20X60
  rule(String.raw`${D} ?(?:DIA\.?|Ø)?.{0,12}\b(?:A325|A490|A307|F1852|F2280|F3125)\b.{0,25}`, build.verbatim("BOLT")),
  rule(
    String.raw`(?:(?:H\.?S\.?|MACHINE|TC|HIGH STRENGTH) )?BOLTS?(?:[ -]${D}.{0,25})?|${D}.{0,20} BOLTS?|M\d{1,2}${BY}\d{2,3}`,
    build.verbatim("BOLT"),
  ),
];

/** Words next to a designation that say what the piece is for or how often it occurs, and nothing about the section. */
const ROLE_WORDS = String.raw`(?:STEEL|WIDE FLANGES?|BEAMS?|BMS?\.?|COLUMNS?|COLS?\.?|GIRDERS?|BRAC(?:E|ES|ING)|POSTS?|LINTELS?|PURLINS?|GIRTS?|STRUTS?|HANGERS?|STRINGERS?|JOISTS?|CHANNELS?|ANGLES?|TUBES?|TYP\.?|TYPICAL|U\.?N\.?O\.?)`;
const QUALIFIERS = [
  new RegExp(String.raw`^${ROLE_WORDS}\b[ :,-]*|[ :,-]*\b${ROLE_WORDS}$`, "g"),
  // Studs and camber that drawings write behind: [24], <24>, C=3/4"
  /(?:[[<]\d{1,3}[\]>]|\bC ?= ?[\d /.-]{1,8}"?)/g,
  /\((?:TYP\.?|U\.?N\.?O\.?|GALV\.?)\)/g,
];
const EXISTING = /\((?:E|EX|EXIST\.?|EXISTING)\)|\bEXIST(?:ING|\.)?(?= |$)/;

/**
 * Reads a cell that holds one designation, in any usual spelling and with the words that estimators put next to it: `W18X35`,
 * `w 18 x 35#`, `Beam W12x26 [14]`, `4 STD PIPE`, `(2)L4x4x3/8`, `PL 1/2" x 12"`, `HEA200`, `18K4`, `3/4" A325 x 2"`. Null for
 * every other text, also for parts of designations (`L4X4`, `PL22`) and prose.
 */
export function readDesignation(text: string): ReadDesignation | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const known = cache.get(text);
  if (known !== undefined) return known;
  const found = read(text);
  // Cleared as a whole: a takeoff has a few hundred designations, and a list without any must not fill the memory.
  if (cache.size >= CACHED) cache.clear();
  cache.set(text, found);
  return found;
}

/** A takeoff repeats its designations: looking them up again takes a hundredth of the time of reading them. */
const CACHED = 5000;
const cache = new Map<string, ReadDesignation | null>();

function read(text: string): ReadDesignation | null {
  let whole = plainMarks(text).toUpperCase().replace(/\s+/g, " ").trim();
  const found = readWhole(whole);
  if (found) return found;
  const existing = EXISTING.test(whole);
  whole = whole.replace(EXISTING, " ");
  for (const qualifier of QUALIFIERS) whole = whole.replace(qualifier, " ");
  whole = whole.replace(/\s+/g, " ").trim();
  const bare = whole === "" ? null : readWhole(whole);
  return bare && existing ? { ...bare, existing } : bare;
}

function readWhole(whole: string): ReadDesignation | null {
  for (const { pattern, read } of RULES) {
    const match = pattern.exec(whole);
    const found = match && read(match.groups ?? {}, whole);
    if (found) return found;
  }
  return null;
}

function rule(pattern: string, read: Rule["read"]): Rule {
  return { pattern: new RegExp(`^(?:${pattern})$`), read };
}
