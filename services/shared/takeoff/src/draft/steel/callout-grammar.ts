import { explainUnread } from "../../designations/explain-unread.ts";
import { readDesignation, type ReadDesignation } from "../../designations/read-designation.ts";
import { isRolledMetricSection, isRolledSection } from "../../sections/catalogues/rolled-sections.ts";
import { IMPERIAL_SHEET, type SheetUnits } from "../sheet/sheet-units.ts";
import { METRIC_CANDIDATES, readMetricCandidate } from "./metric-callouts.ts";
import { compileCandidates, END_OF_ALL, N, X } from "./candidates.ts";

/** A designation within a text. */
export interface FoundDesignation {
  /** Where it stands in the text. */
  from: number;
  to: number;
  /** As written. */
  text: string;
  read: ReadDesignation;
  /** Its numbers are not those of a rolled section: a slip of the pen, or a section of an old catalogue. */
  isUnlisted: boolean;
}

/** All of them have a digit, and a letter or the sign of a diameter. */
const MAY_BE_ONE = /\d.*[A-ZØ⌀]|[A-ZØ⌀].*\d/s;

/** Behind the size of a pipe. */
const ROUND = " ?(?:DIA\\.?|Ø)? ?";
const WALL = String.raw`(?:STD|XS|XXS|SCH(?:ED(?:ULE)?)?\.? ?(?:40|80)S?)`;
const OTHER_MATERIAL = String.raw`(?!\.? ?(?:C?PVC|ABS|HDPE|PE|COPPER|CU)\b)`;

/** The letters of a plate or a bar in front of its sizes; the blanks are those of `PL. 1`. */
const PLATE = "(?:PL|PLATE|FB|BAR) {0,2}";

/** Where designations may stand. What a candidate means, and whether it is one, `readDesignation` says. */
const CANDIDATES = compileCandidates(
  [
    // W18X35, WT6X13, W310X39
    String.raw`(?:WT|MT|ST|HP|WF|W|M|S) ?\d{1,3}(?:\.\d{1,2})?${X}\d{1,3}(?:\.\d{1,2})?#?`,
    // C12X20.7, 2C8X11.5, C200X17. "(2) C8X11.5" says how many there are.
    String.raw`2?(?:MC|C) ?\d{1,3}(?:\.\d{1,2})?${X}\d{1,3}(?:\.\d{1,2})?#?`,
    // HSS6X6X3/8, HSS3.500X0.188, TS4X4X1/4
    String.raw`(?:HSS|TS|TUBE) ?${N}(?: ?(?:DIA\.?|Ø))?${X}${N}(?:${X}${N})?`,
    // L4X4X3/8, 2L3X3X1/4
    String.raw`2?L{1,2} ?${N}${X}${N}${X}${N}`,
    // PIPE4STD, PIPE 1 1/2 SCH40, P4 XS, 4"Ø STD. PIPE
    String.raw`(?:PIPE ?${N}${ROUND}|P ?\d{1,2}(?:-\d/\d)? ?)${WALL}\b${OTHER_MATERIAL}`,
    String.raw`${N}${ROUND}${WALL}\.? PIPE\b`,
    // PL3/8X9 x 2: what is written closely is complete, a number apart from it says how many there are
    String.raw`${PLATE}${N}[X*]${N}(?= [X*] \d)`,
    // PL6X6X3/4, PL 3/4x6x6; a third number of feet, or that is said to be LONG, is apart from the size
    String.raw`${PLATE}${N}${X}${N}${X}${N}(?!-\d|"? ?(?:LONG|LG)\b)`,
    // 18K4, 28LH07, 26KCS3
    String.raw`\d{1,3}(?:\.\d)?(?:KCS|K|D?LH)\d{1,2}(?![A-Z])`,
  ],
  END_OF_ALL,
)
  // PL1/2X12, FB3/8X4
  .concat(compileCandidates([String.raw`${PLATE}${N}${X}${N}`]));

/** Of two forms that overlap in a text the first one stands: on metric sheets that is the metric one. */
const METRIC_SHEET_CANDIDATES = [...METRIC_CANDIDATES, ...CANDIDATES];

/** The depths of open web steel joists, inches (SJI's tables). 2.5K1 is a joist substitute. */
const JOIST_DEPTH = { min: 8, max: 120, substitute: 2.5 };

