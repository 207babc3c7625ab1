import { readFamily } from "./family-words.ts";

/** Words next to a size that are no family by themselves, by the letters that designations use. */
const WORDS: Readonly<Record<string, string>> = {
  L: "ANGLE,ANGLES,ANGLE IRON,ANGLE IRONS,STEEL ANGLE,L ANGLE,ANGLE PROFILE,L ANGLE PROFILE",
  FB: "FLAT STOCK,FLAT STRAP,STRAP,BAR STOCK,FLAT STEEL",
  PL: "STEEL PLATE",
  // Called HSS, a metric tube is Canadian.
  TUBE:
    "TUBE,TUBES,TUBING,SQ TUBE,SQ TUBING,SQUARE TUBE,SQUARE TUBING,RECT TUBE,RECT TUBING,RECTANGULAR TUBE,RECTANGULAR TUBING,BOX TUBE,BOX TUBING," +
    "TUBE STEEL,STEEL TUBE,STEEL TUBING,STRUCTURAL TUBE,STRUCTURAL TUBING",
  HSS: "SQ HSS,SQUARE HSS,RECT HSS,RECTANGULAR HSS,ROUND HSS",
  CHS: "ROUND TUBE,ROUND TUBES,ROUND TUBING,RD TUBE,RD TUBING",
  RB: "RND,RND BAR,STEEL ROD,ROUND ROD,ROUND STOCK",
};
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([letters, words]) => words.split(",").map((word) => [word, letters] as const)),
);

/** What a size says of a tube or a plate next to its numbers: `2" X 3" X 0.120" WALL`, `1-1/2" OD`. */
const BETWEEN = /(?<=[\d"] ?)(?:WALL|W\.?T\.?|THK\.?|THICK|O\.?D\.?)(?= |$)/g;
const SIZE_FIRST = /^(?<size>[\d.][\d ./"MX*-]*[\d"M]) (?<words>[A-Z][A-Z. ]*[A-Z.])$/;
const SIZE_LAST = /^(?<words>[A-Z][A-Z. ]*[A-Z.]) (?<size>[\d.][\d ./"MX*-]*[\d"M])$/;
/** Families whose numbers alone do not tell inches from millimetres: their sizes keep the unit. */
const KEEP_UNIT = new Set(["PL", "FB", "RB", "SQ"]);
/** Timber is measured in whole inches: a plate of `2X6` is none of steel. */
const OF_STEEL = /["/.]|MM/;

/**
 * A designation whose family is a word behind its size or before it, in the order and in the letters that rules read: `2X2X1/4 ANGLE IRON`
 * becomes `L 2X2X1/4`, and `SQUARE TUBE 30 X 30 X 2 MM` becomes `TUBE 30 X 30 X 2`. Null for another text, and for a family that is a beam
 * or a plate of wood as often.
 * @param whole in upper case with plain marks and single blanks
 */
export function withFamilyFirst(whole: string): string | null {
  const bare = whole.replace(BETWEEN, "").replace(/ +/g, " ");
  const first = SIZE_FIRST.exec(bare)?.groups;
  const { size = "", words = "" } = first ?? SIZE_LAST.exec(bare)?.groups ?? {};
  if (words === "" || !/[X*]/.test(size)) return null;
  // In front of a size, the words of rules are families already, and others may be what the piece is for.
  const family = first && (readFamily(words) ?? (words.endsWith(" PLATE") ? "PL" : null));
  const letters = LETTERS.get(words) ?? family ?? null;
  if (letters === null || letters === "W") return null;
  const isTimber = (letters === "PL" || letters === "FB") && !OF_STEEL.test(size) && size.split(/[X*]/).length < 3;
  return isTimber ? null : `${letters} ${KEEP_UNIT.has(letters) ? size : size.replace(/ ?MM$/, "")}`;
}
