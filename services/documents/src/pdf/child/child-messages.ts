import type { Box } from "@takeoff/contracts";

/**
 * The protocol between a child process that opens PDFs and its parent: one line of JSON per message. The child's standard input carries
 * commands and, after each `read` message, exactly the requested bytes; its standard output carries the child's messages.
 */
export const COMMANDS_FD = 0;
export const MESSAGES_FD = 1;

/** Inspects a file. The parent sends the next command after the child's `done`. */
export interface InspectCommand {
  /** The file's size in bytes. */
  size: number;
  /** Whether to search for hazards (scripts, launch actions, embedded files) and for damaged pages. */
  check: boolean;
  /** How many of the first pages to measure. */
  measure: number;
  /** The number of first pages whose text is read. */
  texts: number;
  markups: boolean;
  /** The most markups whose places are sent; of a file with more, none is sent. */
  places: number;
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

/** A markup that can be told apart from others, and where it is. */
export interface MarkupPlace {
  page: number;
  /** Its `NM`, unique in the file; empty where it has none. */
  name: string;
  label: string;
  /** Points of the page as it is shown, from the lower left corner. */
  box: Box;
  /** From end to end, where the markup is a straight line. */
  line: { from: { x: number; y: number }; to: { x: number; y: number } } | null;
}

export type MarkupsOutcome = "read" | "too_large" | "too_many" | "unreadable";
