import { isPlan, readTitleKind, type SheetKind } from "../sheet/sheet-kind.ts";
import { readMarkRange } from "../steel/marks/mark-range.ts";
import { CopiedLists } from "./copied-lists.ts";
import { findOldEditions } from "./editions.ts";
import { matchGrids } from "./grid-match.ts";
import { readPlanTitle } from "./plan-title.ts";
import { findListedSizes } from "./listed-sizes.ts";
import { groupPlans, isOnLevelPlan, mayOverlap, type LevelPlan } from "./level-plans.ts";
import type { SetLine, SetPage, SetReason, SheetDecision } from "./set-page.ts";

/** What is counted of a set. */
export interface SetCount<Line> {
  /** Of each page. */
  sheets: Map<number, SheetDecision>;
  /** The lines that are not counted, each with the reason. */
  leftOut: Map<Line, SetReason>;
  /** Lines that are counted although lists have pieces of their size, with how many: some may be counted twice. */
  beside: Map<Line, number>;
}

/** What a part of a sheet is to the count: `enlarged` shows again what its level's plan shows. */
type Part = "plan" | "enlarged" | "anchors" | "elevation" | "section" | "detail" | "typical_detail" | "any";

/**
 * Decides which sheets and lines of a set are counted, so that each piece is counted once: plans before elevations before sections
 * before details. Details give no pieces unless they say how many; parts lists always count. Of the editions of a sheet the newest
 * counts; a sheet that is not in use, notes, lists of drawings and letters give nothing. What staff decided goes before all of this.
 */
export function countSet<Line extends SetLine>(pages: readonly SetPage[], lines: readonly Line[]): SetCount<Line> {
  const byPage = new Map(pages.map((page) => [page.page, page]));
  const lists = new CopiedLists(lines);
  const rejected = rejectSheets(pages, lists);
  const leftOut = new Map<Line, SetReason>();
  const open: Line[] = [];
  for (const line of lines) {
    const reason = rejected.get(line.page)?.reason;
    if (reason) leftOut.set(line, reason);
    else if (line.repeats !== null && !rejected.has(line.repeats)) leftOut.set(line, "repeated");
    else open.push(line);
  }
  const isOpen = (line: Line): boolean => !leftOut.has(line);
  for (const line of lists.find(byPage, isOpen)) leftOut.set(line, "repeated");
  for (const line of [...findListed(open.filter(isOpen), byPage), ...findGathered(open.filter(isOpen), byPage)])
    leftOut.set(line, "listed");
  for (const line of findRepeatedBySize(pages, open.filter(isOpen), byPage)) leftOut.set(line, "repeated");
  leaveOutByRank(open.filter(isOpen), byPage, leftOut);
  const { listed, beside } = findListedSizes(open, { byPage, isOpen });
  for (const line of listed) leftOut.set(line, "listed_size");
  return { sheets: decideSheets(pages, lines, rejected, leftOut), leftOut, beside };
}

/**
 * Pieces of plans whose mark a parts list has, or a sheet with a parts list is named by: the list is their takeoff. Elsewhere, those of its
 * size, too.
 */
function findListed<Line extends SetLine>(lines: readonly Line[], byPage: ReadonlyMap<number, SetPage>): Line[] {
  const listed = new Set<string>();
  const withSizes = new Set<string>();
  for (const { role, mark, page, designation } of lines) {
    const sheet = byPage.get(page)?.sheet ?? null;
    if (role !== "list") continue;
    // The row of a list may name the marks of several pieces, each of which stands on a plan.
    if (mark !== null) for (const one of readMarkRange(mark) ?? [mark]) listed.add(one.toUpperCase());
    if (sheet !== null) listed.add(sheet);
    if (mark !== null) withSizes.add(`${mark.toUpperCase()} ${designation}`);
  }
  return lines.filter((line) => {
    if (line.role !== "placed" || line.mark === null || byPage.get(line.page)?.isCounted === true) return false;
    const mark = line.mark.toUpperCase();
    return (listed.has(mark) && isOnPlan(line, byPage)) || withSizes.has(`${mark} ${line.designation}`);
  });
}

