import { plainMarks } from "./plain-marks.ts";

const MAX_TEXT_LENGTH = 40;
/** ASTM, CSA and EN names of structural steel, bolts and rods; several may stand in one cell (`A992/A572-50`). */
const ONE = String.raw`(?:ASTM[ -]?)?(?:A ?(?:325|490)[ -]?[NXST]C?|A ?\d{2,4}M?(?:[ -]?(?:GR(?:ADE|\.)?[ -]?)?(?:[ABCD]|\d{2,3}|B7|F1554))?|F ?\d{4}(?:[ -]?(?:GR(?:ADE|\.)?[ -]?)?\d{2,3})?|\d{3} ?(?:WT?|AT?|G40\.21)|G40\.21(?:[ -]\d{2,3}WT?)?|S ?(?:235|275|355|420|450|460|690) ?(?:J[R02]|K2|M|N|ML|NL|JRH|J0H|J2H)?(?:\+?(?:N|M|AR|H))?|ST ?(?:37|44|52)(?:-[23])?)`;
const GRADES = new RegExp(String.raw`^${ONE}(?: ?(?:\/|,|OR) ?${ONE})*(?: ?(?:GALV\.?|HDG|DUAL))?$`);
const BARE = /^(?:GR(?:ADE|\.)?[ -]?)(?:36|42|46|50|55|58|65)(?: ?KSI)?$/;

/** Whether a text names a grade of steel: `A992`, `A36`, `ASTM A500 Gr. B`, `300W`, `S355J2`, `A572-50`, `GR 50`. */
export function isGrade(text: string): boolean {
  if (text.length > MAX_TEXT_LENGTH) return false;
  const plain = plainMarks(text).toUpperCase().replace(/\s+/g, " ").trim();
  return GRADES.test(plain) || BARE.test(plain);
}
