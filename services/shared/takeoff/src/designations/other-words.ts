import { withoutAccents } from "../plain-letters.ts";

/**
 * Families as lists in other languages than English write them, by the letters that designations use. Without accents; a round tube and a
 * box are told apart by their words, since their sizes do not always tell.
 */
const WORDS: Readonly<Record<string, string>> = {
  // Angles.
  L: "角钢 山形鋼 等辺山形鋼 不等辺山形鋼 アングル ANGULO ANGULOS WINKEL WINKELSTAHL CORNIERE CORNIERES ANGULAR ANGULARES CANTONEIRA CANTONEIRAS ANGOLARE ANGOLARI HOEKLIJN HOEKSTAAL HOEKPROFIEL KATOWNIK VINKEL VINKELJARN UHELNIK KOSEBENT",
  // Flats.
  FB: "扁钢 平鋼 フラットバー STRIP STRIPPEN PLAT-EP FLACHSTAHL FLACHEISEN FLACH FER-PLAT PLAT PLATS PLETINA PLETINAS PLATINA PLATINAS PIATTO PIATTI PLATSTAAL PLASKOWNIK PLATTSTANG PLATTSTAL BARRA-CHATA LAMA",
  // Plates.
  PL: "钢板 鋼板 プレート GOUSSET GOUSSETS PLATINE PLATINES TOLE-EP KNOTENBLECH CARTELA CARTELAS KNOOPPLAAT PLAQUE BLECH BL TOLE TOLES CHAPA CHAPAS LAMIERA LAMIERE PLAAT BLACHA PLECH PLACA PLACAS LEVHA",
  // Round bars.
  RB: "圆钢 丸鋼 RUNDSTAHL ROND REDONDO REDONDOS TONDO TONDI RONDSTAAL RUNDSTANG RUNDSTAL BARRA-REDONDA PRET-OKRAGLY",
  // Square bars.
  SQ: "方钢 角鋼 VIERKANTSTAHL QUADRATSTAHL CARRE-PLEIN VIERKANTSTAAL PRET-KWADRATOWY",
  CHS: "圆管 钢管 丸パイプ 鋼管 ROHR RUNDROHR TUBE-ROND TUBES-RONDS TUBO-REDONDO TUBO-TONDO TUBO-CIRCULAR BUIS RURA RURA-OKRAGLA TRUBKA BORU KCKR VCKR",
  // Their sizes tell squares from rectangles.
  RHS:
    "方管 矩形管 方矩管 角パイプ 角形鋼管 TUBE-RECT TUBES-RECT TUBO-RECT TUBE-CARR TUBO-CUAD QUADRATROHR RECHTECKROHR VIERKANTROHR FORMROHR VKR TUBE-CARRE TUBES-CARRES TUBE-RECTANGULAIRE TUBE-RECTANGLE TUBO-CUADRADO TUBO-QUADRADO TUBO-QUADRO TUBO-RECTANGULAR " +
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

/** `L 70/70/6`, `FL 100/10`: millimetres, of which the first is the largest, and no fraction. */
const METRIC_SLASHES = /(?<=^[A-Z]{1,4} ?)(?<first>[3-9]\d|\d{3})\/(?<second>\d{1,3}(?:[.,]\d)?)(?<third>\/\d{1,2}(?:[.,]\d)?)?$/;

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
  const pointed = rewritten
    .replace(
      METRIC_SLASHES,
      (_, first: string, second: string, third: string | undefined) => `${first}X${second}${(third ?? "").replace("/", "X")}`,
    )
    .replace(DECIMAL_COMMA, ".");
  return pointed === whole ? null : pointed;
}

/** `Ángulo L 30x25x3` names its letters twice. */
function joinLetters(letters: string, rest: string): string {
  return letters !== "" && rest.startsWith(letters) ? rest : `${letters} ${rest}`.trim();
}

/** The longest words that are known; the others stay. */
function findLetters(words: string, rest: string): string | undefined {
  const [first = "", ...others] = words.split(" ");
  const whole = LETTERS.get(words);
  if (whole !== undefined) return joinLetters(whole, rest);
  const letters = others.length > 0 ? LETTERS.get(first) : undefined;
  return letters === undefined ? undefined : joinLetters(letters, `${others.join(" ")} ${rest}`);
}
