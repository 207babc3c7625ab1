import { writeInMillimetres } from "./dimension-text.ts";
import { DIMENSION, readDimension } from "../dimensions.ts";
import { withoutAccents } from "../plain-letters.ts";

/**
 * Families as lists in other languages than English write them, by the letters that designations use. Without accents; a round tube and a
 * box are told apart by their words, since their sizes do not always tell.
 */
const WORDS: Readonly<Record<string, string>> = {
  // Angles.
  L: "LNP LI LD KULMATERAS KULMATANKO VINKELSTAL 角钢 山形鋼 等辺山形鋼 不等辺山形鋼 アングル ANGULO ANGULOS WINKEL WINKELSTAHL CORNIERE CORNIERES ANGULAR ANGULARES CANTONEIRA CANTONEIRAS ANGOLARE ANGOLARI HOEKLIJN HOEKSTAAL HOEKPROFIEL KATOWNIK VINKEL VINKELJARN UHELNIK KOSEBENT",
  // Flats.
  FB: "TYC-PLOCHA FLB FLA SOLERA PLO PLSTG PLST FLADSTAL FLATTSTAL FLATSTAL LATTA LATTATANKO LATTATERAS BARRA-CH 扁钢 平鋼 フラットバー STRIP STRIPPEN PLAT-EP FLACHSTAHL FLACHEISEN FLACH FER-PLAT PLAT PLATS PLETINA PLETINAS PLATINA PLATINAS PIATTO PIATTI PLATSTAAL PLASKOWNIK PLATTSTANG PLATTSTAL BARRA-CHATA LAMA",
  // Plates.
  PL: "BLE LAM GOUSSET-EP CH LAMIERA-SP PLECH-TL LEVY PLADE 钢板 鋼板 プレート GOUSSET GOUSSETS PLATINE PLATINES TOLE-EP KNOTENBLECH CARTELA CARTELAS KNOOPPLAAT PLAQUE BLECH BL TOLE TOLES CHAPA CHAPAS LAMIERA LAMIERE PLAAT BLACHA PLECH PLACA PLACAS LEVHA",
  // Round bars.
  RB: "KR PRET ROND-LISSE REDONDO-LISO TIGE TYC-KR BARRA-RED PYOROTANKO PYOROTERAS 圆钢 丸鋼 RUNDSTAHL ROND REDONDO REDONDOS TONDO TONDI RONDSTAAL RUNDSTANG RUNDSTAL BARRA-REDONDA PRET-OKRAGLY",
  // Square bars.
  SQ: "方钢 角鋼 VIERKANTSTAHL QUADRATSTAHL CARRE-PLEIN VIERKANTSTAAL PRET-KWADRATOWY",
  CHS: "ROR OC RUNDROR PYOREAPUTKI 圆管 钢管 丸パイプ 鋼管 ROHR RUNDROHR TUBE-ROND TUBES-RONDS TUBO-REDONDO TUBO-TONDO TUBO-CIRCULAR BUIS RURA RURA-OKRAGLA TRUBKA BORU KCKR VCKR",
  // Their sizes tell squares from rectangles.
  RHS:
    "TUBOLARE TUBOLARI FRR FRQ RRW RK RP JAKL JACKL FIRKANTROR FIRKANTRORET RHS-ROR SHS-ROR HULPROFIL KANTRR PUTKIPALKKI NELIOPUTKI 方管 矩形管 方矩管 角パイプ 角形鋼管 TUBE-RECT TUBES-RECT TUBO-RECT TUBE-CARR TUBO-CUAD QUADRATROHR RECHTECKROHR VIERKANTROHR FORMROHR VKR TUBE-CARRE TUBES-CARRES TUBE-RECTANGULAIRE TUBE-RECTANGLE TUBO-CUADRADO TUBO-QUADRADO TUBO-QUADRO TUBO-RECTANGULAR " +
    "TUBO-RETANGULAR TUBO-RETTANGOLARE KOKER KOKERPROFIEL RURA-KWADRATOWA RURA-PROSTOKATNA KUTU-PROFIL KUTU",
  CFRHS: "KKR RRK",
  // What the piece is for, or that it is a section.
  "": "PROFIL PROFILE PERFIL PERFILES PERFIS PROFILO PROFILI PROFIEL TRAGER STAHLTRAGER STUTZE PFETTE RIEGEL POUTRE POTEAU VIGA PILAR COLUMNA CORREA TRAVE PILASTRO BALK LIGGER KOLOM BELKA SLUP NOSNIK SLOUP BALKEN PELARE",
  TUBE: "TUBO TUBOS PTR OR",
  // Mexican names of American sections.
  W: "IR IPR",
  S: "IE IPS",
  C: "CE CPS",
};

