import { compareRevisions } from "../sheet/sheet-issue.ts";
import { readPlanTitle } from "./plan-title.ts";
import type { SetPage } from "./set-page.ts";

/** A page that a newer edition of the same sheet replaces. */
export interface OldEdition {
  /** The page of the newest edition. */
  newest: number;
  /** Neither a revision nor a date says which is newer: it is the later page. */
  isGuessed: boolean;
}

/** The pages that show an older edition of a sheet, by their numbers: of several pages with one number and title the newest counts. */
export function findOldEditions(pages: readonly SetPage[]): Map<number, OldEdition> {
  const old = new Map<number, OldEdition>();
  const numbered = pages.filter(({ sheet, isDrawing, isVoid }) => sheet !== null && isDrawing && !isVoid);
  for (const sameNumber of Map.groupBy(numbered, ({ sheet }) => sheet).values()) {
    for (const editions of groupByTitle(sameNumber)) {
      const newest = editions.reduce((last, page) => (compareEditions(page, last) >= 0 ? page : last));
      for (const page of editions) {
        if (page !== newest) old.set(page.page, { newest: newest.page, isGuessed: compareStated(page, newest) === 0 });
      }
    }
  }
  return old;
}

/** Two buildings of one set may have sheets of the same number: their titles differ. A page without a title goes with the first. */
function groupByTitle(pages: readonly SetPage[]): SetPage[][] {
  const groups = new Map<string, SetPage[]>();
  for (const page of pages) {
    const key = page.title === null ? ([...groups.keys()][0] ?? "") : simplifyTitle(page.title);
    const untitled = groups.get("");
    if (untitled && key !== "") {
      groups.delete("");
      groups.set(key, [...untitled, page]);
    } else groups.set(key, [...(groups.get(key) ?? []), page]);
  }
  return [...groups.values()];
}

function simplifyTitle(title: string): string {
  const { level, extent } = readPlanTitle(title);
  return extent === "whole" && level !== "" ? level : title.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "");
}

/** Negative when the first is older; what nothing states follows the pages. */
function compareEditions(a: SetPage, b: SetPage): number {
  return compareStated(a, b) || a.page - b.page;
}

function compareStated(a: SetPage, b: SetPage): number {
  const byRevision = a.revision !== null && b.revision !== null ? compareRevisions(a.revision, b.revision) : 0;
  if (byRevision !== 0) return byRevision;
  return a.issued !== null && b.issued !== null ? a.issued.localeCompare(b.issued) : 0;
}
