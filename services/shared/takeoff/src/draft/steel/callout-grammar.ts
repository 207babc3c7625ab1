import { readDesignation, type ReadDesignation } from "../../designations/read-designation.ts";
import { isRolledSection } from "../../sections/rolled-sections.ts";

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

const N = String.raw`(?:\d{1,2}[ -]\d{1,2}/\d{1,2}|\d{1,2}/\d{1,2}|\d{0,2}\.\d{1,4}|\d{1,3}(?:\.\d{1,4})?)"?`;
const X = String.raw` ?[X*] ?`;
/** Neither a part of a word or number nor behind a fraction. */
const START = String.raw`(?<![A-Z0-9/.])`;
/** Neither a part of a longer number nor the first of more dimensions. */
const END = String.raw`(?![0-9]|[./'][0-9]|'|${X}[0-9])`;

/** Where designations may stand. What a candidate means, and whether it is one, `readDesignation` says. */
const CANDIDATES = [
  // W18X35, WT6X13
  String.raw`(?:WT|MT|ST|HP|WF|W|M|S) ?\d{1,2}(?:\.\d{1,2})?${X}\d{1,3}(?:\.\d{1,2})?#?`,
  // C12X20.7, 2C8X11.5. "(2) C8X11.5" says how many there are.
  String.raw`2?(?:MC|C) ?\d{1,2}(?:\.\d{1,2})?${X}\d{1,3}(?:\.\d{1,2})?#?`,
  // HSS6X6X3/8, HSS3.500X0.188, TS4X4X1/4
  String.raw`(?:HSS|TS|TUBE) ?${N}(?: ?(?:DIA\.?|Ø))?${X}${N}(?:${X}${N})?`,
  // L4X4X3/8, 2L3X3X1/4
  String.raw`2?L{1,2} ?${N}${X}${N}${X}${N}`,
  // PL1/2X12, FB3/8X4
  String.raw`(?:PL|PLATE|FB|BAR) ?${N}${X}${N}`,
  // PIPE4STD, P4 XS
  String.raw`(?:PIPE|P) ?\d{1,2}(?:-\d/\d)? ?(?:STD|XS|XXS)\b`,
  // 18K4, 28LH07, 26KCS3
  String.raw`\d{1,3}(?:\.\d)?(?:KCS|K|D?LH)\d{1,2}(?![A-Z])`,
].map((pattern) => new RegExp(`${START}${pattern}${END}`, "g"));

/** The depths of open web steel joists, inches (SJI's tables). 2.5K1 is a joist substitute. */
const JOIST_DEPTH = { min: 8, max: 120, substitute: 2.5 };

/** Finds the designations in a text, in their order. */
export function findDesignations(text: string): FoundDesignation[] {
  const upper = text.toUpperCase();
  const found: FoundDesignation[] = [];
  for (const candidate of CANDIDATES) {
    for (const match of upper.matchAll(candidate)) {
      const read = readCandidate(match[0]);
      if (!read || found.some(({ from, to }) => match.index < to && match.index + match[0].length > from)) continue;
      const from = match.index;
      const to = match.index + match[0].length;
      found.push({ from, to, text: text.slice(from, to), read, isUnlisted: isUnlisted(read) });
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

function readCandidate(text: string): ReadDesignation | null {
  const read = readDesignation(text);
  if (!read) return null;
  const { section } = read;
  // A weld symbol's or a bolt's metric size is none of the drawings that this reads.
  if ("unit" in section && section.unit === "mm") return null;
  if (section.family !== "JOIST") return read;
  const depth = parseFloat(text);
  return depth === JOIST_DEPTH.substitute || (depth >= JOIST_DEPTH.min && depth <= JOIST_DEPTH.max) ? read : null;
}

function isUnlisted({ section }: ReadDesignation): boolean {
  switch (section.family) {
    case "W":
    case "M":
    case "S":
    case "HP":
    case "C":
    case "MC":
    case "WT":
    case "MT":
    case "ST":
      return !isRolledSection(section.family, section.depth, section.weight);
    default:
      return false;
  }
}
