import type { Finding } from "../documents/documents.ts";
import { error, figure, info, plural, warning, type Sentence } from "./finding-sentences.ts";

/** Findings of the extraction: parts of a result that could not be read. The header is row 1; blank lines are no rows. */
export const EXTRACTION_FINDINGS = {
  notText: (kind: string) => error("result_not_text", `The ${kind} is not text from a certain point on: everything after it is missing.`),
  windows1252: () =>
    info("csv_windows_1252", "The CSV is encoded in Windows-1252, as some spreadsheets save it, and was read accordingly."),
  rowUnreadable: (row: number, limitMb: number) =>
    error(
      "csv_row_unreadable",
      `Row ${figure(row)} of the CSV could not be read: it is longer than the limit of ${figure(limitMb)} MB; perhaps a quote is never closed. Everything from there on is missing.`,
    ),
  quotesRepaired: (rows: NamedRows) =>
    warning(
      "csv_quotes_repaired",
      `The quotes of ${listedRows(rows)} of the CSV do not match: each of their lines was read as a row of its own, its quotes as inch marks.`,
    ),
  rowsInCell: (rows: NamedRows) =>
    warning(
      "csv_rows_in_cell",
      `In ${listedRows(rows)} of the CSV a quoted cell runs over lines that look like rows: they were read as one cell.`,
    ),
  tooManyRows: (limit: number) =>
    error("csv_too_many_rows", `The CSV has more than ${figure(limit)} rows below its header: the rows after them are missing.`),
  tooManyColumns: (limit: number, row: number) =>
    error("csv_too_many_columns", `Row ${figure(row)} of the CSV has more than ${figure(limit)} cells: the cells after them are missing.`),
  cellTooLong: (limit: number, row: number) =>
    warning(
      "csv_cell_too_long",
      `Row ${figure(row)} of the CSV has a cell of more than ${figure(limit)} characters: longer cells are cut off.`,
    ),
  rowTooLong: (limit: number, row: number) =>
    error("csv_row_too_long", `Row ${figure(row)} of the CSV has more than ${figure(limit)} characters: the cells after them are missing.`),
  nameTooLong: (limit: number) =>
    warning("csv_name_too_long", `The CSV has a column whose name has more than ${figure(limit)} characters: longer names are cut off.`),
  charactersReplaced: (row: number) =>
    warning("csv_characters_replaced", `Row ${figure(row)} of the CSV contains NUL characters: they were replaced.`),
  xmlTooLarge: (elements: number, attributes: number) =>
    error(
      "xml_too_large",
      `The XML is larger than metadata may be (${figure(elements)} elements, ${figure(attributes)} attributes, 8 MB of text): it is not shown.`,
    ),
  xmlUnreadable: () => error("xml_unreadable", "The XML could not be read."),
  /** @param why which limit was reached: the end of a sentence; null when the reading failed for another reason */
  notRead: (kind: "CSV" | "XML", why: string | null) =>
    error("result_not_read", `The ${kind} could not be read${why === null ? "" : `: ${why}`}. Its data is not shown.`),
} as const satisfies Record<string, Sentence>;

/** Rows of a finding: how many, and the first of them. */
interface NamedRows {
  count: number;
  rows: readonly number[];
}

/** Rows and columns of a finding, the columns by their headers. */
interface Places extends NamedRows {
  columns: readonly string[];
  /** What was written and what may be meant. */
  examples?: readonly string[] | undefined;
}

/** `rows 3, 5 and 12 more`; the header is row 1. */
function listedRows({ count, rows }: NamedRows): string {
  const more = count - rows.length;
  const named = rows.map(figure).join(", ");
  return `${rows.length === 1 && more === 0 ? "row" : "rows"} ${named}${more > 0 ? ` and ${figure(more)} more` : ""}`;
}

/** `: 320UB42 (AS/NZS 3679.1 has 310UB40.4, 310UB46.2)` */
const listedExamples = ({ examples = [] }: Places): string => (examples.length > 0 ? `: ${examples.join("; ")}` : "");
const listedColumns = ({ columns }: Places): string => columns.map((name) => `\u201c${name}\u201d`).join(", ");

