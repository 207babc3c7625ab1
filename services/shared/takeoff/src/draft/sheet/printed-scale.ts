const NUMBER = String.raw`(?<inches>\d+[ -]\d+\/\d+|\d+\/\d+|\d*\.\d+|\d+)`;
/** 1/4" = 1'-0", 3" = 1'-0", 1" = 20' */
const STATED = new RegExp(String.raw`(?<![\d/.])${NUMBER} ?" ?= ?(?<feet>\d+) ?'(?: ?-? ?(?<more>\d+) ?"?)?`);
const NOT_TO_SCALE = /\bNTS\b|N\.T\.S\.|NOT TO SCALE/;
const POINTS_PER_INCH = 72;

/** Reads a printed scale. @returns null for a text that holds none; `pointsPerFoot` is null for "not to scale" */
export function readPrintedScale(text: string): { stated: string; pointsPerFoot: number | null } | null {
  const upper = text.toUpperCase();
  const match = STATED.exec(upper);
  if (match?.groups) {
    const { inches = "", feet, more } = match.groups;
    const length = Number(feet) + Number(more ?? 0) / 12;
    const paper = readPaperInches(inches);
    if (length > 0 && paper > 0) return { stated: match[0], pointsPerFoot: (paper * POINTS_PER_INCH) / length };
  }
  return NOT_TO_SCALE.test(upper) ? { stated: "NTS", pointsPerFoot: null } : null;
}

/** `1 1/2`, `3/16`, `.5` */
function readPaperInches(text: string): number {
  return text.split(/[ -]/).reduce((sum, part) => {
    const [over, under] = part.split("/");
    return sum + Number(over) / Number(under ?? 1);
  }, 0);
}
