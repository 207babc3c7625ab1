import type { Strokes } from "../page/strokes/strokes.ts";
import type { Run } from "../text/runs.ts";
import { countOwnWords } from "../text/trade-words.ts";

/**
 * What a sheet shows. `plan`: a framing plan or another one. `shop`: a shop drawing of assemblies. `gather`: a gather sheet, with one
 * part. `register`: a list of drawings.
 */
export type SheetKind =
  | "plan"
  | "erection_plan"
  | "anchor_plan"
  | "elevation"
  | "section"
  | "detail"
  | "typical_detail"
  | "schedule"
  | "notes"
  | "shop"
  | "gather"
  | "parts_list"
  | "register"
  | "other";

/** By words of a title in capitals without accents: the first that fits. A plan with details next to it is a plan; `PLAN DETAILS` are details. */
const KINDS = [
  ["gather", /\bGATHER(?:ING)? SHEETS?\b/],
  ["parts_list", /\b(?:PARTS? LISTS?|BILLS? OF MATERIALS?|MATERIAL LISTS?|CUT(?:TING)? LISTS?)\b|STUE?CKLISTE|STAHLLISTE|\bNOMENCLATURE\b/],
  ["register", /\b(?:(?:DRAWING|SHEET) (?:INDEX|LIST|REGISTER|SCHEDULE)|(?:INDEX|LIST) OF (?:DRAWINGS|SHEETS))\b|PLANLISTE/],
  ["shop", /\b(?:SHOP|FABRICATION) (?:DRAWINGS?|DETAILS?)\b|WERKSTATTZEICHNUNG/],
  ["anchor_plan", /\b(?:ANCHOR|EMBED)[A-Z. ]* (?:PLAN|LAYOUT)\b|\bA\.?B\.? PLAN\b|ANKERPLAN/],
  ["erection_plan", /\bERECTION (?:[A-Z0-9#]+ )*(?:PLANS?|DRAWINGS?|LAYOUTS?)\b|MONTAGEPLAN|VERLEGEPLAN/],
  [
    "plan",
    /(?<!\b(?:KEY|LOCATION|SITE|VICINITY) )\bPLANS?\b(?!,? (?:DETAILS?|SECTIONS?|NOTES)\b)|GRUNDRISS|DECKENSPIEGEL|\BPLAN\b|TRAGERLAGE|BALKENLAGE|\b(?:PLANTA|PIANTA|DRAUFSICHT)\b/,
  ],
  ["typical_detail", /\b(?:TYP(?:ICAL|\.)?|STANDARD) (?:[A-Z&,]+ )*(?:DETAILS?|SECTIONS?|CONNECTIONS?)\b|REGELDETAIL/],
  ["schedule", /\bSCHEDULES?\b/],
  ["elevation", /\bELEVATIONS?\b|\bBRACED FRAMES?\b|ANSICHT|\bALZADOS?\b|\bPROSPETT[OI]\b/],
  ["detail", /\bDETAILS?\b/],
  ["section", /\bSECTIONS?\b|\bSCHNITTE?\b|\bCOUPES?\b|\bSEZION[EI]\b|\bSECCION(?:ES)?\b/],
  ["notes", /\b(?:NOTES|ABBREVIATIONS|SPECIFICATIONS?|LEGENDS?|COVER SHEET|TITLE SHEET)\b/],
  ["plan", /\b(?:FRAMING|FLOOR|ROOF|FOUNDATION|LEVEL|BASEMENT|CHARPENTE)\b/],
] as const satisfies readonly (readonly [SheetKind, RegExp])[];
const PLANS: ReadonlySet<SheetKind> = new Set(["plan", "erection_plan", "anchor_plan"]);
/** Headings that only shop drawings have. */
const SHOP_HEADING = /^(?:BILL OF MATERIALS?|SHOP NOTES?|PARTS (?:FOR|ON) THIS (?:SHEET|DRAWING)|SHIPPING LIST)\b.{0,12}$/;
/** The title of a part under its picture, `14 - PL 1/2 x 9 x 1'-5 bp21`; `1-pl1171` points at a part of a piece. */
const PART_TITLE =
  /^(?:\d{1,3}|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN) ?- ?(?:(?:PL|FB|BAR|RD|L|2L|C|MC|W|S|HP|WT|HSS|TS) ?\d{1,3}(?: \d{1,2}\/| ?["X*/.-])|PIPE ?\d)/;
/** A gather sheet is no larger than two letters side by side, points. */
const MAX_GATHER = 1_300;
/** The heading of one of several views: `ELEVATION VIEW-01`, `SECTION A-A`. */
const VIEW_HEADING = { maxLength: 40, end: /(?<!['"\d])[ -](?:\d{1,3}|[A-Z])(?:[-/][A-Z\d]{1,3})?$/ };
/** How much larger than most texts such headings are, and how much their sizes differ. */
const HEADING_SIZE = { least: 1.2, same: 1.05 };
/** Radians. */
const LEVEL = 0.05;
const VIEWS: ReadonlySet<SheetKind | null> = new Set(["elevation", "section", "detail", "typical_detail"]);
/** How far a rule is from level or upright, points. */
const MAX_SLOPE = 0.5;
/** Letters consist of sentences. */
const LETTER = { minWords: 40, ownShare: 0.5 };
/** Pages of catalogues consist of sentences in tables, with no more lines than those have rules; sheets have more. */
const CATALOGUE = { ownShare: 0.35, maxStrokes: 60 };

/** Whether a sheet shows members from above, each at its place. */
export function isPlan(kind: SheetKind): boolean {
  return PLANS.has(kind);
}

/** Whether a sheet shows pieces where they stand. */
export function isPlacing(kind: SheetKind): boolean {
  return isPlan(kind) || VIEWS.has(kind);
}

/** What a title says that is shown; null when it does not say it. */
export function readTitleKind(title: string): SheetKind | null {
  const plain = title.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "");
  return KINDS.find(([, words]) => words.test(plain))?.[0] ?? null;
}

/** What a sheet shows, by the first of its titles that says it. */
export function readKind(titles: readonly (string | null)[]): SheetKind {
  for (const title of titles) {
    const found = title && readTitleKind(title);
    if (found) return found;
  }
  return "other";
}

/** A sheet whose title does not say that it is a shop drawing or a gather sheet shows it by its headings. */
export function refineKind(kind: SheetKind, { width, height }: { width: number; height: number }, runs: readonly Run[]): SheetKind {
  if (kind !== "detail" && kind !== "other") return kind;
  const has = (heading: RegExp): boolean => runs.some(({ text }) => heading.test(text.toUpperCase()));
  if (has(SHOP_HEADING)) return "shop";
  if (Math.max(width, height) <= MAX_GATHER && has(PART_TITLE)) return "gather";
  return kind === "other" ? readViewHeadings(runs) : kind;
}

/** What a sheet without a title shows: several headings of one size and kind say it, unless another one names a plan. */
function readViewHeadings(runs: readonly Run[]): SheetKind {
  const most = runs.map(({ height }) => height).sort((a, b) => a - b)[runs.length >> 1] ?? 0;
  const headings = runs
    .filter(
      ({ text, height, angle }) => text.length <= VIEW_HEADING.maxLength && height >= HEADING_SIZE.least * most && Math.abs(angle) < LEVEL,
    )
    .map(({ text, height }) => ({ text: text.toUpperCase(), height, kind: readTitleKind(text) }));
  if (headings.some(({ kind }) => kind !== null && isPlan(kind))) return "other";
  const views = headings.filter(({ kind, text }) => VIEWS.has(kind) && VIEW_HEADING.end.test(text));
  const [first] = views;
  const alike = views.filter(({ kind, height }) => {
    return first && kind === first.kind && Math.max(height, first.height) <= HEADING_SIZE.same * Math.min(height, first.height);
  });
  return alike.length === views.length && new Set(alike.map(({ text }) => text)).size > 1 ? (first?.kind ?? "other") : "other";
}

/** Whether a page consists of sentences, as a letter does. @param ownShare of its words that are no names of steel or of the trade */
export function isLetter(runs: readonly Run[], ownShare = LETTER.ownShare): boolean {
  let own = 0;
  let all = 0;
  for (const { text } of runs) {
    own += countOwnWords(text);
    all += text.split(" ").length;
  }
  return all >= LETTER.minWords && own > ownShare * all;
}

/** Whether a page consists of sentences in tables, with no line that would be drawn. */
export function isCatalogue({ strokes }: { strokes: Strokes }, runs: readonly Run[]): boolean {
  if (strokes.count === 0 || strokes.count > CATALOGUE.maxStrokes || !isLetter(runs, CATALOGUE.ownShare)) return false;
  return Array.from({ length: strokes.count }, (_, index) => strokes.at(index)).every(([x1, y1, x2, y2]) => {
    return Math.min(Math.abs(x2 - x1), Math.abs(y2 - y1)) < MAX_SLOPE;
  });
}
