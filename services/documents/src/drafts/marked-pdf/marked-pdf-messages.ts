import type { ScannedText } from "./marked-content.ts";
import type { Markup, Viewport } from "./markups.ts";
import type { Summary } from "./summary/summary.ts";

/** The protocol between the child process that marks up a drawing and its parent: see `child-messages.ts` of the inspection. */
export interface MarkCommand {
  /** The file's size in bytes. */
  size: number;
  markups: Markup[];
  viewports: Viewport[];
  /** What is written on pages that are scans. */
  texts: ScannedText[];
  summary: Summary;
  /** The families of the markups, which get colours in this order. */
  families: string[];
  columns: string[];
  /** ISO 8601. */
  at: string;
}

/** What follows the bytes of the original is sent in parts of so many bytes. */
export const PART_BYTES = 512 * 1024;