/** `PL.1"X12"`, `PL. 1 1/4"X18"`: the dot is of the word, since of plates with one decimal only half an inch is a thickness. */
const ABBREVIATED = /\b(?<family>PL|PLATE|FB|BAR)\.(?= \d|[1-46-9](?!\d)|\d{1,2}\/\d)/g;
/** The sizes of a plate. */
const THREE_SIZES = /^(?:PL|PLATE|FB|BAR)(?:[^X*]*[X*]){2}/;
const EACH_SIZE = new RegExp(N, "g");
/** The sign says that it is the length. */
const SIGN_AT_END = /^[^"]*"$/;
/** `PL 3/8 x 9 x 2`: a width, or how many there are. */
const MAY_BE_COUNT = / [X*] (?<count>[1-4])$/;
/** In front of a plate of three sizes: two of them may be its legs. */
const BENT = /\bBENT $/;

/**
 * Finds the designations in a text, in their order.
 * @param units of the sheet: metric names are designations on metric sheets only, where they are read by their standards
 */
export function findDesignations(text: string, units: SheetUnits = IMPERIAL_SHEET): FoundDesignation[] {
  const upper = text.toUpperCase();
  // A letter that becomes two, such as the German sharp s, would move what stands behind it.
  const plain = upper.length === text.length ? upper : text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const spaced = plain.replace(ABBREVIATED, "$<family> ");
  const found: FoundDesignation[] = [];
  if (!MAY_BE_ONE.test(spaced)) return found;
  for (const candidate of units.isMetric ? METRIC_SHEET_CANDIDATES : CANDIDATES) {
    // Few texts have any, and looking for one costs a fraction of looking for all.
    if (spaced.search(candidate) === -1) continue;
    for (const match of spaced.matchAll(candidate)) {
      const from = match.index;
      const to = match.index + match[0].length;
      if (found.some((other) => from < other.to && to > other.from)) continue;
      const isBent = !units.isMetric && THREE_SIZES.test(match[0]) && BENT.test(spaced.slice(0, from));
      const read = (isBent ? null : readCandidate(match[0], units)) ?? readUnlisted(match[0], units);
      if (read) found.push({ from, to, text: text.slice(from, to), read, isUnlisted: isUnlisted(read) });
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

function readCandidate(text: string, units: SheetUnits): ReadDesignation | null {
  const hasThree = THREE_SIZES.test(text);
  const read = units.isMetric ? readMetricCandidate(text, units) : readDesignation(hasThree ? inInches(text) : text);
  if (!read) return null;
  const { section } = read;
  const count = MAY_BE_COUNT.exec(text)?.groups?.["count"];
  if (hasThree && (!read.length || (count !== undefined && read.length.value > Number(count)))) return null;
  // A weld symbol's or a bolt's metric size, and on an imperial sheet no name of steel.
  if (!units.isMetric && "unit" in section && section.unit === "mm") return null;
  if (section.family !== "JOIST") return read;
  const depth = parseFloat(text);
  return depth === JOIST_DEPTH.substitute || (depth >= JOIST_DEPTH.min && depth <= JOIST_DEPTH.max) ? read : null;
}

/** The sizes of a plate on a drawing, where bare numbers are inches. */
function inInches(text: string): string {
  return SIGN_AT_END.test(text) ? text : text.replace(EACH_SIZE, (size) => (size.endsWith('"') ? size : `${size}"`));
}

const UNSIZED = { section: { family: "UNSIZED" }, shape: "" } as const;
/** Families whose names are a depth and a weight; a bolt is an `M20X60`, too. */
const ROLLED: ReadonlySet<string> = new Set(["W", "HP", "WT", "C", "MC"]);

/**
 * A name that its standard does not hold, such as `W112X87` among inches, or one of two standards of which the sheet tells neither: it
 * is shown to people, and makes no line.
 */
function readUnlisted(text: string, { isMetric }: SheetUnits): ReadDesignation | null {
  if (!isMetric) {
    const read = readDesignation(text);
    const isOpen = THREE_SIZES.test(text) || (read !== null && ROLLED.has(read.section.family));
    return isOpen ? { ...UNSIZED, size: text, designation: text, standard: null } : null;
  }
  const reason = explainUnread(text);
  const readings = readDesignation(text)?.readings;
  if (!readings && reason?.reason !== "not_in_catalogue") return null;
  const standard = reason?.reason === "not_in_catalogue" ? reason.standard : null;
  return { ...UNSIZED, size: text, designation: text, standard, ...(readings && { readings }) };
}

function isUnlisted({ section }: ReadDesignation): boolean {
  if (!("depth" in section)) return section.family === "UNSIZED";
  const isRolled = section.unit === "mm" ? isRolledMetricSection : isRolledSection;
  return !isRolled(section.family, section.depth, section.weight);
}
