import type { DisplayPage } from "../page/display-page.ts";
import { ownWords } from "../text/trade-words.ts";
import type { Run } from "../text/runs.ts";
import { viewsOf, type View } from "./views.ts";

/** The part of a page, from the right and from the bottom, that holds the sheet's number. */
const CORNER = 0.8;
/** S-101, S2.01, A101, AF600, S-101A */
const SHEET_NUMBER = /^[A-Z]{1,3}[-.]?\d{1,4}(?:[.-]\d{1,3})?[A-Z]?$/;
/** The second half of a reference to a detail: 5/S-501, 3 / S5.1 */
const REFERENCE = /(?:^|\s|\()[A-Z]?\d{1,2}[A-Z]? ?\/ ?([A-Z]{1,2}[-.]?\d{1,3}(?:\.\d{1,2})?)(?=$|[\s),])/g;
/** Lines of a title are this far apart, in heights of its text. */
const TITLE_SPACING = 1.5;
/** What title blocks print in front of what they say. */
const LABEL = /^(?:[A-Z.]+ )?(?:NUMBER|NO\.?|TITLE|NAME|DATE|SCALE|STATUS|CONTENTS):?$/;
/** What a sheet shows, by words of its title: the first that fits. */
const KINDS = [
  ["schedule", /\bSCHEDULES?\b/],
  ["elevation", /\bELEVATIONS?\b/],
  ["detail", /\b(?:DETAILS?|SECTIONS?)\b/],
  ["notes", /\b(?:NOTES|ABBREVIATIONS|SPECIFICATIONS?)\b/],
  ["plan", /\b(?:PLANS?|FRAMING|FLOOR|ROOF|FOUNDATION|LEVEL|BASEMENT)\b/],
] as const satisfies readonly (readonly [SheetKind, RegExp])[];
/** Letters and catalogues consist of sentences. */
const LETTER = { minWords: 40, ownShare: 0.5 };

export type SheetKind = "plan" | "elevation" | "detail" | "schedule" | "notes" | "other";

export interface SheetFacts {
  /** The largest text in the lower right corner, where it is a sheet's number. */
  sheet: string | null;
  /** The title in the title block; null when it is not clear. */
  title: string | null;
  /** By the titles of the sheet and of its views. */
  kind: SheetKind;
  views: readonly View[];
  /** Numbers of other sheets that details refer to. */
  references: readonly string[];
  /** Whether it is part of a drawing set: it has a sheet's number or a scale, or does not consist of sentences. */
  isDrawing: boolean;
}

/** What a page says about itself. */
export function sheetFacts(page: Pick<DisplayPage, "width" | "height" | "strokes">, runs: readonly Run[]): SheetFacts {
  const number = sheetNumber(page, runs);
  const sheet = number && number.text.toUpperCase();
  const references = new Set<string>();
  for (const { text } of runs) for (const [, other] of text.toUpperCase().matchAll(REFERENCE)) if (other) references.add(other);
  if (sheet) references.delete(sheet);
  const views = viewsOf(page, runs);
  const title = number && sheetTitle(page, runs, number);
  return {
    sheet,
    title,
    views,
    kind: kindOf([title, ...views.map((view) => view.title)]),
    references: [...references].sort(),
    isDrawing: sheet !== null || views.some(({ stated }) => stated !== null) || !isLetter(runs),
  };
}

function inCorner({ width, height }: Pick<DisplayPage, "width" | "height">, runs: readonly Run[]): Run[] {
  return runs.filter(({ centre }) => centre.x >= CORNER * width && centre.y <= (1 - CORNER) * height);
}

function sheetNumber(page: Pick<DisplayPage, "width" | "height">, runs: readonly Run[]): Run | null {
  const corner = inCorner(page, runs);
  const largestHeight = Math.max(...corner.map((run) => run.height));
  const largest = corner.filter((run) => run.height === largestHeight);
  const [first] = largest;
  const isOne = new Set(largest.map(({ text }) => text.toUpperCase())).size === 1;
  return first && isOne && SHEET_NUMBER.test(first.text.toUpperCase()) ? first : null;
}

/** The lines of the largest text besides the number; of several such texts the one nearest to the number. */
function sheetTitle(page: Pick<DisplayPage, "width" | "height">, runs: readonly Run[], number: Run): string | null {
  const isTitle = (run: Run): boolean =>
    run !== number && run.y > number.y && /[A-Za-z]{3}/.test(run.text) && !LABEL.test(run.text.toUpperCase());
  const others = inCorner(page, runs).filter(isTitle);
  const largestHeight = Math.max(...others.filter(({ height }) => height < number.height).map(({ height }) => height));
  const lines = others.filter(({ height }) => height === largestHeight).sort((a, b) => a.y - b.y);
  const end = lines.findIndex((line, index) => index > 0 && line.y - (lines[index - 1]?.y ?? 0) > TITLE_SPACING * line.height);
  const title = lines.slice(0, end === -1 ? undefined : end).reverse();
  return title.length > 0 ? title.map(({ text }) => text).join(" ") : null;
}

function kindOf(titles: readonly (string | null)[]): SheetKind {
  for (const title of titles) {
    const found = title && KINDS.find(([, words]) => words.test(title.toUpperCase()));
    if (found) return found[0];
  }
  return "other";
}

function isLetter(runs: readonly Run[]): boolean {
  let own = 0;
  let all = 0;
  for (const { text } of runs) {
    own += ownWords(text);
    all += text.split(" ").length;
  }
  return all >= LETTER.minWords && own > LETTER.ownShare * all;
}