/** Parts that bills of assemblies have and that sheets of their own show again: of each, the lines of the side with fewer pieces. */
function findGathered<Line extends SetLine>(lines: readonly Line[], byPage: ReadonlyMap<number, SetPage>): Line[] {
  const listed = lines.filter(({ role, mark }) => role === "list" && mark !== null);
  const onPage = Map.groupBy(listed, ({ page }) => page);
  const isAlone = ({ page }: Line): boolean => onPage.get(page)?.length === 1;
  const ofParts = Map.groupBy(listed, ({ mark, designation }) => `${mark?.toUpperCase() ?? ""} ${designation}`);
  return [...ofParts.values()].flatMap((ofPart) => {
    const own = ofPart.filter(isAlone);
    const inBills = ofPart.filter((line) => !isAlone(line));
    if (own.length === 0 || inBills.length === 0) return [];
    const fewer = sumKnown(own) > sumKnown(inBills) ? inBills : own;
    return fewer.filter(({ page }) => byPage.get(page)?.isCounted !== true);
  });
}

/** The sheets of which nothing is counted, whatever is on them. */
function rejectSheets(pages: readonly SetPage[], lists: CopiedLists<SetLine>): Map<number, SheetDecision & { reason: SetReason }> {
  const rejected = new Map<number, SheetDecision & { reason: SetReason }>();
  const editions = findOldEditions(pages.filter(({ isCounted }) => isCounted !== false));
  for (const page of pages) {
    const edition = editions.get(page.page);
    // Sheets of one drawing have one number and no titles: each has a part of its list.
    const isPart = edition?.isGuessed === true && page.title === null && !lists.hasRowsOf(edition.newest, page.page);
    const old = isPart ? undefined : edition;
    const reason = findReason(page, old !== undefined, old?.isGuessed === true);
    if (reason !== null)
      rejected.set(page.page, { isCounted: false, reason, other: reason === "by_person" ? null : (old?.newest ?? null) });
  }
  return rejected;
}

function findReason({ isCounted, isDrawing, isVoid, kind }: SetPage, isOld: boolean, isGuessed: boolean): SetReason | null {
  if (isCounted !== null) return isCounted ? null : "by_person";
  if (!isDrawing) return "no_drawing";
  if (isVoid) return "void";
  if (isOld) return isGuessed ? "repeated_sheet" : "older_revision";
  return kind === "notes" || kind === "register" ? kind : null;
}

/** What the part of a sheet on which a line stands is. The title of its view goes before that of the sheet. */
function findPart({ view }: SetLine, { kind, views, isCounted, title: ofSheet }: SetPage): Part {
  const title = view === null ? null : (views[view] ?? null);
  const ofView = title === null ? null : readTitleKind(title);
  // Staff count the sheet as it is.
  if (isCounted === true) return "any";
  if (ofView !== null && ofView !== "schedule" && views.length > 1) return toPart(ofView, title);
  return toPart(kind, ofSheet);
}

function toPart(kind: SheetKind, title: string | null): Part {
  if (kind === "anchor_plan") return "anchors";
  if (isPlan(kind)) return title !== null && readPlanTitle(title).extent === "enlarged" ? "enlarged" : "plan";
  return kind === "elevation" || kind === "section" || kind === "detail" || kind === "typical_detail" ? kind : "any";
}

/**
 * Lines of plans of one level that no common grid lines lay over each other: whole plans against areas and enlarged parts. Of each
 * designation the side with more pieces is counted.
 */
function findRepeatedBySize<Line extends SetLine>(
  pages: readonly SetPage[],
  lines: readonly Line[],
  byPage: ReadonlyMap<number, SetPage>,
): Line[] {
  const repeated: Line[] = [];
  const onPlans = Map.groupBy(
    lines.filter((line) => line.role === "placed" && isOnPlan(line, byPage)),
    ({ page }) => page,
  );
  const linesOf = (plans: readonly LevelPlan[]): Line[] =>
    plans.flatMap((plan) => (onPlans.get(plan.page.page) ?? []).filter((line) => isOnLevelPlan(plan, line)));
  for (const group of groupPlans(pages)) {
    const whole = group.filter(({ extent }) => extent === "whole");
    const bases = whole.length > 0 ? whole : group.filter(({ extent }) => extent === "part");
    const parts = group.filter(({ extent }) => extent === "enlarged" || (whole.length > 0 && extent === "part"));
    const loose = parts.filter((part) => !bases.some((base) => mayOverlap(part, base) && matchGrids(part.axes, base.axes) !== null));
    repeated.push(...chooseLarger(linesOf(bases), linesOf(loose)));
  }
  return repeated;
}

