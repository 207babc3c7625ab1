import { lengthUnit } from "../../../cells/lengths.ts";
import { withoutAccents } from "../../../plain-letters.ts";

export type WeightUnit = "lb" | "kg" | "ton" | "t" | "kn" | "kip";

const WEIGHT_UNITS: Readonly<Record<string, WeightUnit>> = {
  lb: "lb",
  lbs: "lb",
  pound: "lb",
  pounds: "lb",
  "#": "lb",
  kg: "kg",
  kgs: "kg",
  kilogram: "kg",
  kilograms: "kg",
  ton: "ton",
  tons: "ton",
  t: "t",
  tonne: "t",
  tonnes: "t",
  mt: "t",
  кг: "kg",
  т: "t",
  公斤: "kg",
  千克: "kg",
  吨: "t",
  kn: "kn",
  kip: "kip",
  kips: "kip",
};

/** The weight unit that a word names. */
export function weightUnit(word: string): WeightUnit | null {
  return Object.hasOwn(WEIGHT_UNITS, word) ? (WEIGHT_UNITS[word] ?? null) : null;
}

/** Words that look like those of another language, some without their accents: `Maße` like `masse`, `poř.` like `por`. */
const LOOKALIKES: readonly (readonly [RegExp, string])[] = [
  // Spanish: a name. In French it counts.
  [/(?<!\p{L})nombre(?= (?:del? (?:la )?)?(?:perfil|plano|pieza|elemento|conjunto|material|secci))/giu, "Nom"],
  [/№/gu, " № "],
  [/(?<!\p{L})maße?n?(?!\p{L})/giu, "Abmessung"],
  [/(?<!\p{L})poř(?!\p{L})/giu, "pořadí"],
  [/(?<!\p{L})änd(?!\p{L})/giu, "Änderung"],
  // Who did it: `dibujó` like `dibujo`, the drawing.
  [/(?<!\p{L})(?:dibujó|revisó|aprobó|elaboró|(?:dessinée?|vérifiée?) par|gezeichnet(?: von)?|geprüft(?: von)?)(?!\p{L})/giu, "author"],
];

/** Tonnes without parentheses: a capital `T` is short for total as well. */
const TONNES = /(?<=(?:[Ww]eight|[Ww]t|[Mm]asse?|[Gg]ew(?:icht)?|[Pp]oids|[Pp]eso|[Mm]asa|[Vv]ikt|[Vv]ekt|[Hh]motnost|[Ww]aga)\.?) t$/;

/** The words of a name, and apart from them the units that it states. */
export function splitWords(header: string): { words: string; units: string[] } {
  const units: string[] = [];
  const named = header.replace(TONNES, () => unitsOrWords("t", units));
  const plain = withoutAccents(LOOKALIKES.reduce((text, [pattern, word]) => text.replace(pattern, word), named))
    // PieceMark, pieceMark; UPPER CASE stays.
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/req['’]?d/g, "reqd")
    .replace(/(?<!\p{L})no['’]s(?!\p{L})/gu, "nos")
    // Of 1000 kg or of 2000 lb.
    .replace(/(?<!\p{L})metric ton(?:ne)?s?(?!\p{L})/gu, "tonnes")
    .replace(/(?<!\p{L})short tons?(?!\p{L})/gu, "tons")
    .replace(/(?<=\S ?)×(?= ?\S)/g, " x ")
    // `Total L.F.`: letters of one abbreviation.
    .replace(/\b(\p{L})\.(?=\p{L}\.)/gu, "$1")
    .replace(/(mat|add)['’]l/g, "$1l")
    .replace(/\bass['’]y/g, "assy")
    // The most frequent typing error of these names; others are found by `findMisspelt`.
    .replace(/\bpeice/g, "piece")
    // `备 注` is one word, `单重kg` two.
    .replace(/(?<=\p{Script=Han}) +(?=\p{Script=Han}(?:$| ))/gu, "")
    .replace(/(?<=\p{Script=Han})(?=[a-z])/gu, " ")
    // Romance abbreviations: `Q.tà`, `N.º`, `c/u`.
    .replace(/\bq\. ?ta\b/g, "qta")
    .replace(/\bn\. ?o(?= |$)/g, "no")
    .replace(/\bc ?\/ ?u\b/g, "cadauno")
    .replace(/\bunit\./g, "unitaire")
    .replace(/\bo ?\/ ?a\b/g, "oa")
    .replace(/(?<!\p{L})п ?\/ ?п(?!\p{L})/gu, "пп")
    .replace(/[([{<]([^)\]}>]*)[)\]}>]/g, (_, inside: string) => unitsOrWords(inside, units))
    .replace(/(?:,| -| in) ?(mm|cm|m|in|inch|inches|ft|feet|lbs?|kgs?|tons?|pounds|kn)\.?$/, (_, unit: string) =>
      unitsOrWords(unit, units),
    );
  const words = plain
    .replace(/["”″]$/, () => unitsOrWords('"', units))
    .replace(/['’′]$/, () => unitsOrWords("'", units))
    .replace(/#$/, " no")
    .replace(/^#$/, "no")
    .replace(/[^\p{L}\p{M}\p{N}#/]+/gu, " ")
    .replace(/ ?\/ ?/g, " per ")
    .replace(/\s+/g, " ")
    .trim();
  const last =
    /^(?<rest>.*(?:length|len|lgth|longitud|longueur|weight|wt|mass|masse|poids|peso|width|camber|size)) (?<unit>mm|cm|m|in|inches|ft|feet|lb|lbs|kg|kgs|kn|tons?)$/.exec(
      words,
    )?.groups;
  if (!last) return { words, units };
  units.push(last["unit"] ?? "");
  return { words: last["rest"] ?? words, units };
}

/** Keeps what stands in parentheses as words unless it is a unit. */
function unitsOrWords(inside: string, units: string[]): string {
  const parts = inside.trim().replace(/\.$/, "");
  const isUnit = lengthUnit(parts) !== null || weightUnit(parts) !== null;
  if (isUnit) units.push(parts);
  return isUnit ? " " : ` ${inside} `;
}
