import type { DisplayPage } from "../page/display-page.ts";
import type { Run } from "../text/runs.ts";

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

type PageSize = Pick<DisplayPage, "width" | "height">;

/** The largest text in the lower right corner, where it is a sheet's number. */
export function findSheetNumber(page: PageSize, runs: readonly Run[]): Run | null {
  const corner = findInCorner(page, runs);
  const largestHeight = Math.max(...corner.map((run) => run.height));
  const largest = corner.filter((run) => run.height === largestHeight);
  const [first] = largest;
  const isOne = new Set(largest.map(({ text }) => text.toUpperCase())).size === 1;
  return first && isOne && SHEET_NUMBER.test(first.text.toUpperCase()) ? first : null;
}

/** The lines of the largest text besides the number; of several such texts the one nearest to the number. */
export function findSheetTitle(page: PageSize, runs: readonly Run[], number: Run): string | null {
  const isTitle = (run: Run): boolean =>
    run !== number && run.y > number.y && /[A-Za-z]{3}/.test(run.text) && !LABEL.test(run.text.toUpperCase());
  const others = findInCorner(page, runs).filter(isTitle);
  const largestHeight = Math.max(...others.filter(({ height }) => height < number.height).map(({ height }) => height));
  const lines = others.filter(({ height }) => height === largestHeight).sort((a, b) => a.y - b.y);
  const end = lines.findIndex((line, index) => index > 0 && line.y - (lines[index - 1]?.y ?? 0) > TITLE_SPACING * line.height);
  const title = lines.slice(0, end === -1 ? undefined : end).reverse();
  return title.length > 0 ? title.map(({ text }) => text).join(" ") : null;
}

/** Numbers of other sheets that details refer to. */
export function findReferences(runs: readonly Run[], ownNumber: string | null): string[] {
  const references = new Set<string>();
  for (const { text } of runs) {
    for (const [, other] of text.toUpperCase().matchAll(REFERENCE)) if (other) references.add(other);
  }
  if (ownNumber) references.delete(ownNumber);
  return [...references].sort();
}

function findInCorner({ width, height }: PageSize, runs: readonly Run[]): Run[] {
  return runs.filter(({ centre }) => centre.x >= CORNER * width && centre.y <= (1 - CORNER) * height);
}
