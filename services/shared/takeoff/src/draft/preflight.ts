import type { Linework } from "./page/linework.ts";

/** What a page contributes to the preflight. */
export interface PreflightPage {
  page: number;
  /** Null for a page that could not be read. */
  linework: Linework | null;
  /** Its content is damaged. */
  isDamaged: boolean;
  sheet: string | null;
  references: readonly string[];
  isDrawing: boolean;
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
  if (read.every(({ linework }) => linework === "raster" || linework === "blank"))
    return verdict("non_vector", read.length === 1 ? "The page is a scan." : "All pages are scans.");
  const missing = missingParts(read);
  return missing ? verdict("incomplete", missing) : { reason: null, sentence: null, pages: [], notes };
}

/** What a set of drawings lacks, as a sentence; null for nothing. A file that was read only in part may have it elsewhere. */
function missingParts(pages: readonly PreflightPage[]): string | null {
  if (!pages.some(({ isDrawing }) => isDrawing)) return "No page is a drawing.";
  const readable = pages.filter(({ linework }) => linework === "vector" || linework === "mixed");
  if (readable.length === pages.length && pages.every(({ callouts }) => callouts === 0)) return "No steel is labelled on any page.";
  const sheets = new Set(pages.flatMap(({ sheet }) => sheet ?? []));
  // Without the numbers of all sheets it cannot be known which are there.
  if (sheets.size < pages.length) return null;
  const absent = [...new Set(pages.flatMap(({ references }) => references))].filter((number) => !sheets.has(number)).sort();
  return absent.length > 0 ? `The drawing refers to ${absent.length === 1 ? "sheet" : "sheets"} ${list(absent)}, not in the file.` : null;
}

function buildNotes(pages: readonly PreflightPage[], isRestricted: boolean): string[] {
  const having = (linework: Linework) => pages.filter((page) => page.linework === linework);
  const notes: string[] = [];
  if (isRestricted) notes.push("The file is locked against changes by an owner password.");
  if (having("outlined").length > 0) notes.push(`The text of ${pagesText(having("outlined"))} is drawn as lines and cannot be read.`);
  if (having("garbled").length > 0)
    notes.push(`The letters of ${pagesText(having("garbled"))} cannot be read: the file does not say which letters its text consists of.`);
  if (having("mixed").length > 0) notes.push(`Parts of ${pagesText(having("mixed"))} are images.`);
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
