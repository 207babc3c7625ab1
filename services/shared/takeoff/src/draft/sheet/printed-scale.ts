const NUMBER = String.raw`(?<inches>\d+[ -]\d+\/\d+|\d+\/\d+|\d*\.\d+|\d+)`;
/** 1/4" = 1'-0", 3" = 1'-0", 1" = 20' */
const STATED = new RegExp(String.raw`(?<![\d/.])${NUMBER} ?" ?= ?(?<feet>\d+) ?'(?: ?-? ?(?<more>\d+) ?"?)?`);
const NOT_TO_SCALE = /\bNTS\b|N\.T\.S\.|NOT TO SCALE/;
const POINTS_PER_INCH = 72;
const INCHES_PER_FOOT = 12;

/** A size of ISO 216. */
export type Paper = "A0" | "A1" | "A2" | "A3" | "A4";

/** A scale as a drawing prints it. */
export interface PrintedScale {
  /** As printed, in capitals. */
  stated: string;
  /** Null for "not to scale". */
  pointsPerFoot: number | null;
  /** The paper on which it is right; null where the text names none. */
  paper: Paper | null;
  /** A ratio without a word: it may as well be a slope. */
  isBare: boolean;
}

const RATIO = String.raw`1 ?: ?(?<ratio>\d{1,4})(?![\d.:])(?: ?(?:@|AT|\(|-|,|AUF|SUR)? ?\(?(?<paper>A[0-4])\b\)?)?`;
/** SCALE 1:100, M 1:50, Masstab 1 : 20, ECHELLE 1:100 @ A1 */
const NAMED_RATIO = new RegExp(
  String.raw`(?<![A-Z])(?:SCALES?|[EÉ]CHELLE|MASS?STAB|MST?B?\.?|ESCALA|SCALA|SCHAAL|SKALA|SC\.?)[ :=.]{0,3}${RATIO}|(?<![A-Z])M ?[:=]? ?${RATIO.replaceAll("(?<", "(?<m_")}`,
);
const BARE_RATIO = new RegExp(`^\\(?${RATIO}\\)?$`);
/** Scales of ISO 5455, and those between that building drawings have. */
const SCALES = new Set([1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1000, 1250, 2000, 2500]);

/** Reads a printed scale, in inches for feet or as a ratio. @returns null for a text that holds none */
export function readPrintedScale(text: string): PrintedScale | null {
  const upper = text.toUpperCase();
  const match = STATED.exec(upper);
  if (match?.groups) {
    const { inches = "", feet, more } = match.groups;
    const length = Number(feet) + Number(more ?? 0) / 12;
    const paper = readPaperInches(inches);
    if (length > 0 && paper > 0) return { stated: match[0], pointsPerFoot: (paper * POINTS_PER_INCH) / length, paper: null, isBare: false };
  }
  return readRatio(upper) ?? (NOT_TO_SCALE.test(upper) ? { stated: "NTS", pointsPerFoot: null, paper: null, isBare: false } : null);
}

function readRatio(upper: string): PrintedScale | null {
  const named = NAMED_RATIO.exec(upper)?.groups;
  const found = named ?? BARE_RATIO.exec(upper)?.groups;
  if (!found) return null;
  const ratio = Number(found["ratio"] ?? found["m_ratio"]);
  const paper = (found["paper"] ?? found["m_paper"] ?? null) as Paper | null;
  if (!SCALES.has(ratio)) return null;
  const stated = `1:${ratio}${paper === null ? "" : ` @ ${paper}`}`;
  return { stated, pointsPerFoot: (INCHES_PER_FOOT * POINTS_PER_INCH) / ratio, paper, isBare: !named && paper === null };
}

/** The longer sides of ISO 216, mm. */
const PAPER_LENGTHS: Readonly<Record<Paper, number>> = { A0: 1189, A1: 841, A2: 594, A3: 420, A4: 297 };
const POINTS_PER_MM = POINTS_PER_INCH / 25.4;
/** Borders and cuts change a page's size by less than this share. */
const SAME_SIZE = 0.05;

/** How many times as large as the named paper a page is: 0.5 for A3 of A1; 1 where they agree or no paper is named. */
export function comparePaper(paper: Paper | null, page: { width: number; height: number }): number {
  if (paper === null) return 1;
  const times = Math.max(page.width, page.height) / (PAPER_LENGTHS[paper] * POINTS_PER_MM);
  return Math.abs(times - 1) <= SAME_SIZE ? 1 : times;
}

/** `1 1/2`, `3/16`, `.5` */
function readPaperInches(text: string): number {
  return text.split(/[ -]/).reduce((sum, part) => {
    const [over, under] = part.split("/");
    return sum + Number(over) / Number(under ?? 1);
  }, 0);
}
