import { isPlan, readTitleKind } from "../sheet/sheet-kind.ts";
import type { GridAxis } from "./grid-axes.ts";
import { readPlanTitle, type PlanTitle } from "./plan-title.ts";
import type { SetPage } from "./set-page.ts";

/** A plan of a level: a sheet, or one of the plans on it. */
export interface LevelPlan {
  page: SetPage;
  /** By its place in the page's list; null for the whole sheet. */
  view: number | null;
  extent: PlanTitle["extent"];
  axes: readonly GridAxis[];
}

/** A level that is drawn on more sheets than this is no level. */
const MAX_PLANS = 40;
const ORDER = { whole: 0, part: 1, enlarged: 2 };

/** The plans of each level that is drawn several times: the whole level first, then its areas, then enlarged parts. */
export function groupPlans(pages: readonly SetPage[]): LevelPlan[][] {
  const plans = pages.filter(({ kind }) => isPlan(kind)).flatMap(findPlans);
  return [...Map.groupBy(plans, ({ key }) => key).values()]
    .filter((group) => group.length > 1 && group.length <= MAX_PLANS)
    .map((group) => group.toSorted((a, b) => ORDER[a.extent] - ORDER[b.extent] || a.page.page - b.page.page));
}

/** S-102A and S-102.2 are parts of S-102. */
const SUFFIX = /(?<=\d)(?:[A-Z]|[-.]\d)$/;

/** Whether two plans of one level may show the same pieces. Two whole plans are of two buildings, unless their numbers name them as parts. */
export function mayOverlap(a: LevelPlan, b: LevelPlan): boolean {
  if (a.extent !== "whole" || b.extent !== "whole") return true;
  const [first, second] = [a.page.sheet, b.page.sheet];
  if (first === null || second === null || first === second) return false;
  const isPart = SUFFIX.test(first) && /[A-Z]$/.test(first) === /[A-Z]$/.test(second);
  return isPart && first.replace(SUFFIX, "") === second.replace(SUFFIX, "");
}

/** Whether a line stands on a plan. */
export function isOnLevelPlan({ page, view }: LevelPlan, line: { page: number; view: number | null }): boolean {
  return line.page === page.page && (view === null || line.view === view);
}

/** The plans of a sheet: its views where several are plans, else the sheet. */
function findPlans(page: SetPage): (LevelPlan & { key: string })[] {
  const shown = page.views.flatMap((title, view) => {
    const kind = title === null ? null : readTitleKind(title);
    return title !== null && kind !== null && isPlan(kind) ? [{ title, view }] : [];
  });
  const ofSheet = page.title === null ? null : readPlanTitle(page.title);
  const buildKey = (level: string): string => `${page.kind === "anchor_plan" ? "anchors " : ""}${level}`;
  if (shown.length > 1) {
    return shown.map(({ title, view }) => {
      const { level, extent } = readPlanTitle(title);
      // `ENLARGED PLAN AT STAIR 2` is of the sheet's level.
      const key = buildKey(level === "" ? (ofSheet?.level ?? "") : level);
      return { page, view, extent, axes: page.axes.filter((axis) => axis.view === view), key };
    });
  }
  if (!ofSheet) return [];
  return [{ page, view: null, extent: ofSheet.extent, axes: findMostAxes(page.axes), key: buildKey(ofSheet.level) }];
}

/** The grid lines of the view that has most of them. */
function findMostAxes(axes: readonly GridAxis[]): readonly GridAxis[] {
  const byView = [...Map.groupBy(axes, ({ view }) => view).values()];
  return byView.reduce((most, own) => (own.length > most.length ? own : most), []);
}
