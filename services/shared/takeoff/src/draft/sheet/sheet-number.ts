import type { DisplayPage } from "../page/display-page.ts";
import type { Run } from "../text/runs.ts";
import { LABELS, type TitleBlock } from "./title-block.ts";

/** The part of a page, from the right and from the bottom, that holds the sheet's number. */
const CORNER = 0.8;
/** Where a labelled number goes before the largest text of the corner. */
const NEAR_CORNER = { right: 0.6, bottom: 0.4 };
/** S-101, S2.01, A101, AF600, S-101A */
const SHEET_NUMBER = /^[A-Z]{1,3}[-.]?\d{1,4}(?:[.-]\d{1,3})?[A-Z]?$/;
/** What may stand next to the label of a number: 02B1021, PX-07, 1234-S-101; with at least one digit. */
const LABELLED_NUMBER = /^(?=.*\d)[A-Z0-9]{1,10}(?:[-._/ ][A-Z0-9]{1,8}){0,4}$/;
const MAX_NUMBER_LENGTH = 24;
/** 12.03.2026, 3/4/26, 2026-03-04 */
const DATE = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$/;
/** LEVEL 2, MAY 22, 24 X 36: words and sizes that are no number of a sheet. */
const OTHER_WORDS = /\b(?:[A-Z]{5,}|JAN|FEB|MAR|APR|MAY|JUNE?|JULY?|AUG|SEPT?|OCT|NOV|DEC|ROOM|AREA|ZONE|JOB|REV)\b|^\d+ ?X ?\d+$/;
const PART_OF = /^\d+ ?(?:OF|\/|VON) ?\d+$/;
/** The second half of a reference to a detail: 5/S-501, 3 / S5.1 */
const REFERENCE = /(?:^|\s|\()[A-Z]?\d{1,2}[A-Z]? ?\/ ?([A-Z]{1,2}[-.]?\d{1,3}(?:\.\d{1,2})?)(?=$|[\s),])/g;

/** The sentence of a note that sends the reader to other sheets: SEE ELEVATIONS ON S-201, SEE S-301 FOR SCHEDULES, S-201 FOR ELEVATIONS */
const SENT_ELSEWHERE = /\bSEE\b.*/;

type PageSize = Pick<DisplayPage, "width" | "height">;

/** A sheet's number, and the text that holds it. */
export interface SheetNumber {
  run: Run;
  text: string;
}

/**
 * The sheet's number: what its label says in or near the lower right corner, else the largest text of that corner where it is one, else
 * what a label says elsewhere in the title block. Null where none of them does, or where two labels say different numbers.
 */
export function findSheetNumber(page: PageSize, runs: readonly Run[], block: TitleBlock): SheetNumber | null {
  const labelled = block
    .findValues(LABELS.number, isNumber)
    .map(({ run, text }): SheetNumber => ({ run, text: text.toUpperCase() }))
    // Labels of numbers without a letter may count sheets: `SHEET 3`.
    .sort((a, b) => Number(/[A-Z]/.test(b.text)) - Number(/[A-Z]/.test(a.text)) || distanceToCorner(page, a) - distanceToCorner(page, b));
  const [first] = labelled;
  const isNear = first && first.run.centre.x > NEAR_CORNER.right * page.width && first.run.centre.y < NEAR_CORNER.bottom * page.height;
  if (isNear && /[A-Z]/.test(first.text)) return first;
  return findLargest(page, runs) ?? first ?? null;
}

function isNumber(text: string): boolean {
  const upper = text.toUpperCase();
  return (
    upper.length <= MAX_NUMBER_LENGTH &&
    LABELLED_NUMBER.test(upper) &&
    !DATE.test(upper) &&
    !OTHER_WORDS.test(upper) &&
    !PART_OF.test(upper)
  );
}

function distanceToCorner({ width }: PageSize, { run: { centre } }: SheetNumber): number {
  return Math.hypot(width - centre.x, centre.y);
}

/** The largest text in the lower right corner, where it is a sheet's number. */
function findLargest(page: PageSize, runs: readonly Run[]): SheetNumber | null {
  const corner = findInCorner(page, runs);
  const largestHeight = Math.max(...corner.map((run) => run.height));
  const largest = corner.filter((run) => run.height === largestHeight);
  const [first] = largest;
  const isOne = new Set(largest.map(({ text }) => text.toUpperCase())).size === 1;
  return first && isOne && SHEET_NUMBER.test(first.text.toUpperCase()) ? { run: first, text: first.text.toUpperCase() } : null;
}

/**
 * Numbers of other sheets that details and notes refer to. Of notes only numbers that are written as the sheet's own one: other letters are
 * sections, details and the sheets of other trades, which are not sent with the steel.
 */
export function findReferences(runs: readonly Run[], ownNumber: string | null): string[] {
  const references = new Set<string>();
  const noted = ownNumber === null ? null : buildPattern(ownNumber);
  for (const { text } of runs) {
    const upper = text.toUpperCase();
    for (const [, other] of upper.matchAll(REFERENCE)) if (other) references.add(other);
    const [sentence = ""] = SENT_ELSEWHERE.exec(upper) ?? [];
    if (noted) for (const [other] of sentence.matchAll(noted)) references.add(other);
  }
  if (ownNumber) references.delete(ownNumber);
  return [...references].sort();
}

/** Numbers with the letters and the punctuation of another, and as many digits: S-201 as S-101, but neither S-2, A-201 nor W12X26. */
function buildPattern(number: string): RegExp | null {
  const [, letters, mark, digits] = /^([A-Z]{1,3})([-.])(\d{3,4})$/.exec(number) ?? [];
  if (letters === undefined || mark === undefined || digits === undefined) return null;
  return new RegExp(`(?<![\\w-])${letters}\\${mark}\\d{${digits.length}}(?![\\w-])`, "g");
}

/** The texts in the lower right corner of a page. */
export function findInCorner({ width, height }: PageSize, runs: readonly Run[]): Run[] {
  return runs.filter(({ centre }) => centre.x >= CORNER * width && centre.y <= (1 - CORNER) * height);
}
