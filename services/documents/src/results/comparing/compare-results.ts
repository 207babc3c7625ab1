import type { Finding } from "@takeoff/contracts";
import type { PdfMarkups } from "../../pdf/inspection/pdf-inspection.ts";
import { compareMarkups } from "./compare-markups.ts";
import { comparePages, compareTallies } from "./compare-tallies.ts";
import type { TakeoffTally } from "./takeoff-tally.ts";

export interface ResultTallies {
  /** Null without a CSV, or without a header in it. */
  csv: TakeoffTally | null;
  /** Whether an XML was read. */
  hasXml: boolean;
  /** Null without an XML, or without lines in it. */
  xml: TakeoffTally | null;
}

export interface DrawingFacts {
  /** The number of pages of the uploaded drawing; null when they could not be counted. */
  pageCount: number | null;
  /** The markups of the processed PDF; undefined without one that can be opened. */
  markups?: PdfMarkups | undefined;
}

export interface ComparedResults {
  findings: Finding[];
  /** Null without markups or without a takeoff. */
  markups: Finding | null;
}

/** Compares a document's CSV and XML with each other, with the number of pages, and with the markups of the processed PDF. */
export function compareResults({ csv, hasXml, xml }: ResultTallies, { pageCount, markups }: DrawingFacts): ComparedResults {
  const findings = csv && hasXml ? compareTallies(csv, xml) : [];
  if (csv) findings.push(comparePages("csv_pages", csv, pageCount));
  if (xml) findings.push(comparePages("xml_pages", xml, pageCount));
  if (markups === undefined) return { findings, markups: null };
  if (csv) return { findings, markups: compareMarkups(markups, csv, "CSV") };
  return { findings, markups: xml && compareMarkups(markups, xml, "XML") };
}
