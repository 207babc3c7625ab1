import { readMarkRange } from "../steel/marks/mark-range.ts";
import type { SheetKind } from "../sheet/sheet-kind.ts";
import type { SetLine, SetPage } from "./set-page.ts";

/** Pieces that sheets show by their size alone, in a set whose lists have pieces of that size. */
export interface ListedSizes<Line> {
  /** The lists have as many, or more: they are counted there. */
  listed: Line[];
  /** The lists have fewer, and how many: some of them may be counted twice. */
  beside: Map<Line, number>;
}

/** Sheets that state their parts in lists. */
const LISTING: ReadonlySet<SheetKind> = new Set(["shop", "gather", "parts_list"]);
/** So many marks on plans, and the share of them that lists have, say that the lists are those of all that the plans show. */
const COMPLETE = { minMarks: 3, minShare: 0.9 };

/**
 * Compares pieces without a mark with the lists of the set, size by size. Erection plans mark the pieces of some sheets and say of others
 * only what size they are, sheet after sheet: where the lists have the marks of the plans, no sheet may show more of a size than the lists
 * have. Otherwise the lists may be those of a part of the job: then all sheets together may not show more than they have main members.
 * @param isOpen whether a line is counted as far as other rules say
 */
export function findListedSizes<Line extends SetLine>(
  lines: readonly Line[],
  { byPage, isOpen }: { byPage: ReadonlyMap<number, SetPage>; isOpen: (line: Line) => boolean },
): ListedSizes<Line> {
  const all = lines.filter((line) => line.role === "list" && line.mark !== null);
  const placed = lines.filter((line) => line.role === "placed" && isOnOtherSheet(byPage.get(line.page)));
  const isComplete = areMarksListed(placed, all);
  const [rows, shown] = [all.filter(isOpen), placed.filter(isOpen)];
  const inLists = sumByDesignation(isComplete ? rows : findMainRows(rows, byPage));
  const found: ListedSizes<Line> = { listed: [], beside: new Map() };
  const unmarked = shown.filter(({ mark, designation }) => mark === null && inLists.has(designation));
  const groups = Map.groupBy(unmarked, ({ page, designation }) => (isComplete ? `${page} ${designation}` : designation));
  for (const group of groups.values()) {
    const has = inLists.get(group[0]?.designation ?? "") ?? 0;
    if (sumPieces(group) <= has) found.listed.push(...group);
    else if (has > 0) for (const line of group) found.beside.set(line, has);
  }
  return found;
}

/** Staff who count a sheet count all of it. */
function isOnOtherSheet(page: SetPage | undefined): boolean {
  return page !== undefined && page.isCounted !== true && !LISTING.has(page.kind);
}

function areMarksListed(shown: readonly SetLine[], rows: readonly SetLine[]): boolean {
  const listed = new Set(
    rows.flatMap(({ mark }) => (mark === null ? [] : (readMarkRange(mark) ?? [mark]))).map((mark) => mark.toUpperCase()),
  );
  const marks = new Set(shown.flatMap(({ mark }) => mark?.toUpperCase() ?? []));
  const known = [...marks].filter((mark) => listed.has(mark)).length;
  return known >= COMPLETE.minMarks && known >= COMPLETE.minShare * marks.size;
}

/** The first row of each list, and those that are named by their sheet: the others are what is welded or bolted to them. */
function findMainRows(rows: readonly SetLine[], byPage: ReadonlyMap<number, SetPage>): SetLine[] {
  const seen = new Set<number>();
  return rows.filter(({ page, mark }) => {
    const { kind, sheet } = byPage.get(page) ?? { kind: "other", sheet: null };
    const isFirst = !seen.has(page);
    seen.add(page);
    return LISTING.has(kind) && (isFirst || (sheet !== null && mark?.toUpperCase().startsWith(sheet.toUpperCase()) === true));
  });
}

function sumByDesignation(rows: readonly SetLine[]): Map<string, number> {
  return new Map([...Map.groupBy(rows, ({ designation }) => designation)].map(([designation, own]) => [designation, sumPieces(own)]));
}

const sumPieces = (lines: readonly SetLine[]): number => lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
