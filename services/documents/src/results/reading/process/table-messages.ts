import type {
  Finding,
  KnownParameters,
  RememberedMapping,
  Requirement,
  TakeoffFileKind,
  TakeoffMapping,
  TakeoffTotals,
} from "@takeoff/contracts";
import type { ReadTakeoff } from "@takeoff/takeoff";
import type { DrawingFacts } from "../../comparing/compare-results.ts";
import type { MarkedLine } from "../markups/read-marked-lines.ts";
import type { FlatElement } from "../../lines/store/flat-elements.ts";

/**
 * The longest message, bytes: a batch of rows that ends with the longest row, each of its characters escaped; or the largest element of
 * an XML.
 */
export const MESSAGE_BYTES = 16 * 1_048_576;
/** The first row below the names of the columns, as rows of a CSV are counted. */
export const FIRST_ROW = 2;
/** Rows of which one message says under which sheets they are listed: a batch, and those that the columns were found by. */
export const LISTED_ROWS = 1_000;
/** Characters of a text in one message. */
export const TEXT_CHARACTERS = 131_072;
/** Markups in one message, and names of markups. */
export const MARKED_LINES = 100;
export const MARKUP_NAMES = 500;
/** Characters of a text of a markup. */
export const MARKUP_TEXT = 200;
/** Characters of a header in what was understood of a table. */
export const HEADER_CHARACTERS = 200;

/** What a process that reads tables does with one file, of `size` bytes. */
export type TableCommand =
  /** Reads an imported file's first rows. */
  | ({ task: "preview"; size: number } & ImportedFile)
  /** Makes a CSV of an imported file of another kind; of a marked-up PDF also an XML. */
  | ({ task: "import"; size: number; mapping: TakeoffMapping | null; requirements: readonly Requirement[] } & ImportedFile)
  /** Reads the markups of a marked-up PDF, or of a list of them, to compare them with the lines that they were made of. */
  | ({ task: "markups"; size: number } & ImportedFile)
  /** Reads an XML to its end: whether it is one. */
  | { task: "check"; size: number }
  /** Reads a document's CSV, and sums it for `compare`. */
  | ({ task: "csv"; size: number } & CsvOptions)
  /** Reads a document's XML, and sums it for `compare`. */
  | { task: "xml"; size: number }
  /** Compares the CSV and the XML that this process read last, where they are to be compared. */
  | ({ task: "compare"; size: 0; csv: boolean; xml: boolean } & DrawingFacts);

export interface ImportedFile {
  filename: string;
  /** The uploader's, which name the grade of what a marked-up PDF shows. */
  parameters: KnownParameters;
}

export interface CsvOptions {
  /** What staff confirmed for this table. */
  mapping: TakeoffMapping | null;
  /** What was confirmed before, by `headerHash`. */
  remembered: [hash: string, mapping: RememberedMapping][];
  /** Whether markups of a drawing are compared with the table. */
  withPieces: boolean;
  /** The uploader's, by which the lines are listed; null where they are listed later, with the places of their markups. */
  listed: { parameters: KnownParameters } | null;
}

/** What is known of an imported file apart from its first rows. */
export interface FilePreview {
  kind: TakeoffFileKind;
  separator: string | null;
  rowCount: number;
  /** What the file's format itself says of the columns. */
  mapping: TakeoffMapping | null;
  headerRow: number | null;
  headerHash: string | null;
}

/** A document's CSV without its rows. */
export interface CsvFacts {
  columns: string[];
  rowCount: number;
  /** How it was understood; null without a header. */
  takeoff: ReadTakeoff | null;
  headerHash: string | null;
  /** What the lines that were listed add up to; null where none were. */
  totals: TakeoffTotals | null;
}

/** The sheets under which the lines of some rows are listed. */
export interface ListedRows {
  /** The first row, of the CSV, of which the header is row 1. */
  from: number;
  /** A sheet for each row; null for a row that is no line. */
  pages: (number | null)[];
}

/** A document's XML without its elements. */
export interface XmlFacts {
  /** False when it could not be read: the elements before are of no use. */
  isRead: boolean;
  hasLines: boolean;
}

export type TableMessage =
  | { type: "rows"; rows: string[][] }
  /** Comes after the rows that it lists. */
  | ({ type: "listed" } & ListedRows)
  | { type: "text"; text: string }
  /** A part of the XML of a marked-up PDF; comes after the text of the CSV. */
  | { type: "xml"; text: string }
  | { type: "elements"; elements: FlatElement[] }
  | { type: "finding"; finding: Finding }
  | { type: "markups"; finding: Finding }
  | ({ type: "previewed" } & FilePreview)
  /** Comes before the text of the CSV. A CSV is taken as it is and has none here. */
  | { type: "importing"; kind: TakeoffFileKind; mapping: TakeoffMapping | null }
  | { type: "imported" }
  | { type: "marked_lines"; lines: MarkedLine[] }
  | { type: "markup_names"; names: string[] }
  | { type: "markups_listed" }
  | { type: "checked" }
  | ({ type: "table" } & CsvFacts)
  | ({ type: "tree" } & XmlFacts)
  | { type: "compared" }
  /** The file is not accepted, with a sentence for the person who chose it. */
  | { type: "rejected"; code: "invalid_file" | "too_large"; message: string }
  | { type: "failed"; name: string };