/** Findings of what a CSV means as a takeoff. None of them stops a document from being completed. */
export const TAKEOFF_FINDINGS = {
  understood: (counts: { lines: number; designations: number; lengths: number; weights: number; columnsNotUsed: number }) =>
    info(
      "takeoff_understood",
      [
        plural(counts.lines, "line"),
        plural(counts.designations, "designation"),
        plural(counts.lengths, "length"),
        plural(counts.weights, "weight"),
        `${plural(counts.columnsNotUsed, "column")} not used`,
      ].join(" · "),
    ),
  no_lines: () => warning("takeoff_no_lines", "The CSV has no takeoff lines: exports to other programs would be empty."),
  no_takeoff: () =>
    warning(
      "takeoff_none",
      "No line of the CSV has a steel designation: it does not seem to be a takeoff, and other programs would reject it.",
    ),
  register_of_drawings: () => warning("takeoff_register", "The CSV is a list of drawings and no takeoff: it has no lines of steel."),
  section_catalogue: () =>
    warning("takeoff_catalogue", "The CSV is a table of the properties of sections and no takeoff: it has no lines of steel."),
  empty_form: () => warning("takeoff_empty_form", "The CSV has the columns of a list and no filled row below them."),
  lines_without_designation: (places: Places) =>
    warning(
      "takeoff_no_designation",
      `${plural(places.count, "line")} without a designation that is understood (${listedRows(places)}): programs that read KISS reject them.`,
    ),
  lines_without_size: (places: Places) =>
    warning(
      "takeoff_no_size",
      `${plural(places.count, "line")} with a word in the place of the size (${listedRows(places)})${listedExamples(places)}: without a computed weight, and in KISS in the remarks.`,
    ),
  lines_without_length: (places: Places) =>
    info("takeoff_no_length", `${plural(places.count, "line")} without a length (${listedRows(places)}).`),
  length_unit_unknown: (places: Places) =>
    warning(
      "takeoff_length_unit",
      `The unit of the lengths in ${listedColumns(places)} is not stated (${listedRows(places)}): the lengths are not exported.`,
    ),
  length_unit_inferred: (places: Places) =>
    warning(
      "takeoff_length_unit_inferred",
      `The unit of the lengths in ${listedColumns(places)} is not stated: it was taken from the sections and the numbers (${listedRows(places)}). Please confirm it.`,
    ),
  weight_unit_unknown: (places: Places) =>
    warning(
      "takeoff_weight_unit",
      `The unit of the weights in ${listedColumns(places)} is not stated (${listedRows(places)}): the weights are not exported.`,
    ),
  weight_unit_inferred: (places: Places) =>
    warning(
      "takeoff_weight_unit_inferred",
      `The unit of the weights is not stated: they were taken as ${places.examples?.[0] === "kg" ? "kilograms, as every section is metric" : "pounds, as every section is in inches"} (${listedRows(places)}). Please confirm it.`,
    ),
  section_unit_inferred: (places: Places) =>
    info(
      "takeoff_section_unit_inferred",
      `The unit of ${plural(places.count, "plate")} is not stated: it was taken from the other sections (${listedRows(places)})${listedExamples(places)}.`,
    ),
  grades_of_note: (places: Places) =>
    info(
      "takeoff_grades_of_note",
      `${plural(places.count, "line")} with the grade of the note above the table (${listedRows(places)})${listedExamples(places)}.`,
    ),
  fraction_unclear: (places: Places) =>
    warning(
      "takeoff_fraction_unclear",
      `${plural(places.count, "fraction")} of ${listedColumns(places)} can be read in two ways, such as 11/2 (${listedRows(places)}): not exported.`,
    ),
  quantities_of_parents: (places: Places) =>
    info(
      "takeoff_quantities_of_parents",
      `${plural(places.count, "line")} of an indented list: the quantity was multiplied by that of the rows above (${listedRows(places)}).`,
    ),
  quantities_of_assemblies: (places: Places) =>
    info(
      "takeoff_quantities_of_assemblies",
      `${plural(places.count, "line")} whose quantity is that of one assembly in ${listedColumns(places)}, multiplied by the number of assemblies (${listedRows(places)}).`,
    ),
  quantity_of_assembly_unclear: (places: Places) =>
    warning(
      "takeoff_quantity_of_assembly",
      `It is not clear whether ${listedColumns(places)} counts the pieces of all assemblies or of one (${listedRows(places)}): it was taken as that of all. Please confirm it.`,
    ),
  weight_meaning_unknown: (places: Places) =>
    warning(
      "takeoff_weight_meaning",
      `It is not clear whether ${listedColumns(places)} is the weight of one piece or of all pieces (${listedRows(places)}): the weight is not exported.`,
    ),
  other_table_below: (places: Places) =>
    warning(
      "takeoff_other_table",
      `${listedRows(places)} ${places.count === 1 ? "names" : "name"} other columns: the rows below are not read. Please make them a list of their own.`,
    ),
  lengths_of_all: (places: Places) =>
    warning(
      "takeoff_lengths_of_all",
      `${plural(places.count, "line")} of ${listedColumns(places)} longer than any piece (${listedRows(places)}): the lengths were taken as those of all pieces. Please confirm it.`,
    ),
  decimal_mark_unknown: (places: Places) =>
    warning(
      "takeoff_decimal_mark",
      `${listedColumns(places)}: it is not clear whether a comma or a point begins the decimals. Numbers with either are not exported.`,
    ),
  cells_not_read: (places: Places) =>
    warning(
      "takeoff_cells_not_read",
      `${plural(places.count, "row")} with a cell of ${listedColumns(places)} that cannot be read (${listedRows(places)}): not exported as a value.`,
    ),
  section_not_rolled: (places: Places) =>
    warning(
      "takeoff_section_unknown",
      `${plural(places.count, "line")} with a section that is not a standard rolled shape (${listedRows(places)})${listedExamples(places)}.`,
    ),
  section_not_in_catalogue: (places: Places) =>
    warning(
      "takeoff_section_not_in_catalogue",
      `${plural(places.count, "line")} with a section that its standard does not have (${listedRows(places)})${listedExamples(places)}: without a weight and not exported as a section.`,
    ),
  section_in_several_standards: (places: Places) =>
    warning(
      "takeoff_section_standard_unclear",
      `${plural(places.count, "line")} with a section that several standards have under this name, in different weights (${listedRows(places)})${listedExamples(places)}: without a weight and not exported as a section. Its weight per length or its grade tells which one it is.`,
    ),
  length_contradicts: (places: Places) =>
    warning(
      "takeoff_length_contradicts",
      `${plural(places.count, "line")} whose section states another length than ${listedColumns(places) || "the length"} (${listedRows(places)})${listedExamples(places)}: without a length.`,
    ),
  length_implausible: (places: Places) =>
    warning(
      "takeoff_length_implausible",
      `${plural(places.count, "line")} with pieces longer than 120 ft, or 36.6 m (${listedRows(places)}).`,
    ),
  quantity_not_whole: (places: Places) =>
    warning("takeoff_quantity_not_whole", `${plural(places.count, "line")} whose quantity is not a whole number (${listedRows(places)}).`),
  weights_differ: (places: Places) =>
    warning("takeoff_weights_differ", `${plural(places.count, "line")} whose weights contradict each other (${listedRows(places)}).`),
  quantities_measured: (places: Places) =>
    info(
      "takeoff_quantities_measured",
      `${plural(places.count, "line")} whose number is a weight, a length or an area by its unit in ${listedColumns(places)} (${listedRows(places)}): the number of pieces is not known.`,
    ),
  quantities_missing: (places: Places) =>
    warning("takeoff_no_quantity", `${plural(places.count, "line")} without a number of pieces (${listedRows(places)}): none is counted.`),
  marks_missing: (places: Places) => info("takeoff_no_mark", `${plural(places.count, "line")} without a mark (${listedRows(places)}).`),
  lines_repeated: (places: Places) =>
    warning(
      "takeoff_lines_repeated",
      `${plural(places.count, "line")} with the mark, section, length and pieces of a line above (${listedRows(places)})${listedExamples(places)}. All are counted: please check that none is there twice.`,
    ),
  list_repeated: (places: Places) =>
    warning(
      "takeoff_list_repeated",
      `Every line is there ${places.examples?.[0] ?? "several"} times${places.columns.length > 0 ? `, told apart by ${listedColumns(places)}` : ""} (${listedRows(places)}). All are counted: please leave out those that do not count.`,
    ),
} as const satisfies Record<string, Sentence>;

