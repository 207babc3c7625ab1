/** What is known of a page whose letters were read by their shapes. */
export interface ScanFacts {
  /** Designations and marks that were read. */
  callouts: number;
  /** Texts of any kind. */
  texts: number;
  /** Of the scan; null for letters that are lines. */
  dotsPerInch: number | null;
  /** How sure the letters were on average, 0 to 1; null without any. */
  score: number | null;
}

/** `read`: as far as it can be. The others have nothing that could be counted, with the reason why. */
export type ScanRating = "read" | "coarse" | "illegible";

/** Lettering of 7 points is 15 dots high at 150 dots per inch: of coarser scans letters are guessed, not read. */
const MIN_DOTS_PER_INCH = 140;
/** What is printed is recognized with more confidence than handwriting. Of handwriting, too, a few words may be recognized well. */
const PRINTED = { texts: 8, score: 0.7, scoreOfFew: 0.9 };

/** Says whether a page could be read. A page with designations was, however coarse it is: staff compare each with its picture. */
export function rateScan({ callouts, texts, dotsPerInch, score }: ScanFacts): ScanRating {
  if (callouts > 0) return "read";
  if (dotsPerInch !== null && dotsPerInch < MIN_DOTS_PER_INCH) return "coarse";
  return (score ?? 0) < (texts < PRINTED.texts ? PRINTED.scoreOfFew : PRINTED.score) ? "illegible" : "read";
}
