import type { Linework } from "./page/linework.ts";
import type { ScanRating } from "./rate-scan.ts";

/** What became of reading a page by the shapes of its letters; the last three were not read. */
export type ScanOutcome = ScanRating | "too_large" | "unreadable" | "too_many";

/** What a page contributes to the preflight. */
export interface PreflightPage {
  page: number;
  /** Null for a page that could not be read. */
  linework: Linework | null;
  /** Null for a page whose letters were not to be read by their shapes. */
  scan: ScanOutcome | null;
  /** Its content is damaged. */
  isDamaged: boolean;
  sheet: string | null;
  references: readonly string[];
  isDrawing: boolean;
  /** It shows pieces whose size somebody is asked for, or that only a markup names. */
  isAsked: boolean;
  /** Designations that place steel, schedules included. */
  callouts: number;
}

export interface PreflightFile {
  /** The first KiB. */
  head: Uint8Array;
  /** The name of pdf.js's error, or of the limit that was reached, when the file could not be opened; null when it was. */
  failure: string | null;
  /** Encrypted, and readable without a password. */
  isRestricted: boolean;
  pages: readonly PreflightPage[];
}

/** The reasons with which a document can fail. */
export type PreflightReason = "wrong_format" | "corrupt" | "other" | "non_vector" | "incomplete";

/** A reason to fail a document, with what speaks for it; a person decides. */
export interface PreflightVerdict {
  reason: PreflightReason | null;
  sentence: string | null;
  /** The pages that it is about; empty for all. */
  pages: number[];
  notes: string[];
}

/** Limits of the process that reads a drawing, which ended it before the file was open. */
const LIMITS = {
  memory: "The file takes too much memory to be opened.",
  cpu: "The file takes too long to be opened.",
  time: "The file takes too long to be opened.",
};
const NAMED = 8;
const list = (items: readonly (string | number)[]): string =>
  items.length > NAMED ? `${items.slice(0, NAMED).join(", ")} and ${items.length - NAMED} more` : items.join(", ");
const pagesText = (pages: readonly PreflightPage[]): string =>
  `${pages.length === 1 ? "page" : "pages"} ${list(pages.map(({ page }) => page))}`;

/** Proposes the reason why a file cannot be processed. Never by the share of images alone: a vector sheet may have a photograph. */
export function preflight({ head, failure, isRestricted, pages }: PreflightFile): PreflightVerdict {
  const verdict = (reason: PreflightReason, sentence: string, about: readonly PreflightPage[] = []): PreflightVerdict => ({
    reason,
    sentence,
    pages: about.map(({ page }) => page),
    notes,
  });
  const notes = buildNotes(pages, isRestricted);
  if (!text(head).includes("%PDF-")) return verdict("wrong_format", `The file is ${nameFormat(head)}, not a PDF.`);
  if (failure !== null && Object.hasOwn(LIMITS, failure)) return verdict("other", LIMITS[failure as keyof typeof LIMITS]);
  if (failure === "PasswordException") return verdict("other", "The file needs a password.");
  if (failure !== null) return verdict("corrupt", "The file cannot be opened.");
  const damaged = pages.filter(({ isDamaged }) => isDamaged);
  if (damaged.length > 0) return verdict("corrupt", `The content of ${pagesText(damaged)} is damaged.`, damaged);
  const read = pages.filter(({ linework }) => linework !== null);
  if (read.length === 0) return { reason: null, sentence: null, pages: [], notes };
  if (read.every(({ linework }) => linework === "blank")) return verdict("non_vector", "All pages are blank.");
  const scans = read.filter(({ linework }) => linework === "raster");
  if (scans.length > 0 && read.every((page) => page.linework === "blank" || (page.linework === "raster" && !hasReadSteel(page))))
    return verdict("non_vector", describeUnreadScans(scans, read.length));
  const missing = missingParts(read);
  return missing ? verdict("incomplete", missing) : { reason: null, sentence: null, pages: [], notes };
}

const hasReadSteel = ({ scan, callouts }: PreflightPage): boolean => scan === "read" && callouts > 0;

