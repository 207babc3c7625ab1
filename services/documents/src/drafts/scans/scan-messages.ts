import type { DraftCut, Linework, PageFailure, ReadLine } from "@takeoff/contracts";
import type { ScanKind } from "@takeoff/takeoff/scan";
import type { PageBounds, PageReading } from "../reading/draft-messages.ts";

/** The protocol between the child process that reads a page by the shapes of its letters and its parent. */
export interface ScanCommand {
  /** The file's size in bytes. */
  size: number;
  page: number;
  kind: ScanKind;
  bounds: PageBounds;
}

/** How well the page could be read: see `rateScan`. */
export interface ScanQuality {
  texts: number;
  dotsPerInch: number | null;
  score: number | null;
}

export type ScanMessage =
  /** The share of the page that is read, 0 to 1. */
  | { type: "progress"; share: number }
  | { type: "lines"; lines: ReadLine[] }
  /** The page is read; its lines were sent before. */
  | { type: "page"; reading: PageReading; cuts: DraftCut[]; quality: ScanQuality }
  | { type: "page_failed"; failure: PageFailure }
  /** The file could not be opened. */
  | { type: "failed"; name: string };

/** How a page is read by the shapes of its letters. */
export function chooseKind(linework: Linework): ScanKind {
  return linework === "outlined" ? "outlined" : "scan";
}
