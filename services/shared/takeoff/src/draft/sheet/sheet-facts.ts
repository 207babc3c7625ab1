import type { DisplayPage } from "../page/display-page.ts";
import type { Run } from "../text/runs.ts";
import { readIssue, type SheetIssue } from "./sheet-issue.ts";
import { isPriceList } from "./price-list.ts";
import { isCatalogue, isLetter, readKind, refineKind, type SheetKind } from "./sheet-kind.ts";
import { findReferences, findSheetNumber } from "./sheet-number.ts";
import { findSheetTitle } from "./sheet-title.ts";
import { TitleBlock } from "./title-block.ts";
import { findViews, type View } from "./views.ts";

export interface SheetFacts extends SheetIssue {
  /** The sheet's number in its title block, in capitals; null when it is not clear. */
  sheet: string | null;
  /** The title in the title block, or over the drawing; null when it is not clear. */
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
export function readSheetFacts(page: Pick<DisplayPage, "width" | "height" | "strokes">, runs: readonly Run[]): SheetFacts {
  const block = new TitleBlock(page, runs);
  const number = findSheetNumber(page, runs, block);
  const sheet = number && number.text;
  const title = findSheetTitle(page, runs, block, number);
  const views = findViews(page, runs);
  const isNamed = sheet !== null || views.some(({ stated }) => stated !== null);
  const isPriced = !isNamed && isPriceList(runs);
  const kind = isPriced ? "other" : refineKind(readKind([title, ...views.map((view) => view.title)]), page, runs);
  const isText = isPriced || isLetter(runs) || (title === null && kind === "other" && isCatalogue(page, runs));
  return {
    sheet,
    title,
    views,
    kind,
    references: findReferences(runs, sheet),
    isDrawing: isNamed || !isText,
    ...readIssue(page, runs, block, title),
  };
}
