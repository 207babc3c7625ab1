import { readDesignation, type ReadDesignation } from "../../designations/read-designation.ts";
import { isHardware } from "../../sections/section.ts";
import { chooseReading } from "../../table/units/shared-names.ts";
import type { SheetUnits } from "../sheet/sheet-units.ts";
import { compileCandidates, X } from "./candidates.ts";

/** A number in millimetres, with a decimal point or comma. */
const MM = String.raw`\d{1,4}(?:[.,]\d{1,2})?`;
/** No letter follows a family: `UBP` is not `UB`. */
const WORD = String.raw`(?![A-Z])`;

/**
 * Where metric names may stand: the families' letters with numbers in front or behind. Longer forms stand first. What they are called and
 * whether they exist, the module of designations says.
 */
export const METRIC_CANDIDATES = compileCandidates([
  // 457x191x67 UKB, 200x75 PFC, 100x100x8 EA, 100x100x8 RSA, 89x89x5.0 SHS, 89x5 SHS, 114.3x5 CHS
  String.raw`${MM}${X}${MM}(?:${X}${MM})? ?(?:UKBP|UKPFC|UKA|UKB|UKC|UBP|UB|UC|PFC|EA|UA|RSA|(?:CF|HF)?[SRC]HS)${WORD}`,
  // UB 457x191x67, PFC 200x75x23, RSA 100x100x8, EA 100x100x8, UB310X40.4
  String.raw`(?:UKBP|UKPFC|UKA|UKB|UKC|UBP|UB|UC|WB|WC|PFC|EA|UA|RSA) ?${MM}${X}${MM}(?:${X}${MM})?`,
  // 310UB40.4, 310 UB 40.4, 900WB257
  String.raw`\d{3,4} ?(?:UB|UC|WB|WC) ?\d{1,3}(?:\.\d)?`,
  // 150PFC, 125 TFB, PFC150
  String.raw`\d{2,3} ?(?:PFC|TFB|TFC)${WORD}`,
  String.raw`(?:PFC|TFB|TFC) ?\d{2,3}`,
  // RHS 120x80x5, SHS100x5, CHS 114.3x5, RO 114,3x5
  String.raw`(?:(?:CF|HF)?[SRC]HS|RRO|QRO|RO) ?${MM}${X}${MM}(?:${X}${MM})?`,
  String.raw`[Ø⌀] ?${MM}${X}\d{1,2}(?:[.,]\d{1,2})?`,
  // HE 200 A, HEA 200, HE-B 300, IPE 300, IPE A 200, IPE 200 O, UPN 160
  String.raw`HE[ -]?\d{2,4}[ -]?(?:AA|[ABMC])${WORD}`,
  String.raw`HE[ -]?(?:AA|[ABMC])[ -]?\d{2,4}`,
  String.raw`IPE ?\d{2,3} ?(?:AA|A|O|V)${WORD}`,
  String.raw`IPE[ -]?(?:AA|A|O|V)?[ -]?\d{2,3}`,
  String.raw`(?:IPN|INP|UPN|UNP|UPE|IPBL|IPBV|IPB|ISMB|ISLB|ISJB|ISWB|ISMC)[ -]?\d{2,3}`,
  // HD 320x127
  String.raw`HD[ -]?\d{3}${X}\d{2,4}(?:[.,]\d)?`,
  // L 80x80x8, L102x76x9.5, 2L 80x80x8, L80x8, L80/8
  String.raw`2?L{1,2} ?${MM}${X}${MM}${X}${MM}`,
  String.raw`L ?\d{2,3}(?: ?/ ?|${X})\d{1,2}(?:[.,]\d)?`,
  // T 80x80x9
  String.raw`T ?\d{2,3}${X}\d{2,3}${X}\d{1,2}(?:[.,]\d)?`,
  // C200-19, Z15024
  String.raw`[CZ] ?\d{3}-?\d{2}`,
  // WWF1200X487
  String.raw`WWF ?\d{3,4}${X}\d{2,3}`,
  // FL 100x10, FLT 100x10, PL 10x200, 100x10 FLAT
  String.raw`(?:FL|FLT|FLAT|FB|PL|PLT|PLATE) ?${MM}${X}${MM}(?: ?MM)?`,
  String.raw`${MM}${X}${MM} ?(?:FLAT|FLT|FL|FB)${WORD}`,
]);

/** Families that a number of a plate or a bar follows or precedes. */
const FLAT = /^(?:FL|FLT|FLAT|FB|PL|PLT|PLATE|BAR)\b|(?:FLAT|FLT|FL|FB)$/;
const HOLLOW_BEHIND = /^(?<size>[\d.X* ]+?) ?(?<family>[SRC]HS)$/;

/**
 * Reads a candidate on a metric sheet, whose numbers are millimetres and kg/m where the text does not say otherwise.
 * @param text in capitals
 */
export function readMetricCandidate(text: string, units: SheetUnits): ReadDesignation | null {
  const plain = text.replace(/(?<=\d),(?=\d)/g, ".");
  const read = readDesignation(prepareHollow(prepareFlat(plain), units));
  // M16X60 is a bolt, and M shapes are American.
  if (!read || read.weak || isHardware(read.section)) return null;
  if (read.section.family === "M" && read.section.unit === "in") return null;
  return chooseReading(read, { perFoot: null, grade: "", region: units.region });
}

/** Says that the sizes of plates and flats are millimetres. */
function prepareFlat(text: string): string {
  if (!FLAT.test(text) || /["/M]/.test(text)) return text;
  return text.replace(/\d+(?:\.\d+)?/g, (number) => `${number}MM`);
}

/** Names a hollow section of a British sheet in the European way: `100x100x6 SHS` alone is the Australian section. */
function prepareHollow(text: string, { region }: SheetUnits): string {
  const found = region === "europe" ? HOLLOW_BEHIND.exec(text)?.groups : undefined;
  return found ? `${found["family"]} ${found["size"]}` : text;
}
