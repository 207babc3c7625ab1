import * as z from "zod";
import { ERRORS } from "./errors.ts";
import { TAKEOFF_COLUMN_NAMES, type TakeoffColumnName } from "./takeoff-columns.ts";

const STEM = "pdf-export";

/**
 * The formats in which a document's data can be taken away. The first four are the specification's, in its spelling;
 * the others are read by the programs that estimators and shops work with.
 */
export const EXPORTS = {
  csv: { label: "CSV", stem: STEM, extension: ".csv", mediaType: "text/csv; charset=utf-8", about: "Every column, as text" },
  xlsx: {
    label: "Excel",
    stem: STEM,
    extension: ".xlsx",
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    about: "A workbook with the data and their metadata",
  },
  json: {
    label: "JSON",
    stem: STEM,
    extension: ".json",
    mediaType: "application/json; charset=utf-8",
    about: "As the programming interface answers it",
  },
  xml: { label: "XML", stem: STEM, extension: ".xml", mediaType: "application/xml", about: "A row and a cell for each value" },
  bluebeam: {
    label: "Bluebeam Revu",
    stem: `${STEM}-bluebeam`,
    extension: ".csv",
    mediaType: "text/csv; charset=utf-8",
    about: "CSV with the columns of Revu's markups list",
  },
  kiss: {
    label: "KISS",
    stem: STEM,
    extension: ".kss",
    mediaType: "text/plain; charset=us-ascii",
    about: "A bill of material for fabrication programs",
  },
  estimating: {
    label: "Estimating",
    stem: `${STEM}-estimating`,
    extension: ".csv",
    mediaType: "text/csv; charset=utf-8",
    about: "CSV of what an estimating program such as Tekla PowerFab asks for",
  },
} as const satisfies Record<string, { label: string; stem: string; extension: string; mediaType: string; about: string }>;

export type ExportFormat = keyof typeof EXPORTS;
export const EXPORT_FORMATS = Object.keys(EXPORTS) as [ExportFormat, ...ExportFormat[]];

/** The name under which an export is saved: `pdf-export.xlsx`, `pdf-export-bluebeam.csv`. */
export function exportFilename(format: ExportFormat): string {
  return EXPORTS[format].stem + EXPORTS[format].extension;
}

export const exportQuerySchema = z.object({ format: z.enum(EXPORT_FORMATS, { error: ERRORS.invalid_format.sentence }) });

const OWN_COLUMNS = [
  "line_no",
  "mark",
  "qty",
  "shape",
  "size",
  "grade",
  "length",
  "length_in",
  "wt_per_ft",
  "unit_weight_lb",
  "total_weight_lb",
  "finish",
  "category",
  "sheet",
  "page",
  "drawing_no",
  "rev",
  "status",
  "notes",
  "markup_id",
] as const satisfies readonly TakeoffColumnName[];

/** The header row of our own takeoff, which an export shows while there are no data with headers of their own. */
export const TAKEOFF_HEADERS: readonly string[] = OWN_COLUMNS.map((column) => TAKEOFF_COLUMN_NAMES[column][0]);
