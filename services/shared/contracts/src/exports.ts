import * as z from "zod";
import { ERRORS } from "./errors.ts";

const STEM = "pdf-export";

/**
 * Export formats of a document's data. The first four are the specification's, in its spelling;
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

/** What each format would leave out of a document's takeoff, as sentences; no entry for a format that leaves out nothing. */
export const exportPreflightSchema = z.object({ formats: z.partialRecord(z.enum(EXPORT_FORMATS), z.array(z.string())) });
export type ExportPreflight = z.infer<typeof exportPreflightSchema>;
