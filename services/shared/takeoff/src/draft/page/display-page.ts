import type { Box } from "../geometry/box.ts";
import type { Strokes } from "./strokes/strokes.ts";

/** A page as it is shown, rotated and cropped. Lengths are points; the origin is the lower left corner, y points up. */
export interface DisplayPage {
  width: number;
  height: number;
  texts: readonly DisplayText[];
  /** Characters of texts whose font does not say which letters they are: they are no part of `texts`. */
  unreadable: number;
  strokes: Strokes;
  /** What reviewers drew on the page and is seen: it is no part of the drawing. */
  markups: readonly Markup[];
  /** The share of the page that images cover, 0 to 1. */
  imageCover: number;
  operators: number;
  /** Missing where the file itself holds the page's texts. `scan`: they were read from an image, as were its lines; `outlined`: from lines. */
  origin?: "scan" | "outlined";
}

/** A markup of a page. */
export interface Markup {
  /** `FreeText`, `Line` … */
  kind: string;
  /** Empty where it says nothing. */
  text: string;
  box: Box;
}

/** A piece of text as the file holds it: a word, a letter, a line. */
export interface DisplayText {
  text: string;
  /** Where the baseline begins. */
  x: number;
  y: number;
  /** Along the baseline. */
  width: number;
  /** The size of the font. */
  height: number;
  /** The baseline's direction, radians, counter-clockwise from level. */
  angle: number;
}

/** The most that is read of a page. A page beyond one of them is not read: half of its lines would pass for all. */
export const PAGE_LIMITS = { operators: 600_000, strokes: 400_000, texts: 40_000, callouts: 2_000 } as const;

/** A page holds more than is read. */
export class PageLimitError extends Error {
  readonly what: keyof typeof PAGE_LIMITS;

  constructor(what: keyof typeof PAGE_LIMITS) {
    super(`The page has more than ${PAGE_LIMITS[what].toLocaleString("en-US")} ${what}.`);
    this.what = what;
  }
}
