import type { KnownParameters, RememberedMapping, Requirement, TakeoffMapping } from "@takeoff/contracts";
import type { DrawingFacts } from "../../comparing/compare-results.ts";
import type { UnknownPlaces } from "../../lines/view/line-listing.ts";
import type { NamedPlace } from "../../lines/view/place-finder.ts";

/** The longest message, bytes: a batch that ends with the longest row, each character of it escaped; or the largest element of an XML. */
export const MESSAGE_BYTES = 16 * 1_048_576;
/** The first row below the names of the columns, as rows of a CSV are counted. */
export const FIRST_ROW = 2;
/** Rows of which one message says under which sheets they are listed. */
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

/** What a process that reads tables does with one file, of `size` bytes. What it sends: see `table-schemas.ts`. */
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
  /** The uploader's, from which values of the lines that are listed are assumed. */
  parameters: KnownParameters;
  /** The markups by which lines are listed. */
  places: readonly NamedPlace[] | UnknownPlaces;
}
