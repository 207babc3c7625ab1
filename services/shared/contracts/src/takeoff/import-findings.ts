import { error, figure, info, plural, warning, type Sentence } from "./finding-sentences.ts";

const listedNames = (names: readonly string[]): string => names.map((name) => `\u201c${name}\u201d`).join(", ");

const listed = (texts: readonly string[], more: number): string => texts.join(", ") + (more > 0 ? ` and ${figure(more)} more` : "");

/** Findings of an imported file: what was left out of it, and choices that were made. `row` counts from 1, as the program shows it. */
export const IMPORT_FINDINGS = {
  sheetRead: (sheet: string, others: number) =>
    info("import_sheet", `The sheet ${listedNames([sheet])} was read; the file has ${plural(others, "other sheet")}.`),
  sheetsNotRead: (sheets: readonly string[], more: number) =>
    warning(
      "import_sheets_not_read",
      `Further sheets with a takeoff were not read: ${listedNames(sheets)}${more > 0 ? ` and ${figure(more)} more` : ""}.`,
    ),
  sheetsNotSearched: (sheets: number) =>
    warning("import_sheets_not_searched", `Sheets at the end of the file that were not searched for a takeoff: ${figure(sheets)}.`),
  noTakeoffTable: (sheet: string) =>
    warning("import_no_table", `No sheet has a table with the columns of a takeoff: the sheet ${listedNames([sheet])} was read.`),
  analysisModel: (sheet: string) =>
    warning(
      "import_analysis_model",
      `The sheet ${listedNames([sheet])} holds the members of an analysis model: lengths are those of axes, from node to node, and not those to cut.`,
    ),
  hiddenRows: (rows: readonly number[], more: number) =>
    warning(
      "import_hidden_rows",
      `Rows that the sheet hides were read like the others: ${rows.join(", ")}${more > 0 ? ` and ${figure(more)} more` : ""}.`,
    ),
  errorCells: (cells: number, row: number) =>
    warning("import_error_cells", `${plural(cells, "cell")} with an error such as #REF!, read as empty (first in row ${figure(row)}).`),
  formulasWithoutValue: (cells: number, row: number) =>
    warning(
      "import_formulas",
      `${plural(cells, "formula")} without a stored value (first in row ${figure(row)}): open the file in Excel, save it, and import it again.`,
    ),
  textsMissing: (cells: number, row: number) =>
    warning(
      "import_texts_missing",
      `${plural(cells, "cell")} whose text is missing from the file, read as empty (first in row ${figure(row)}).`,
    ),
  formatsWithUnits: (columns: readonly string[]) =>
    info(
      "import_number_formats",
      `Numbers that the sheet shows with a unit or as feet and inches were read without the unit (columns: ${columns.join(", ")}).`,
    ),
  tooManyRows: (limit: number) =>
    error("import_too_many_rows", `The table has more than ${figure(limit)} rows: the rows after them are missing.`),
  tooManyColumns: (limit: number, row: number) =>
    error("import_too_many_columns", `Row ${figure(row)} has more than ${figure(limit)} cells: the cells after them are missing.`),
  cellTooLong: (limit: number, row: number) =>
    warning("import_cell_too_long", `Row ${figure(row)} has a cell of more than ${figure(limit)} characters: longer cells are cut off.`),
  rowTooLong: (limit: number, row: number) =>
    error("import_row_too_long", `Row ${figure(row)} has more than ${figure(limit)} characters: the cells after them are missing.`),
  blankRowsLeftOut: () =>
    info("import_blank_rows", "Long runs of blank rows were shortened: the rows after them have different numbers here."),
  otherKissRecords: (records: readonly string[]) =>
    info("import_kiss_records", `Only the detail lines of the KISS file were read, not: ${records.join(", ")}.`),
  kissMetricSizes: (column: string) =>
    info("import_kiss_metric", `The header of the KISS file states metric sizes: they are in the column ${listedNames([column])}.`),
  kissWeights: (column: string) =>
    info(
      "import_kiss_weights",
      `In the place of the finish the KISS file has weights: they are in the column ${listedNames([column])}, and the finish is the next value.`,
    ),
  kissRoundBars: (lines: number, row: number) =>
    info(
      "import_kiss_round_bars",
      `${plural(lines, "line")} of the type HS, that of bolts, read as round bars, as the grade or the remarks say (first: row ${figure(row)}).`,
    ),
  kissLinesUnreadable: (lines: number, line: number) =>
    warning("import_kiss_lines", `${plural(lines, "line")} of an unknown kind, not read (first: line ${figure(line)}).`),
  nc1Files: (files: number) =>
    info("import_nc1_files", `${plural(files, "NC1 file")} read, each as one line: holes, cuts and contours are no part of a takeoff.`),
  nc1MarkRepeated: (marks: readonly string[], more: number) =>
    warning(
      "import_nc1_mark_repeated",
      `Several NC1 files state the same piece mark: ${listedNames(marks)}${more > 0 ? ` and ${figure(more)} more` : ""}. All of them were read: a piece that has two files is counted twice.`,
    ),
  /** @param pieces each its profile with the file and the row */
  nc1ProfilesUnread: (pieces: readonly string[], more: number) =>
    warning(
      "import_nc1_profiles",
      `Profiles that name no known section, kept as written: ${listed(pieces, more)}. Which sections are they?`,
    ),
  nc1SizesDiffer: (pieces: readonly string[], more: number) =>
    warning(
      "import_nc1_sizes",
      `Profiles that contradict the sizes in the headers of their files: ${listed(pieces, more)}. The profiles were read: check which of the two is right.`,
    ),
  nc1WeightsDiffer: (pieces: readonly string[], more: number) =>
    warning(
      "import_nc1_weights",
      `Plates whose files state a weight that is neither kg/m nor kg/m\u00b2 of their sizes: ${listed(pieces, more)}. It was not read: weights follow from the sizes.`,
    ),
  zipOtherFiles: (names: readonly string[], more: number) =>
    info(
      "import_zip_other_files",
      `Files of the ZIP that are no NC1 files were not read: ${listedNames(names)}${more > 0 ? ` and ${figure(more)} more` : ""}.`,
    ),
  xmlLines: (element: string, lines: number) =>
    info("import_xml_lines", `The elements ${listedNames([element])} were read as the lines: ${figure(lines)}.`),
  xmlNoRoles: (element: string) =>
    warning(
      "import_xml_no_names",
      `No element has the fields of a takeoff: the elements ${listedNames([element])} were read as its lines.`,
    ),
  xmlAround: (names: readonly string[]) =>
    warning("import_xml_around", `Left out, because it may describe only the elements around the lines: ${listedNames(names)}.`),
  xmlOtherLines: (names: readonly string[]) =>
    warning("import_xml_other_lines", `Further elements that look like lines were not read: ${listedNames(names)}.`),
  xmlQuantities: () =>
    info("import_xml_quantities", "Quantities are those of all assemblies: the file's PartQuantity times its AssemblyQuantity."),
  xmlQuantitiesAround: (lines: number) =>
    warning(
      "import_xml_quantities_around",
      `${plural(lines, "line")} within elements that state a quantity other than 1: the lines' own quantities were not multiplied.`,
    ),
  xmlAroundTooLate: () =>
    warning(
      "import_xml_around_late",
      "There are too many lines: fields that stand after the lines in the elements around them were not added to every line.",
    ),
  markupsRead: (lines: number, markups: number) =>
    info("import_markups", `${figure(lines)} of ${plural(markups, "markup")} name steel: each of them is one line.`),
  /** @param subjects with how many markups have them */
  markupsNotRead: (markups: number, subjects: readonly string[], more: number) =>
    warning(
      "import_markups_not_read",
      `${plural(markups, "markup")} not read, because neither subject nor label names steel: ${subjects.join(", ")}${more > 0 ? ` and ${figure(more)} more` : ""}.`,
    ),
  markupsNamedInText: (markups: number) =>
    warning(
      "import_markups_named_in_text",
      `Not counted, because steel is named only in their text, not in their subject or label: ${plural(markups, "markup")}.`,
    ),
  markupsGrouped: (markups: number) =>
    warning(
      "import_markups_grouped",
      `${plural(markups, "markup")} in groups that name several pieces of steel: each of them is a line, also where a group stands for one piece.`,
    ),
  markupsSetAside: (markups: number) =>
    warning("import_markups_set_aside", `Left out, because of the status Rejected or Cancelled: ${plural(markups, "markup")}.`),
  markupsHidden: (markups: number) =>
    warning("import_markups_hidden", `Left out, because they are hidden on the drawing: ${plural(markups, "markup")}.`),
  markupsReplies: (replies: number) =>
    info(
      "import_markups_replies",
      `${figure(replies)} ${replies === 1 ? "reply" : "replies"} to markups not read: they are no lines of a takeoff.`,
    ),
  markupsLengthUnclear: (lines: number, name: string) =>
    warning(
      "import_markups_length",
      `${plural(lines, "measured length")} left empty, because the scale is missing or the text on the drawing shows another length (first: ${name}).`,
    ),
  markupsLengthsDiffer: (lines: number, name: string) =>
    warning(
      "import_markups_lengths_differ",
      `${plural(lines, "line")} whose column Length states another length than was measured: what the column states was read (first: ${name}).`,
    ),
  markupsFormulas: (columns: readonly string[]) =>
    warning("import_markups_formulas", `Columns with formulas have no values in a PDF: ${listedNames(columns)}.`),
} as const satisfies Record<string, Sentence>;

