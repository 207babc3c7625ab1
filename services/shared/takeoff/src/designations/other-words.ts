import { withoutAccents } from "../plain-letters.ts";

/**
 * Families as lists in other languages than English write them, by the letters that designations use. Without accents; a round tube and a
 * box are told apart by their words, since their sizes do not always tell.
 */
const WORDS: Readonly<Record<string, string>> = {
  // Angles.
  L: "WINKEL WINKELSTAHL CORNIERE CORNIERES ANGULAR ANGULARES CANTONEIRA CANTONEIRAS ANGOLARE ANGOLARI HOEKLIJN HOEKSTAAL HOEKPROFIEL KATOWNIK VINKEL VINKELJARN UHELNIK KOSEBENT",
  // Flats.
  FB: "FLACHSTAHL FLACHEISEN FLACH FER-PLAT PLAT PLATS PLETINA PLETINAS PLATINA PLATINAS PIATTO PIATTI PLATSTAAL PLASKOWNIK PLATTSTANG PLATTSTAL BARRA-CHATA LAMA",
  // Plates.
  PL: "BLECH BL TOLE TOLES CHAPA CHAPAS LAMIERA LAMIERE PLAAT BLACHA PLECH PLACA PLACAS LEVHA",
  // Round bars.
  RB: "RUNDSTAHL ROND REDONDO REDONDOS TONDO TONDI RONDSTAAL RUNDSTANG RUNDSTAL BARRA-REDONDA PRET-OKRAGLY",
  // Square bars.
  SQ: "VIERKANTSTAHL QUADRATSTAHL CARRE-PLEIN VIERKANTSTAAL PRET-KWADRATOWY",
  CHS: "ROHR RUNDROHR TUBE-ROND TUBES-RONDS TUBO-REDONDO TUBO-TONDO TUBO-CIRCULAR BUIS RURA RURA-OKRAGLA TRUBKA BORU KCKR VCKR",
  // Their sizes tell squares from rectangles.
  RHS:
    "QUADRATROHR RECHTECKROHR VIERKANTROHR FORMROHR VKR TUBE-CARRE TUBES-CARRES TUBE-RECTANGULAIRE TUBE-RECTANGLE TUBO-CUADRADO TUBO-QUADRADO TUBO-QUADRO TUBO-RECTANGULAR " +
    "TUBO-RETANGULAR TUBO-RETTANGOLARE KOKER KOKERPROFIEL RURA-KWADRATOWA RURA-PROSTOKATNA KUTU-PROFIL KUTU",
  CFRHS: "KKR",
  // What the piece is for, or that it is a section.
  "": "PROFIL PROFILE PERFIL PERFILES PERFIS PROFILO PROFILI PROFIEL TRAGER STAHLTRAGER STUTZE PFETTE RIEGEL POUTRE POTEAU VIGA PILAR COLUMNA CORREA TRAVE PILASTRO BALK LIGGER KOLOM BELKA SLUP NOSNIK SLOUP BALKEN PELARE",
  TUBE: "TUBO TUBOS",
};

/** By the words, with blanks between them. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([letters, words]) => words.split(" ").map((word) => [word.replaceAll("-", " "), letters] as const)),
);

const LEADING_WORDS = /^(?<words>\p{L}{2,}(?: \p{L}{2,})?)[ .:]*(?<rest>(?:\p{L}{1,4} ?)?[\d.Ø⌀].*)$/u;
/** A decimal comma: more than two digits behind it may be thousands. */
const DECIMAL_COMMA = /(?<=\d),(?=\d{1,2}(?!\d))/g;

/** The letters of a family that is named in another language than English: `Winkelstahl`, `Tube rond`. Null for another text. */
export function readForeignFamily(words: string): string | null {
  return LETTERS.get(withoutAccents(words)) || null;
}

/**
 * A designation in the letters and with the decimal point that rules read: `Rohr 88,9x4` becomes `CHS 88.9x4`, `Perfil W 200x19,3`
 * becomes `W 200x19.3`. Null for a text that has neither.
 * @param whole in upper case with plain marks and single blanks
 */
export function inLetters(whole: string): string | null {
  const found = LEADING_WORDS.exec(whole)?.groups;
  const plain = found && withoutAccents(found["words"] ?? "");
  const letters = plain === undefined ? undefined : findLetters(plain, found?.["rest"] ?? "");
  const rewritten = letters ?? whole;
  const pointed = rewritten.replace(DECIMAL_COMMA, ".");
  return pointed === whole ? null : pointed;
}

/** The longest words that are known; the others stay. */
function findLetters(words: string, rest: string): string | undefined {
  const [first = "", ...others] = words.split(" ");
  const whole = LETTERS.get(words);
  if (whole !== undefined) return `${whole} ${rest}`.trim();
  const letters = others.length > 0 ? LETTERS.get(first) : undefined;
  return letters === undefined ? undefined : `${letters} ${others.join(" ")} ${rest}`.trim();
}