/** By the words, with blanks between them. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([letters, words]) => words.split(" ").map((word) => [word.replaceAll("-", " "), letters] as const)),
);

const LEADING_WORDS = /^(?<words>\p{L}{2,}(?:[ -]\p{L}{2,})?)[ .:]*(?<rest>(?:\p{L}{1,4} ?)?#?[\d.Ø⌀].*)$/u;

/** Forms that lists of other countries give to sizes, and how rules read them. */
const FORMS: readonly (readonly [form: RegExp, read: string])[] = [
  // L 70/70/6, FL 100/10: millimetres, of which the first is the largest, and no fraction.
  [/^([A-Z]{1,4} ?(?:[3-9]\d|\d{3}))\/(\d{1,3}(?:[.,]\d)?)$/, "$1X$2"],
  [/^([A-Z]{1,4} ?(?:[3-9]\d|\d{3}))\/(\d{1,3})\/(\d{1,2}(?:[.,]\d)?)$/, "$1X$2X$3"],
  // A decimal comma: more than two digits behind it may be thousands.
  [/(?<=\d),(?=\d{1,2}(?!\d))/g, "."],
  // 2.1/2", as Brazil writes two and a half.
  [/(?<=\d)\.(?=\d{1,2}\/\d)/g, "-"],
  // Inches in French, Spanish and Portuguese.
  [/ ?\b(?:PO|POUCES?|PULG|POL)\b\.?/g, '"'],
  [/^(PL|FB) ?#/, "$1 "],
  [/^(PL|FB) (\d{1,3}) - (\d{2,4}(?: ?X ?\d{2,5})?)$/, "$1 $2X$3"],
  [/^([WSC]) (\d+(?:\.\d+)?)"? ?X ?(\d+(?:\.\d+)?)(?: ?LBS?\/(?:FT|PIES?))?$/, "$1 $2X$3"],
  // L-70.7 and Tubo 80.80.4, as Spain writes them.
  [/^L[- ](\d{2,3})\.(\d{1,2})$/, "L $1X$2"],
  [/^TUBE (\d{2,3})\.(\d{2,3})\.(\d{1,2})$/, "RHS $1X$2X$3"],
  [/^TUBE ([\d -]{1,5}(?:\/\d)?)" ?CED\.? ?(40|80)$/, "PIPE $1 SCH $2"],
  // Mild steel.
  [/^MS /, ""],
  // Equal legs are named once.
  [/^L ?([\d -]{1,5}(?:\/\d)?)" ?X ?(\d{1,2}\/\d{1,2})"$/, "L $1X$1X$2"],
];

/** The letters of a family that is named in another language than English: `Winkelstahl`, `Tube rond`. Null for another text. */
export function readForeignFamily(words: string): string | null {
  return LETTERS.get(plainWords(words)) || null;
}

const plainWords = (words: string): string => withoutAccents(words).replaceAll("-", " ");

/**
 * A designation in the letters and the form that rules read: `Rohr 88,9x4` becomes `CHS 88.9x4`, `Perfil W 200x19,3` becomes `W 200x19.3`,
 * `IR 12"x 50 lb/ft` becomes `W 12x50`. Null for a text that is in them already.
 * @param whole in upper case with plain marks and single blanks
 */
export function inLetters(whole: string): string | null {
  const found = LEADING_WORDS.exec(whole)?.groups;
  const letters = found && findLetters(plainWords(found["words"] ?? ""), found["rest"] ?? "");
  const named = letters === undefined ? whole : inOneUnit(letters);
  const rewritten = FORMS.reduce((text, [form, read]) => text.replace(form, read), named);
  return rewritten === whole ? null : rewritten;
}

/** A plate in inches, and its width in millimetres or centimetres: `CHAPA 1/2" X 150`, `PLACA 1" X 40 CM`. */
const IN_TWO_UNITS = new RegExp(`^(?<letters>PL|FB) #?(?<thickness>${DIMENSION}) ?" ?X ?(?<width>\\d{2,4}(?:[.,]\\d)?) ?(?<unit>CM|MM)?$`);

function inOneUnit(text: string): string {
  const { letters, thickness = "", width = "", unit } = IN_TWO_UNITS.exec(text)?.groups ?? {};
  const inches = letters === undefined ? null : readDimension(thickness);
  if (inches === null) return text;
  const wide = Number(width.replace(",", ".")) * (unit === "CM" ? 10 : 1);
  return `${letters} ${writeInMillimetres(inches)} X ${wide}MM`;
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