/** Why scans give no steel: ends a sentence that begins with "The page is a scan" or "All pages are scans". */
const WHY_UNREAD: Record<ScanOutcome, { one: string; all: string }> = {
  read: { one: ", on which no steel that can be read is labelled", all: ", on which no steel that can be read is labelled" },
  coarse: { one: " that is too coarse to be read", all: " that are too coarse to be read" },
  illegible: {
    one: " on which hardly a letter can be read: it may be handwriting or a bad copy",
    all: " on which hardly a letter can be read: they may be handwriting or bad copies",
  },
  too_large: { one: " that takes too much memory or time to be read", all: " that take too much memory or time to be read" },
  unreadable: { one: " whose image cannot be read", all: " whose images cannot be read" },
  too_many: { one: "", all: "" },
};

/** Names the reason that most of the scans have; none where they were not to be read. */
function describeUnreadScans(scans: readonly PreflightPage[], pages: number): string {
  const counts = new Map<ScanOutcome, number>();
  for (const { scan } of scans) if (scan !== null) counts.set(scan, (counts.get(scan) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  const why = most ? WHY_UNREAD[most[0]] : { one: "", all: "" };
  if (pages === 1) return `The page is a scan${why.one}.`;
  if (!most || most[1] === scans.length) return `All pages are scans${why.all}.`;
  return `All pages are scans; ${most[1]} of ${scans.length} are scans${why.all}.`;
}

/** What a set of drawings lacks, as a sentence; null for nothing. A file that was read only in part may have it elsewhere. */
function missingParts(pages: readonly PreflightPage[]): string | null {
  if (!pages.some(({ isDrawing }) => isDrawing)) return "No page is a drawing.";
  const readable = pages.filter(({ linework, scan }) => linework === "vector" || linework === "mixed" || scan === "read");
  if (readable.length === pages.length && pages.every(({ callouts, isAsked }) => callouts === 0 && !isAsked))
    return "No steel is labelled on any page.";
  const sheets = new Set(pages.flatMap(({ sheet }) => sheet ?? []));
  // Without the numbers of all sheets it cannot be known which are there.
  if (sheets.size < pages.length) return null;
  const absent = [...new Set(pages.flatMap(({ references }) => references))].filter((number) => !sheets.has(number)).sort();
  return absent.length > 0 ? `The drawing refers to ${absent.length === 1 ? "sheet" : "sheets"} ${list(absent)}, not in the file.` : null;
}

/** Letters are found by their shapes along and across the sheet only: whoever counts must know what is missing. */
const SLANTED = "What is written aslant is not read.";

function buildNotes(pages: readonly PreflightPage[], isRestricted: boolean): string[] {
  const having = (linework: Linework, isRead = false) =>
    pages.filter((page) => page.linework === linework && (page.scan === "read") === isRead);
  const shaped = having("outlined", true);
  const scanned = having("raster", true);
  const notes: string[] = [];
  if (isRestricted) notes.push("The file is locked against changes by an owner password.");
  if (having("outlined").length > 0) notes.push(`The text of ${pagesText(having("outlined"))} is drawn as lines and cannot be read.`);
  if (shaped.length > 0) notes.push(`The letters of ${pagesText(shaped)} are lines; they were read by shape. ${SLANTED}`);
  if (having("garbled").length > 0)
    notes.push(`The letters of ${pagesText(having("garbled"))} cannot be read: the file does not say which letters its text consists of.`);
  if (having("mixed").length > 0) notes.push(`Parts of ${pagesText(having("mixed"))} are images.`);
  if (scanned.length > 0)
    notes.push(
      `Read from ${scanned.length === 1 ? "a scan" : "scans"}: ${pagesText(scanned)}. Compare each line with its picture. ${SLANTED}`,
    );
  // Of a file that consists of scans, the reason says it.
  if (having("raster").length > 0 && having("raster").length < pages.length) notes.push(`Scanned: ${pagesText(having("raster"))}.`);
  return notes;
}

const text = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

/** What a file is that is no PDF, by its first bytes. */
function nameFormat(head: Uint8Array): string {
  const start = text(head);
  if (/^\s*<(?:!doctype html|html)/i.test(start)) return "a web page";
  if (start.startsWith("PK\u0003\u0004")) return "a ZIP archive or an Office document";
  if (start.startsWith("\u0000GITCRYPT")) return "encrypted by git-crypt";
  if (start.startsWith("AC10")) return "an AutoCAD drawing (DWG)";
  if (start.startsWith("II*\u0000") || start.startsWith("MM\u0000*")) return "a TIFF image";
  if (start.startsWith("\u0089PNG") || start.startsWith("\u00ff\u00d8\u00ff")) return "an image";
  return head.length === 0 ? "empty" : "of an unknown format";
}
