/**
 * The protocol between an inspection child process and its parent: one line of JSON per message. The child's standard input carries
 * commands and, after each `read` message, exactly the requested bytes; file descriptor 3 carries the child's messages.
 */
export const MESSAGES_FD = 3;

/** Inspects a file. The parent sends the next command after the child's `done`. */
export interface InspectCommand {
  /** The file's size in bytes. */
  size: number;
  /** Whether to search for hazards (scripts, launch actions, embedded files) and for damaged pages. */
  check: boolean;
  /** How many of the first pages to measure. */
  measure: number;
}

export type ChildMessage =
  | { type: "ready" }
  /** Requests the bytes from `begin` up to `end`, exclusive. */
  | { type: "read"; begin: number; end: number }
  | { type: "hazards"; found: string[] }
  | { type: "opened"; pages: number; restricted: boolean }
  /** The search for scripts and embedded files is complete. */
  | { type: "searched" }
  | { type: "sizes"; sizes: { short: number; long: number }[] }
  | { type: "damaged"; page: number }
  | { type: "failed"; name: string }
  | { type: "done" };
