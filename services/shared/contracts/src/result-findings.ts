import type { Finding } from "./documents.ts";

/** Findings about a document's results: codes for machines, messages for staff. */
type Sentence = (...facts: never[]) => Finding;

const info = (code: string, message: string): Finding => ({ code, level: "info", message });
const warning = (code: string, message: string): Finding => ({ code, level: "warning", message });
const error = (code: string, message: string): Finding => ({ code, level: "error", message });

const figure = (value: number): string => value.toLocaleString("en-US");
const plural = (count: number, one: string): string => `${figure(count)} ${one}${count === 1 ? "" : "s"}`;

/** Findings of the extraction: parts of a result that could not be read. The header is row 1; blank lines are no rows. */
export const EXTRACTION_FINDINGS = {
  notText: (kind: string) =>
    error("result_not_text", `The ${kind} is not UTF-8 or UTF-16 text from some point on: what follows is missing.`),
  rowUnreadable: (row: number, what: string) => error("csv_row_unreadable", `Row ${figure(row)} of the CSV could not be read: ${what}`),
  moreRowsUnreadable: (rows: number) => error("csv_row_unreadable", `${plural(rows, "more row")} of the CSV could not be read.`),
  tooManyRows: (limit: number) =>
    error("csv_too_many_rows", `The CSV has more than ${figure(limit)} rows below its header: those after them are missing.`),
  tooManyColumns: (limit: number, row: number) =>
    error("csv_too_many_columns", `Row ${figure(row)} of the CSV has more than ${figure(limit)} cells: such cells are missing.`),
  cellTooLong: (limit: number, row: number) =>
    warning("csv_cell_too_long", `Row ${figure(row)} of the CSV has a cell of more than ${figure(limit)} characters: such cells are cut.`),
  charactersReplaced: (row: number) =>
    warning("csv_characters_replaced", `Row ${figure(row)} of the CSV holds NUL characters: they were replaced.`),
  xmlTooLarge: (elements: number) =>
    error("xml_too_large", `The XML is larger than metadata may be (${figure(elements)} elements, 8 MB of text): it is not shown.`),
  xmlUnreadable: () => error("xml_unreadable", "The XML could not be read."),
} as const satisfies Record<string, Sentence>;

/** What is compared between results that belong together. */
export const COMPARED = {
  rows: "Row counts",
  quantities: "Quantities by mark",
  weights: "Weights by mark",
  csv_pages: "Page numbers of the CSV",
  xml_pages: "Page numbers of the XML",
  processed_pdf: "Pages of the processed PDF",
} as const;
export type Compared = keyof typeof COMPARED;

const codeOf = (what: Compared, outcome: "equal" | "differ" | "not_compared"): string => `${what}_${outcome}`;

/** Findings of the comparison: equal, different with the places, or not comparable with the reason. */
export const COMPARISON_FINDINGS = {
  equal: (what: Compared) => info(codeOf(what, "equal"), `${COMPARED[what]}: no difference.`),
  differ: (what: Compared, where: string) => warning(codeOf(what, "differ"), `${COMPARED[what]}: ${where}`),
  notCompared: (what: Compared, why: string) => info(codeOf(what, "not_compared"), `${COMPARED[what]} cannot be compared: ${why}`),
} as const satisfies Record<string, Sentence>;

/** Replaces the findings of earlier results while new results are extracted and compared. */
export const RESULTS_PENDING: Finding = info("results_pending", "The results are being read and compared.");

/** Whether extraction and comparison of the results are pending. */
export function areResultsPending(findings: readonly Finding[]): boolean {
  return findings.some(({ code }) => code === RESULTS_PENDING.code);
}

const DIFFERENCES: ReadonlySet<string> = new Set((Object.keys(COMPARED) as Compared[]).map((what) => codeOf(what, "differ")));

/** Findings that report differences between results: a document may be completed in spite of them. */
export function differencesIn(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ code }) => DIFFERENCES.has(code));
}

/** Findings that staff must confirm before they complete a document: differences and errors. */
export function concernsIn(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ code, level }) => level === "error" || DIFFERENCES.has(code));
}