/** What was understood of a takeoff, as far as sentences are made of it. */
export interface UnderstoodTakeoff {
  lines: number;
  designations: number;
  lengths: number;
  weights: number;
  columnsNotUsed: number;
  findings: readonly ({ kind: Exclude<keyof typeof TAKEOFF_FINDINGS, "understood" | "no_lines"> } & Places)[];
}

/** The findings of a takeoff: the summary first, then everything that may be wrong or missing. */
export function takeoffFindings({ findings, ...counts }: UnderstoodTakeoff): Finding[] {
  if (counts.lines === 0) {
    const why = findings.find(({ kind }) => kind === "register_of_drawings" || kind === "section_catalogue" || kind === "empty_form");
    return [why ? TAKEOFF_FINDINGS[why.kind](why) : TAKEOFF_FINDINGS.no_lines()];
  }
  return [TAKEOFF_FINDINGS.understood(counts), ...findings.map(({ kind, ...places }) => TAKEOFF_FINDINGS[kind](places))];
}

/** What is compared between results that belong together. */
export const COMPARED = {
  rows: "Row counts",
  quantities: "Quantities by mark",
  weights: "Weights by mark",
  csv_pages: "Page numbers of the CSV",
  xml_pages: "Page numbers of the XML",
  processed_pdf: "Pages of the processed PDF",
  sheets: "Sheets of the processed PDF",
  markups: "Markups of the processed PDF",
} as const;
export type Compared = keyof typeof COMPARED;

