import type { Box, DraftCut, DraftException, Linework, PageFailure, ReadLine, SheetKind, SheetView } from "@takeoff/contracts";
import type { ColumnHeight, GradeNote, GridAxis, MarkLine, ScheduleEntry } from "@takeoff/takeoff/draft";

/** How much of a page is sent. The child has no access to the contract, which names these limits. */
export interface PageBounds {
  /** UTF-16 code units of one text, and of all texts. */
  text: number;
  allText: number;
  places: number;
  views: number;
}

/** The protocol between the child process that reads a drawing and its parent: see `child-messages.ts` of the inspection. */
export interface ReadCommand {
  /** The file's size in bytes. */
  size: number;
  /** Pages to read, counted from 1. */
  first: number;
  last: number;
  bounds: PageBounds;
}

/** What a page says, without its lines. */
export interface PageReading {
  page: number;
  /** Points. */
  width: number;
  height: number;
  sheet: string | null;
  title: string | null;
  kind: SheetKind;
  /** As its own words say it, where `kind` is that of its series. */
  ownKind?: SheetKind;
  views: SheetView[];
  references: string[];
  isDrawing: boolean;
  linework: Linework;
  exceptions: DraftException[];
  /** What schedules of other pages may explain, and what those of this page explain: as the engine joins them. */
  marks: MarkLine[];
  schedule: ScheduleEntry[];
  heights: ColumnHeight[];
  grades: GradeNote[];
  /** Which edition of the sheet it is. Pages that an earlier version read have neither these nor grid lines. */
  revision?: string | null;
  issued?: string | null;
  isVoid?: boolean;
  axes?: GridAxis[];
  /** Where the texts of a scan stand, points: markups keep off them. */
  texts?: Box[];
}

/** What a page says and, because of a limit, does not say. */
export interface PageContent {
  reading: PageReading;
  lines: ReadLine[];
  cuts: DraftCut[];
}

export type DraftMessage =
  /** The first KiB, as Latin-1. */
  | { type: "head"; text: string }
  | { type: "opened"; pages: number; restricted: boolean }
  /** A page follows. Without `page` or `page_failed` after it, the page ended the process. */
  | { type: "begun"; page: number }
  | { type: "lines"; lines: ReadLine[] }
  | { type: "page"; reading: PageReading; cuts: DraftCut[] }
  | { type: "page_failed"; page: number; failure: PageFailure }
  /** The file could not be opened. */
  | { type: "failed"; name: string };

/** As many lines as one message holds. */
export const LINES_PER_MESSAGE = 50;
