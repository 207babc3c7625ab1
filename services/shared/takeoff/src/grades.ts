import { plainMarks } from "./plain-marks.ts";

const MAX_TEXT_LENGTH = 40;
/** The longest text that may begin with one, in characters. */
const MAX_TEXT_WITH_WORDS = 100;
/** ASTM, CSA and EN names of structural steel, bolts and rods; several may stand in one cell (`A992/A572-50`). */
const AMERICAN_AND_EUROPEAN = String.raw`(?:ASTM[ -]?)?(?:A-(?:36|53|106|108|193|242|307|325|354|490|500|501|514|529|572|588|606|653|709|847|913|992|1011|1085)(?:[ -]?(?:GR(?:ADE|\.)?[ -]?)?(?:[ABCD]|42|50|55|60|65))?|A ?(?:325|490)[ -]?[NXST]C?|A ?\d{2,4}M?(?:[ -]?(?:GR(?:ADE|\.)?[ -]?)?(?:B\d{1,2}M?|[ABCD]|\d{2,3}|F1554))?|F ?\d{4}(?:[ -]?(?:GR(?:ADE|\.)?[ -]?)?\d{2,3})?|\d{3} ?(?:WT?|AT?|G40\.21)|G40\.21(?:[ -]\d{2,3}WT?)?|S ?(?:235|275|355|420|450|460|690) ?(?:J[R02](?:G[1-4])?|K2(?:G[1-4])?|M|N|ML|NL|JRH|J0H|J2H)?(?:\+?(?:N|M|AR|H))?|ST ?(?:37|44|52)(?:-[23])?)`;
/** Chinese, Japanese, Korean, Indian and Australian names: `Q355B`, `SS400`, `E250BR`, `C350L0`, `300PLUS`. */
const OF_OTHER_COUNTRIES = String.raw`(?:Q ?\d{3}(?:[A-F]|GJ[A-E]?)?|SS ?(?:330|400|490|540|235|275|315|410|450|550)|(?:SM|SN|SHN|SMA|HSM|HSA) ?(?:235|275|355|380|420|460|500|570|600|650|800)(?:[ABCDE]|CW|BW)?|S[MN] ?(?:400|490|520|570)[A-CY]{0,2}|STK[MNR]? ?(?:400|490)|E ?(?:250|300|350|410|450)(?: ?(?:A|BR|B0|C))?|C(?:250|350|450)(?:L0)?|300 ?PLUS|42CRMO4(?: ?\+ ?QT)?|1\.(?:00[34]\d|01\d\d|05\d\d|4[345]\d\d)|(?:E ?(?:235|355)|C ?(?:22|35|45|60)E?) ?\+ ?(?:A|C|N|QT|SR|CR|AR)|G(?:250|300|350|450|500|550))`;
/** Aluminium with its temper, and stainless steel that is more than a number. */
const OTHER_METALS = String.raw`(?:[1-8]\d{3}[ -](?:T\d{1,4}|H\d{2,3})|(?:SS|SUS|AISI|TYPE)[ -]?(?:304|316)L?|(?:304|316)L)`;
const ONE = `(?:${AMERICAN_AND_EUROPEAN}|${OF_OTHER_COUNTRIES}|${OTHER_METALS})`;
const GRADES = new RegExp(String.raw`^${ONE}(?: ?(?:\/|,|OR) ?${ONE})*(?: ?(?:GALV\.?|HDG|DUAL))?$`);
const BARE = /^(?:GR(?:ADE|\.)?[ -]?)(?:36|42|46|50|55|58|65)(?: ?KSI)?$/;

/** Grades of the standards that have sections under one name: of Australia (AS/NZS 3678, 3679, 1163), and of Europe with Britain (EN 10025, 10210). */
const AUSTRALIAN = /^(?:AS\b.*|300 ?PLUS.*|C(?:250|350|450)(?:L0)?|G(?:250|300|350|450|500|550))$/;
const EUROPEAN = /^(?:EN\b.*|S ?(?:235|275|355|420|450|460|690)(?!\d).*|ST ?(?:37|44|52)(?!\d).*)$/;

/** Where sections and their names follow the same standards. */
export type StandardRegion = "australia" | "europe";

/** Where a grade belongs to; null for a grade of another place, and for another text. */
export function regionOfGrade(grade: string): StandardRegion | null {
  const plain = plainMarks(grade.slice(0, MAX_TEXT_LENGTH)).toUpperCase().trim();
  if (AUSTRALIAN.test(plain)) return "australia";
  return EUROPEAN.test(plain) ? "europe" : null;
}

/** Whether a text is a grade, or begins with one and goes on with words: `S235JR galvanisé à chaud`. */
export function beginsWithGrade(text: string): boolean {
  if (text.length > MAX_TEXT_WITH_WORDS) return false;
  if (isGrade(text)) return true;
  const [first = "", ...words] = text.trim().split(/[ ,;]+/);
  return /\d/.test(first) && words.length > 0 && words.every((word) => !/\d/.test(word)) && isGrade(first);
}

/** A standard by its number: that of a grade behind it. */
const STANDARD = /^[A-Z]{2,4}(?:\/[A-Z]{1,3})?[ :-]?\d{4,5}(?:[.:-]\d{1,4})*[ ,:-]+(?=[A-Z])/;

/** Whether a text is a grade behind its standard: `IS 2062 E250`, `EN 10025-2 S355JR`; sections may be written so as well: `HEA 1000 S355`. */
export function isGradeOfStandard(text: string): boolean {
  const grade = text.slice(0, MAX_TEXT_LENGTH).toUpperCase().trim().replace(STANDARD, "");
  return grade.length < text.trim().length && isGrade(grade);
}

/** Whether a text names a grade of steel or aluminium: `A992`, `ASTM A500 Gr. B`, `300W`, `S355J2`, `A572-50`, `Q355B`, `6061-T6`, `GR 50`. */
export function isGrade(text: string): boolean {
  if (text.length > MAX_TEXT_LENGTH) return false;
  const plain = plainMarks(text).toUpperCase().replace(/\s+/g, " ").trim();
  return GRADES.test(plain) || BARE.test(plain);
}