function isOnPlan(line: SetLine, byPage: ReadonlyMap<number, SetPage>): boolean {
  const page = byPage.get(line.page);
  const part = page && findPart(line, page);
  return part === "plan" || part === "enlarged";
}

/** Of each designation that both sides have, the lines of the side with fewer pieces: of the second where they are equal. */
function chooseLarger<Line extends SetLine>(first: readonly Line[], second: readonly Line[]): Line[] {
  const ofFirst = Map.groupBy(first, ({ designation }) => designation);
  return [...Map.groupBy(second, ({ designation }) => designation)].flatMap(([designation, own]) => {
    const others = ofFirst.get(designation);
    if (!others) return [];
    return sumKnown(own) > sumKnown(others) ? others : own;
  });
}

const sumKnown = (lines: readonly SetLine[]): number => lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);

/** Leaves out lines of elevations, sections and details that plans show. */
function leaveOutByRank<Line extends SetLine>(
  lines: readonly Line[],
  byPage: ReadonlyMap<number, SetPage>,
  leftOut: Map<Line, SetReason>,
): void {
  const placed = lines.filter(({ role }) => role === "placed");
  const parts = new Map(placed.map((line) => [line, partOf(line, byPage)]));
  const seen = new Set<string>();
  const take = (wanted: readonly Part[], isCounted: (line: Line) => boolean, reason: (part: Part) => SetReason): void => {
    const here = placed.filter((line) => wanted.includes(parts.get(line) ?? "any"));
    for (const line of here) if (!isCounted(line)) leftOut.set(line, reason(parts.get(line) ?? "any"));
    // After all of them: two elevations of one rank do not leave each other out.
    for (const line of here) if (!leftOut.has(line)) seen.add(line.designation);
  };
  take(
    ["plan", "enlarged", "any"],
    () => true,
    () => "on_plan",
  );
  take(
    ["anchors"],
    ({ designation }) => !seen.has(designation),
    () => "on_plan",
  );
  take(
    ["elevation"],
    ({ designation, isBrace }) => isBrace || !seen.has(designation),
    () => "on_plan",
  );
  take(
    ["section"],
    ({ designation }) => !seen.has(designation),
    () => "on_plan",
  );
  take(
    ["detail", "typical_detail"],
    ({ isStated }) => isStated,
    (part) => (part === "detail" ? "detail" : "typical_detail"),
  );
}

function partOf(line: SetLine, byPage: ReadonlyMap<number, SetPage>): Part {
  const page = byPage.get(line.page);
  return page ? findPart(line, page) : "any";
}

function decideSheets<Line extends SetLine>(
  pages: readonly SetPage[],
  lines: readonly Line[],
  rejected: ReadonlyMap<number, SheetDecision>,
  leftOut: ReadonlyMap<Line, SetReason>,
): Map<number, SheetDecision> {
  const linesByPage = Map.groupBy(lines, ({ page }) => page);
  return new Map(
    pages.map(({ page, isCounted, kind }): [number, SheetDecision] => {
      const own = linesByPage.get(page) ?? [];
      const missing = own.filter((line) => leftOut.has(line));
      const [first] = missing;
      const decided = rejected.get(page);
      if (decided) return [page, decided];
      if (isCounted === true) return [page, { isCounted: true, reason: "by_person", other: null }];
      if (own.length === 0) return [page, { isCounted: false, reason: kind === "shop" ? "no_section" : "no_steel", other: null }];
      if (!first) return [page, { isCounted: true, reason: null, other: null }];
      const isNone = missing.length === own.length;
      return [
        page,
        {
          isCounted: !isNone,
          reason: isNone ? (leftOut.get(first) ?? null) : "partly",
          other: first.repeats === page ? null : first.repeats,
        },
      ];
    }),
  );
}
