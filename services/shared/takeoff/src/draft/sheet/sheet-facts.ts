import type { DisplayPage } from "../page/display-page.ts";
import type { Run } from "../text/runs.ts";
import { isLetter, readKind, type SheetKind } from "./sheet-kind.ts";
import { findReferences, findSheetNumber, findSheetTitle } from "./sheet-number.ts";
import { findViews, type View } from "./views.ts";

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
export function readSheetFacts(page: Pick<DisplayPage, "width" | "height" | "strokes">, runs: readonly Run[]): SheetFacts {
  const number = findSheetNumber(page, runs);
  const sheet = number && number.text.toUpperCase();
  const title = number && findSheetTitle(page, runs, number);
  const views = findViews(page, runs);
  return {
    sheet,
    title,
    views,
    kind: readKind([title, ...views.map((view) => view.title)]),
    references: findReferences(runs, sheet),
    isDrawing: sheet !== null || views.some(({ stated }) => stated !== null) || !isLetter(runs),
  };
}
