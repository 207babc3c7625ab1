const SIXTEENTHS = 16;

/** A length as drawings of the trade write it: `25'-6 1/2"`, to the nearest sixteenth of an inch. @param inches not negative */
export function feetAndInches(inches: number): string {
  const all = Math.round(inches * SIXTEENTHS);
  const feet = Math.floor(all / (12 * SIXTEENTHS));
  const rest = all - feet * 12 * SIXTEENTHS;
  const whole = Math.floor(rest / SIXTEENTHS);
  const parts = rest % SIXTEENTHS;
  return `${feet}'-${whole}${parts === 0 ? "" : ` ${fraction(parts)}`}"`;
}

/** `1/2` for 8 sixteenths. */
function fraction(parts: number): string {
  let over = parts;
  let under = SIXTEENTHS;
  while (over % 2 === 0) [over, under] = [over / 2, under / 2];
  return `${over}/${under}`;
}

const NUMBER = String.raw`\d+(?:\.\d+)?|\.\d+`;
const MIXED = String.raw`(?:(?:\d+[ -])?\d+/\d+|${NUMBER})`;
const WRITTEN = new RegExp(String.raw`^(?:(?<feet>${NUMBER}) ?'(?: ?-? ?(?=[\d.])|$))?(?:(?<inches>${MIXED}) ?"?)?$`);

/** Reads a length as people type it: `25'-6 1/2"`, `25'`, `25' 6`, `6 1/2"`, `1/4`, `1.5`. @returns inches; null for others and for 0 */
export function readFeetAndInches(text: string): number | null {
  const found = WRITTEN.exec(text.trim().replaceAll(/[’′]/g, "'").replaceAll(/[”″]/g, '"'))?.groups;
  if (!found || (found["feet"] === undefined && found["inches"] === undefined)) return null;
  const inches = Number(found["feet"] ?? 0) * 12 + mixedNumber(found["inches"] ?? "0");
  return inches > 0 && Number.isFinite(inches) ? inches : null;
}

function mixedNumber(text: string): number {
  return text.split(/[ -]/).reduce((sum, part) => {
    const [over, under] = part.split("/");
    return sum + Number(over) / Number(under ?? 1);
  }, 0);
}
