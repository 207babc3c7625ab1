import type { ExportFormat } from "./exports.ts";
import type { Requirement } from "./requirements.ts";

/** The name of the file that says what the others are and what in them is assumed. */
export const BUNDLE_README = "README.txt";

/** The exports of a bundle, next to the result files. CSV and XML are the result files themselves. */
export const BUNDLE_FORMATS = ["xlsx", "kiss"] as const satisfies readonly ExportFormat[];
export type BundleFormat = (typeof BUNDLE_FORMATS)[number];

/** The name under which the bundle of a document is saved. @param stem the document's file name without its extension */
export function bundleFilename(stem: string): string {
  return `${stem}-results.zip`;
}

const figure = (value: number): string => value.toLocaleString("en-US");
const lines = (count: number, one: string, more: string): string => `${figure(count)} ${count === 1 ? `line ${one}` : `lines ${more}`}`;

export const BUNDLE_LABEL = "Download all results";

/** The sentences of a bundle's README. Counts are lines of the takeoff. */
export const BUNDLE_TEXT = {
  title: (project: string, filename: string) => `Results of ${project} (${filename})`,
  files: "Files",
  file: {
    processed: "the drawing with its markups, for Bluebeam Revu and other PDF programs",
    csv: "the takeoff, one row a line",
    xml: "the takeoff with its metadata",
    xlsx: "a workbook with the data, the takeoff as understood, and its totals",
    kiss: "a bill of material for fabrication programs",
  },
  missing: "Not in this archive",
  notStored: {
    processed: "a processed PDF: this document has none",
    csv: "a CSV: this document has none",
    xml: "an XML: this document has none",
    xlsx: "an Excel workbook: no data were read from the results",
    kiss: "a KISS file: no data were read from the results",
  },
  noLines: "a KISS file: the data contains no takeoff lines",
  assumptions: "Assumed",
  grades: (count: number) =>
    `${lines(count, "has its grade", "have their grades")} from the uploader's parameters: neither drawing nor table names one.`,
  finishes: (count: number) =>
    `${lines(count, "has its finish", "have their finishes")} from the uploader's parameters: neither drawing nor table names one.`,
  weights: (count: number) => `${lines(count, "has a weight", "have weights")} computed from designation, length and quantity, not stated.`,
  nothing: "No grade, finish or weight of a line is assumed or computed.",
  unknown: "What is assumed is not known: no data were read from the results.",
  scope: "CSV and XML hold values as they were stored; the Excel workbook and the KISS file say with each line what is assumed.",
  requirements: "Required for the whole order",
  requirement: ({ label, value, from }: Pick<Requirement, "label" | "value" | "from">) =>
    `${label}: ${value}${from === null ? "" : ` (${from === "questionnaire" ? "from the questionnaire" : "from the uploader's parameters"})`}`,
  leftOut: "Left out of the KISS file",
} as const;
