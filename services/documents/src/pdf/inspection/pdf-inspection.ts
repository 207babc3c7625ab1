import { DRAWING_SIGNATURES, type DrawingSignature, type Finding } from "@takeoff/contracts";
import type { MarkupGroup, MarkupPlace, MarkupsOutcome, PageText } from "../child/child-messages.ts";
import type { Hazard } from "./hazard-scan.ts";
import { describeLimit, type LimitName, type ProcessLimits } from "../process/process-limits.ts";

export type { MarkupGroup, MarkupPlace, PageText } from "../child/child-messages.ts";

/** A page's sides in points, independent of its orientation. */
export interface PageSize {
  short: number;
  long: number;
}

export interface PdfInspection {
  /** Null when they could not be counted; a finding then gives the reason. */
  pages: number | null;
  findings: Finding[];
  /** Sizes of the first pages, as many as were requested. */
  sizes: PageSize[];
  /** Texts of the first pages by the page's number, counted from 1, as many as were requested and could be read in time. */
  texts: ReadonlyMap<number, PageText>;
  markups: PdfMarkups;
  places: PdfPlaces;
}

/** The markups of a PDF, or why they could not be read; null when they were not requested or a limit ended the reading. */
export type PdfMarkups = readonly MarkupGroup[] | Exclude<MarkupsOutcome, "read"> | null;

/** Where the markups of a PDF are, or why that is not known: more than `LIMITS.takeoffPlaces`, or not read. */
export type PdfPlaces = readonly MarkupPlace[] | "too_many" | "not_read";

/** What a child process found before it finished or was killed. */
export interface InspectionFacts {
  pages: number | null;
  /** Encrypted, and readable without a password. */
  restricted: boolean;
  signature: DrawingSignature | null;
  hazards: Set<Hazard>;
  /** Whether the search for scripts and embedded files was completed. */
  searched: boolean;
  /** Numbers of pages with damaged content, counted from 1. */
  damaged: number[];
  sizes: PageSize[];
  texts: Map<number, PageText>;
  markups: MarkupGroup[];
  /** Null for too many. */
  places: MarkupPlace[] | null;
  /** Null when they were not requested, or when the child ended before. */
  markupsOutcome: MarkupsOutcome | null;
  /** The name of the error when the file could not be opened. */
  failure: string | null;
  /** The limit that ended the child. */
  limit: LimitName | null;
}

/** A finding names up to this many pages and counts the rest. */
const NAMED_PAGES = 10;

const warning = (code: string, message: string): Finding => ({ code, level: "warning", message });
const error = (code: string, message: string): Finding => ({ code, level: "error", message });

export const FINDINGS = {
  corrupt: error("corrupt", "The file could not be opened as a PDF."),
  damagedPages: (pages: readonly number[]): Finding => {
    const named = pages.slice(0, NAMED_PAGES).join(", ");
    const more = pages.length > NAMED_PAGES ? ` and ${pages.length - NAMED_PAGES} more` : "";
    const where = pages.length === 1 ? "page" : "pages";
    return error("corrupt", `The PDF is damaged: the content of ${where} ${named}${more} is incomplete.`);
  },
  protected: error("password_protected", "The PDF is password protected: ask for an unlocked copy."),
  restricted: {
    code: "owner_password",
    level: "info",
    message: "The PDF is encrypted: it may be read but is locked against changes by an owner password.",
  },
  signed: { code: "signed", level: "info", message: DRAWING_SIGNATURES.signed },
  certified: warning("certified", DRAWING_SIGNATURES.certified),
  empty: error("no_pages", "The PDF has no pages."),
  notChecked: (limit: LimitName, limits: ProcessLimits) =>
    warning("not_checked", `The PDF was not checked: ${describeLimit(limit, limits)}.`),
  notSearched: (limit: LimitName, limits: ProcessLimits) =>
    warning("not_searched", `The PDF was not searched completely for scripts and embedded files: ${describeLimit(limit, limits)}.`),
  hazards: {
    javascript: warning("contains_javascript", "The PDF contains JavaScript: open it in a viewer that does not run scripts."),
    launch: warning("contains_launch_action", "The PDF contains an action that starts a program: refuse it when a viewer asks."),
    embedded: warning("contains_embedded_files", "The PDF contains embedded files: do not open them from within it."),
  },
} as const satisfies Record<string, Finding | ((...facts: never[]) => Finding) | Record<Hazard, Finding>>;

/** Whether a limit ended the inspection before the file was opened. */
export function wasNotChecked(findings: readonly Finding[]): boolean {
  return findings.some(({ code }) => code === "not_checked");
}

/** Turns a child's facts into findings for staff. */
export function toInspection(facts: InspectionFacts, limits: ProcessLimits): PdfInspection {
  const hazards = [...facts.hazards].sort().map((hazard) => FINDINGS.hazards[hazard]);
  const { pages, limit, sizes, texts } = facts;
  if (pages === null) return unopened([makeUnreadableFinding(facts, limits), ...hazards]);
  if (pages === 0) return unopened([FINDINGS.empty, ...hazards]);
  const findings: Finding[] = [];
  if (facts.damaged.length) findings.push(FINDINGS.damagedPages(facts.damaged));
  if (facts.restricted) findings.push(FINDINGS.restricted);
  if (facts.signature) findings.push(FINDINGS[facts.signature]);
  findings.push(...hazards);
  // After the search, a limit is no finding: the search for damage normally stops at its time limit.
  if (limit !== null && !facts.searched) findings.push(FINDINGS.notSearched(limit, limits));
  const markups = facts.markupsOutcome === "read" ? facts.markups : facts.markupsOutcome;
  return { pages, findings, sizes, texts, markups, places: toPlaces(facts) };
}

/** The places of further subjects, which are not counted, are known all the same. */
function toPlaces({ places, markupsOutcome }: InspectionFacts): PdfPlaces {
  if (places === null) return "too_many";
  return markupsOutcome === "read" || markupsOutcome === "too_many" ? places : "not_read";
}

/** The inspection of a file whose pages could not be counted, for the reason that the findings give. */
export function unopened(findings: Finding[]): PdfInspection {
  return { pages: null, findings, sizes: [], texts: new Map(), markups: null, places: "not_read" };
}

function makeUnreadableFinding({ failure, limit }: InspectionFacts, limits: ProcessLimits): Finding {
  if (limit !== null) return FINDINGS.notChecked(limit, limits);
  return failure === "PasswordException" ? FINDINGS.protected : FINDINGS.corrupt;
}
