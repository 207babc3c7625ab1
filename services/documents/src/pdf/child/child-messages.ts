/**
 * The protocol between a child process that opens PDFs and its parent: one line of JSON per message. The child's standard input carries
 * commands and, after each `read` message, exactly the requested bytes; its standard output carries the child's messages.
 */
export const MESSAGES_FD = 1;

/** Inspects a file. The parent sends the next command after the child's `done`. */
export interface InspectCommand {
  /** The file's size in bytes. */
  size: number;
  /** Whether to search for hazards (scripts, launch actions, embedded files) and for damaged pages. */
  check: boolean;
  /** How many of the first pages to measure. */
  measure: number;
  /** Of how many of the first pages to read the text. */
  texts: number;
  /** Whether to count the markups. */
  markups: boolean;
}

/** What identifies a page's drawing. */
export interface PageText {
  /** Hashes of words, ascending: see `sampleOf`. */
  words: number[];
  /** The sheet's number in its title block; null when it is not clear. */
  sheet: string | null;
  /** All texts near it that may be a sheet's number. */
  numbers: string[];
}

/** Markups with the same subject and label. */
export interface MarkupGroup {
  subject: string;
  label: string;
  markups: number;
  /** How many pieces they count: more than one each for count measurements. */
  pieces: number;
  /** How many of them belong to a group of markups. */
  grouped: number;
}

export type MarkupsOutcome = "read" | "too_large" | "too_many" | "unreadable";

export type ChildMessage =
  | { type: "hazards"; found: string[] }
  | { type: "opened"; pages: number; restricted: boolean }
  /** The search for scripts and embedded files is complete. */
  | { type: "searched" }
  | { type: "sizes"; sizes: { short: number; long: number }[] }
  | ({ type: "text"; page: number } & PageText)
  | { type: "markups"; groups: MarkupGroup[] }
  /** All markups were sent, or the reason why there are none. */
  | { type: "markups_read"; outcome: MarkupsOutcome }
  | { type: "damaged"; page: number }
  | { type: "failed"; name: string };