/** Why a file cannot be imported. */
export const IMPORT_ERRORS = {
  extension: "Choose an .xlsx, .kss, .xml, .csv or .nc1 file, a .zip file of .nc1 files, or a marked-up .pdf file.",
  empty: "This file is empty.",
  tooLarge: (megabytes: number) => `This file is larger than the limit of ${megabytes} MB for its kind.`,
  namedTooLarge: (name: string, megabytes: number) =>
    `${name} is larger than the limit of ${megabytes} MB for its kind. Nothing was imported.`,
  oldWorkbook: "This is a workbook of Excel 97\u20132003 (.xls). Save it as .xlsx and import the new file.",
  webPage: "This file is a web page (HTML), whatever its name. Open it in Excel, save it as .xlsx and import the new file.",
  xmlWorkbook: "This is a workbook in the XML of Excel 2003. Open it in Excel, save it as .xlsx and import the new file.",
  binaryWorkbook: "This is a binary workbook (.xlsb). Save it as .xlsx and import the new file.",
  encrypted: "This workbook is protected by a password. Save it without a password and import the new file.",
  noWorkbook: "This file is not an Excel workbook (.xlsx).",
  noSheet: "This workbook has no sheet with cells.",
  damaged: "This workbook is damaged. Open it in Excel, save it again, and import the new file.",
  tooMuch: (limit: string) => `This workbook contains more than can be imported: ${limit}.`,
  tooMuchText: (megabytes: number) => `This table has more than ${megabytes} MB of text, which is the limit.`,
  firstRowTooLong: (megabytes: number) =>
    `The first row of this file is longer than the limit of ${megabytes} MB. Perhaps a quote is never closed.`,
  /** @param why which limit was reached: the end of a sentence */
  limitReached: (why: string) => `This file cannot be read: ${why}.`,
  unreadable: "This file could not be read.",
  severalFiles: "Only NC1 files (.nc1 or .nc) can be imported together. Choose one file of another kind.",
  tooManyFiles: (limit: number) => `These are more than ${figure(limit)} files. Put them in a ZIP and import that.`,
  filesTooLarge: (megabytes: number) => `These files are larger than the limit of ${megabytes} MB together.`,
  zipDamaged: "This ZIP is damaged. Make it again and import the new file.",
  zipEncrypted: "This ZIP is protected by a password. Make it without a password and import the new file.",
  zipTooMuch: (limit: string) => `This ZIP contains more than can be imported: ${limit}.`,
  zipWithoutNc1: "This ZIP contains no NC1 file (.nc1 or .nc).",
  noPdf: "This file is not a PDF.",
  pdfUnreadable: "The markups of this PDF could not be read: the file is damaged, or protected by a password.",
  noMarkups: "This PDF shows no markups that name steel by their subject or their label.",
  tooManyMarkups: (limit: number) => `This PDF has more than ${figure(limit)} markups.`,
  noZip: "This file is not a ZIP.",
  nc1FileCount: (limit: number) => `more than ${figure(limit)} NC1 files`,
  /** @param fault the end of a sentence, of `NC1_FAULTS` */
  nc1: (name: string, fault: string) => `${name} is not a complete NC1 file: ${fault}. Nothing was imported.`,
  namedNoText: (name: string) => `${name} is not an NC1 file: it is no text. Nothing was imported.`,
  noKiss: "This file is not a KISS file: its first line does not begin with KISS.",
  noXml: "This file is not well-formed XML.",
  tokenTooLong: (megabytes: number) => `This XML has a tag or a text that is longer than the limit of ${megabytes} MB.`,
  doctype: "This XML declares a document type, which is not accepted.",
  noLines: "No elements of this XML can be read as takeoff lines.",
  noText: "The text of this file cannot be read. Save it in UTF-8 (in Excel: \u201cCSV UTF-8\u201d) and import the new file.",
  utf32: "The text of this file is in UTF-32, which cannot be read. Save it in UTF-8 and import the new file.",
} as const;

/** What is wrong with an NC1 file: ends of sentences, with lines of its header counted from 1. */
export const NC1_FAULTS = {
  noStart: "it does not begin with the line ST",
  shortHeader: (lines: number, required: number) => `its header has ${lines} of at least ${required} lines`,
  noEnd: "it ends without the line EN, so that a part of it may be missing",
  wrongLine: (line: number, what: string) => `line ${line} of its header is not ${what}`,
  quantity: "the number of pieces",
  profile: "the name of a profile",
  code: "the code of a profile",
  length: "the length in millimeters",
  sawLength: "the length and a saw length that is at least as long",
  number: "a number",
} as const;
