import { rememberTexts } from "../repeated-texts.ts";

/** What a piece is made of. `other`: neither steel nor aluminium, such as brass, timber or plastic. */
export type Material = "steel" | "stainless_steel" | "aluminium" | "other";

const MAX_TEXT_LENGTH = 60;

/** Alloys with a temper (`6061-T6`, `5052 H32`), the usual alloys without one, and the word. */
const ALUMINIUM =
  /\b[1-8]\d{3}A?[ -]?(?:T\d{1,4}|H\d{1,3}|O|F)\b|^(?:AL(?:LOY)?[ -]?|AW[ -]?|EN AW[ -]?)?(?:1100|2024|3003|5005|5052|5083|5086|5454|6005A?|6061|6063|6082|6105|6351|7075)\b|\bALUM(?:INI?UM)?\b|\bAW[ -]?\d{4}/;
/** Grades by AISI, by EN number and by Japanese name, and the words. 200 and 400 series are left out: their density is that of steel. */
const STAINLESS =
  /(?:^|[\s/(,]|\b(?:SS|SUS|TYPE|TP|T|AISI|GR|GRADE)[ .-]?)(?:30[1-5]|309|310|316|317|321|347)(?:L|H|LN|TI|S)?(?=$|[\s/),])|\b1[ .]4[345]\d{2}\b|\bSTAINLESS\b|\bINOX\b/;
const OTHER =
  /\b(?:BRASS|BRONZE|COPPER|PVC|HDPE|NYLON|RUBBER|NEOPRENE|TEFLON|PTFE|CONCRETE|TIMBER|WOOD|LVL|GLULAM|MGP ?\d{1,2}|GRP|FRP|GLASS)\b/;

/**
 * The material that a grade names: `6061-T6` is aluminium, `304` and `1.4301` stainless steel. A text that names no other material, also
 * an empty one, counts as carbon steel, as nearly everything in a list of steel is.
 */
export function readMaterial(grade: string): Material {
  return readRemembered(grade.slice(0, MAX_TEXT_LENGTH));
}

const readRemembered = rememberTexts(read, MAX_TEXT_LENGTH);

function read(grade: string): Material {
  const text = grade.toUpperCase().replace(/\s+/g, " ").trim();
  if (ALUMINIUM.test(text)) return "aluminium";
  if (STAINLESS.test(text)) return "stainless_steel";
  return OTHER.test(text) ? "other" : "steel";
}
