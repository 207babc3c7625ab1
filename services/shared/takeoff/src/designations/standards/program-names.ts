import { BY, D } from "../dimension-text.ts";
import { createRule, keepVerbatim, type Groups, type ReadDesignation, type Rule } from "../rule.ts";

/** Families that lists name without a size, with a word instead that says what the piece is for. */
const FAMILIES = ["PL", "PLT", "PLATE", "BPL", "L", "ANGLE", "FB", "FLT", "BAR"];
/** What stands in the place of a size. */
const WORDS = [
  "BASE PLATE",
  "BASE PL",
  "BEARING PLATE",
  "CAP PLATE",
  "CLIP ANGLE",
  "CLIP",
  "CONNECTION ANGLE",
  "CONNECTION PLATE",
  "DOUBLER PLATE",
  "EMBED PLATE",
  "END PLATE",
  "FILLER PLATE",
  "GUSSET PLATE",
  "GUSSET",
  "LEDGER ANGLE",
  "LIFTING LUG",
  "SEAT ANGLE",
  "SHEAR PLATE",
  "SHEAR TAB",
  "SHIM PLATE",
  "SHIM",
  "SPLICE PLATE",
  "STIFFENER PLATE",
  "STIFFENER",
  "TOE PLATE",
];

/** The first and the last letters of texts of a family and a word, which need no blank between them: `PLBASE PLATE`. */
function listKeys(): string {
  const keys = WORDS.flatMap((word) => {
    const parts = word.split(" ");
    const last = parts.at(-1) ?? "";
    return [last, `${last}S`, ...(parts.length === 1 ? FAMILIES.map((family) => `${family}${word}`) : [])];
  });
  return [...new Set(keys)].join(" ");
}

/** Names of programs and of the trade that are none of a standard. */
export const PROGRAM_RULES: readonly Rule[] = [
  // PL Base Plate, L Clip Angle
  createRule(listKeys(), String.raw`(?<family>${FAMILIES.join("|")}) ?(?<word>(?:${WORDS.join("|")})S?)`, readWordInsteadOfSize),
  // 600S162-54, 362T125-33, 150U050-54: depth and flange in hundredths of an inch, thickness in thousandths
  createRule("S T U F", String.raw`\d{3,4}[STUF]\d{3}-\d{2,3}`, keepVerbatim("COLD_FORMED", "AISI S240")),
  // Z200x2.0, Z 200x75x20x2: purlins of sheet
  createRule("Z", String.raw`Z ?\d{3}(?:${BY}\d{2,3}(?:\.\d)?){0,3}${BY}\d(?:\.\d{1,2})?`, keepVerbatim("COLD_FORMED")),
  // U 50x25x2, C 80x40x2.5, C 200x75x20x2, Ue 150x60x20x2.65, CF 150x2.5: bent of sheet
  createRule("C U UE", String.raw`(?:C|UE?) ?\d{2,3}${BY}\d{2,3}(?:${BY}\d{2})?${BY}\d(?:\.\d{1,2})?`, keepVerbatim("COLD_FORMED")),
  createRule("CF ZF", String.raw`[CZ]F ?\d{2,3}(?:${BY}\d{2,3}){0,2}${BY}\d(?:\.\d{1,2})?`, keepVerbatim("COLD_FORMED")),
  // 1.5B20, 1 1/2" B 20 GA, 3VLI20
  createRule(
    "B BI N F VL VLI VLPI W LOK",
    String.raw`(?:${D}) ?(?:B|BI|N|F|VLI?|VLPI|W|LOK)[ -]?(?:16|18|19|20|22|24)(?: ?GA\.?)?(?: DECK)?`,
    keepVerbatim("DECK"),
  ),
  // STEEL BAR GRATING, GRTG 1 1/4X3/16; its clips and treads are parts of a catalogue
  createRule("GRATING GRTG STEEL BAR", String.raw`(?:STEEL |BAR )?(?:GRATING|GRTG)\b(?! (?:CLIP|TREAD)).{0,40}`, keepVerbatim("GRATING")),
];

/** Deck in prose, such as `3" COMPOSITE DECK, 20 GA`: tried for texts that contain the word. */
export const DECK_RULES: readonly Rule[] = [
  createRule(
    "",
    String.raw`.{0,25}\b(?:METAL|ROOF|FLOOR|STEEL|COMPOSITE|FORM|ACOUSTIC(?:AL)?) DECK(?:ING)?\b.{0,25}|DECK(?:ING)?`,
    keepVerbatim("DECK"),
  ),
];

const SHAPES: Readonly<Record<string, string>> = { PLT: "PL", PLATE: "PL", BPL: "PL", ANGLE: "L", FLT: "FB", BAR: "FB" };

function readWordInsteadOfSize({ family = "", word = "" }: Groups): ReadDesignation {
  const shape = SHAPES[family] ?? family;
  return { section: { family: "UNSIZED" }, shape, size: "", designation: `${shape} ${word}`, standard: null, remark: word };
}