const buildCode = (what: Compared, outcome: "equal" | "differ" | "not_compared"): string => `${what}_${outcome}`;

/** Findings of the comparison: equal, different with the places, or not comparable with the reason. */
export const COMPARISON_FINDINGS = {
  /** @param where what was compared, when it is not all: `on 20 of 50 pages` */
  equal: (what: Compared, where = "") => info(buildCode(what, "equal"), `${COMPARED[what]}: no difference${where && ` ${where}`}.`),
  differ: (what: Compared, where: string) => warning(buildCode(what, "differ"), `${COMPARED[what]}: ${where}`),
  notCompared: (what: Compared, why: string) => info(buildCode(what, "not_compared"), `${COMPARED[what]} cannot be compared: ${why}`),
} as const satisfies Record<string, Sentence>;

const EQUAL: ReadonlySet<string> = new Set((Object.keys(COMPARED) as Compared[]).map((what) => COMPARISON_FINDINGS.equal(what).message));

/** The findings as they are shown: several comparisons without a difference are one line. One that covers a part stays as it is. */
export function summarizeFindings(findings: readonly Finding[]): Finding[] {
  const equal = findings.filter(({ message }) => EQUAL.has(message));
  const [first] = equal;
  if (!first || equal.length === 1) return [...findings];
  const summary = info("comparisons_equal", `${plural(equal.length, "comparison")}, no difference.`);
  return findings.flatMap((finding) => (finding === first ? [summary] : EQUAL.has(finding.message) ? [] : [finding]));
}

/** Replaces the findings of earlier results while new results are extracted and compared. */
export const RESULTS_PENDING: Finding = info("results_pending", "The results are being read and compared.");

/** Whether extraction and comparison of the results are pending. */
export function areResultsPending(findings: readonly Finding[]): boolean {
  return findings.some(({ code }) => code === RESULTS_PENDING.code);
}

const DIFFERENCES: ReadonlySet<string> = new Set((Object.keys(COMPARED) as Compared[]).map((what) => buildCode(what, "differ")));

/** Findings that report differences between results: a document may be completed in spite of them. */
export function differencesIn(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ code }) => DIFFERENCES.has(code));
}

/** Findings that staff must confirm before they complete a document: differences and errors. */
export function concernsIn(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ code, level }) => level === "error" || DIFFERENCES.has(code));
}
