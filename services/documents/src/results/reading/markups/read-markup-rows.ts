import type * as PdfLib from "@cantoo/pdf-lib";
import { IMPORT_ERRORS, IMPORT_FINDINGS, type Finding, type KnownParameters } from "@takeoff/contracts";
import { findMarkupDesignation, readDesignation } from "@takeoff/takeoff";
import { isOutOfMemory } from "../../../pdf/child/out-of-memory.ts";
import { readPageLabels } from "../../../pdf/markups/page-labels.ts";
import { MAX_MARKUPS, openForMarkups, readMarkups, type Markup, type MarkupsOfPdf } from "../../../pdf/markups/read-markups.ts";
import { importError } from "../shared/import-error.ts";
import { MarkupTable, nameMarkup } from "./markup-table.ts";

/** Subjects that a finding names; the rest is counted. */
const NAMED_SUBJECTS = 6;

export interface OpenedPdf extends MarkupsOfPdf {
  pageLabels: ReadonlyMap<number, string>;
}

/**
 * Yields the markups of a PDF that name steel as a table, one line each, with the header first. What was left out, and why, is in the
 * findings.
 * @param parameters the uploader's, which name the grade where no column does
 * @throws AppError `invalid_file` for a PDF that cannot be read, and for one without a markup that names steel
 */
export async function* readMarkupRows(
  lib: typeof PdfLib,
  bytes: Uint8Array,
  parameters: KnownParameters,
  findings: Finding[],
): AsyncGenerator<string[]> {
  const pdf = await openMarkedPdf(lib, bytes);
  const lines = pdf.markups.filter(isLine);
  if (!lines.some((markup) => findMarkupDesignation(markup) !== null)) throw importError(IMPORT_ERRORS.noMarkups);
  const table = new MarkupTable(pdf.columns, lines, pdf.pageLabels, parameters);
  yield* table.write(lines);
  report(pdf, lines, findings);
  if (table.differing > 0) findings.push(IMPORT_FINDINGS.markupsLengthsDiffer(table.differing, table.firstDiffering));
}

/** Opens a PDF and reads its markups. @throws AppError `invalid_file` for a PDF that cannot be read */
export async function openMarkedPdf(lib: typeof PdfLib, bytes: Uint8Array): Promise<OpenedPdf> {
  try {
    const document = await openForMarkups(lib, bytes);
    const read = readMarkups(lib, document);
    if (read !== "too_many") return { ...read, pageLabels: readPageLabels(lib, document) };
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    throw importError(IMPORT_ERRORS.pdfUnreadable, error);
  }
  throw importError(IMPORT_ERRORS.tooManyMarkups(MAX_MARKUPS));
}

/** Whether a markup stands for steel: it names it, or it has a mark and counts or measures. */
function isLine(markup: Markup): boolean {
  return findMarkupDesignation(markup) !== null || (markup.label !== "" && markup.isMeasurement);
}

function report({ columns, markups, hidden, setAside, replies }: MarkupsOfPdf, lines: readonly Markup[], findings: Finding[]): void {
  findings.push(IMPORT_FINDINGS.markupsRead(lines.length, markups.length + hidden.length + setAside));
  const others = markups.filter((markup) => !isLine(markup));
  const inText = others.filter(({ contents }) => namesSteel(contents));
  const unread = others.filter((markup) => !inText.includes(markup));
  if (unread.length > 0) {
    const subjects = countSubjects(unread);
    findings.push(
      IMPORT_FINDINGS.markupsNotRead(unread.length, subjects.slice(0, NAMED_SUBJECTS), Math.max(subjects.length - NAMED_SUBJECTS, 0)),
    );
  }
  if (inText.length > 0) findings.push(IMPORT_FINDINGS.markupsNamedInText(inText.length));
  const grouped = lines.filter(({ isInUnclearGroup }) => isInUnclearGroup).length;
  if (grouped > 0) findings.push(IMPORT_FINDINGS.markupsGrouped(grouped));
  if (setAside > 0) findings.push(IMPORT_FINDINGS.markupsSetAside(setAside));
  const unseen = hidden.filter(isLine).length;
  if (unseen > 0) findings.push(IMPORT_FINDINGS.markupsHidden(unseen));
  const [first, ...more] = lines.filter(({ measured }) => measured.isUnclear);
  if (first) findings.push(IMPORT_FINDINGS.markupsLengthUnclear(1 + more.length, nameMarkup(first)));
  if (replies > 0) findings.push(IMPORT_FINDINGS.markupsReplies(replies));
  const formulas = columns.filter(({ isFormula }) => isFormula).map(({ name }) => name);
  if (formulas.length > 0) findings.push(IMPORT_FINDINGS.markupsFormulas(formulas));
}

function namesSteel(text: string): boolean {
  const found = readDesignation(text);
  return found !== null && !found.weak;
}

/** `Cloud 12`, the most frequent first. */
function countSubjects(markups: readonly Markup[]): string[] {
  const counts = new Map<string, number>();
  for (const { subject, kind } of markups) counts.set(subject || kind, (counts.get(subject || kind) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([subject, count]) => `${subject} ${count}`);
}
