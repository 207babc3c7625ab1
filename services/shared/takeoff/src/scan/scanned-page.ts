import type { Matrix } from "../draft/geometry/matrix.ts";
import type { DisplayPage } from "../draft/page/display-page.ts";

/** `scan`: the page is an image. `outlined`: its letters are lines. */
export type ScanKind = "scan" | "outlined";

/** A page whose texts were read by their shapes. */
export interface ScannedPage {
  /** As the draft engine takes a page: upright and level, also where the paper lay aslant or turned. */
  page: DisplayPage;
  /** From the points of `page` to those of the page as it is shown. */
  toShown: Matrix;
  /** Of the scan; null for letters that are lines. */
  dotsPerInch: number | null;
  /** How sure the letters were on average, 0 to 1; null without any. */
  score: number | null;
}
