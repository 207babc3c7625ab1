import type { Box, Point } from "../geometry/box.ts";
import type { DisplayPage } from "../page/display-page.ts";
import { findRegions } from "../page/regions.ts";
import type { Run } from "../text/runs.ts";
import { comparePaper, readPrintedScale } from "./printed-scale.ts";
import { readKind } from "./sheet-kind.ts";

/** A part of a sheet that is drawn at one scale: a plan, an elevation, a detail. */
export interface View {
  /** Null for what stands on the sheet without a title of its own. */
  title: string | null;
  /** The scale as printed; null where none is. */
  stated: string | null;
  /** Points for a foot, by the printed scale; null without one and for `NTS`. */
  statedPointsPerFoot: number | null;
  /** How many times as large as the paper that the printed scale names the page is; missing where they agree. */
  paperTimes?: number;
  /** Around its linework. */
  box: Box;
}

/** How far a title stands above its scale, and how far their beginnings are apart, in heights of the scale. */
const TITLE_REACH = { up: 5, across: 8 };
/** The lower right corner of a sheet, where the title block states the scale of the whole sheet; shares of the page. */
const TITLE_BLOCK = { left: 0.8, top: 0.2 };
/** A title this near to an edge of linework, as a share of its height, does not cut it. */
const MIN_PART = 0.1;
/** Linework that is farther from every title, as a share of the sheet's larger side, belongs to none. */
const MAX_DISTANCE = 0.3;

/**
 * The views of a sheet. Each title with a scale opens one; the linework that hangs together belongs to the nearest title below
 * it. Without a title the whole sheet is one view, at the scale of the title block.
 */
export function findViews(page: Pick<DisplayPage, "width" | "height" | "strokes">, runs: readonly Run[]): View[] {
  const { width, height } = page;
  const isInTitleBlock = ({ centre: { x, y } }: Run): boolean => x > TITLE_BLOCK.left * width && y < TITLE_BLOCK.top * height;
  const scales = runs.flatMap((run) => {
    const read = readPrintedScale(run.text);
    if (!read) return [];
    // A ratio alone may be a slope: outside of the title block it is a scale below a view's title only.
    if (read.isBare && !isInTitleBlock(run) && readKind([findTitle(run, runs)]) === "other") return [];
    const paperTimes = comparePaper(read.paper, page);
    return [{ run, ...read, paper: paperTimes === 1 ? {} : { paperTimes } }];
  });
  const ofViews = scales.filter(({ run }) => !isInTitleBlock(run));
  const whole: Box = { left: 0, bottom: 0, right: width, top: height };
  if (ofViews.length === 0) {
    const [sheet] = scales;
    return [{ title: null, stated: sheet?.stated ?? null, statedPointsPerFoot: sheet?.pointsPerFoot ?? null, ...sheet?.paper, box: whole }];
  }
  const titles = ofViews.map(({ run }) => run);
  const boxes = assignLinework(page, titles);
  return ofViews.map(({ run, stated, pointsPerFoot, paper }, index) => ({
    ...paper,
    title: findTitle(run, runs),
    stated,
    statedPointsPerFoot: pointsPerFoot,
    box: boxAroundAll(boxes[index] ?? []) ?? (ofViews.length === 1 ? whole : levelBox(run)),
  }));
}

/** The linework of each title: what hangs together and is nearest to it. */
function assignLinework(page: Pick<DisplayPage, "width" | "height" | "strokes">, titles: readonly Run[]): Box[][] {
  const maxDistance = MAX_DISTANCE * Math.max(page.width, page.height);
  const boxes = titles.map((): Box[] => []);
  for (const part of findRegions(page).flatMap((region) => cutAtTitles(region, titles))) {
    const distances = titles.map((run) => distanceBelow(part, run));
    const nearest = Math.min(...distances);
    if (nearest < maxDistance) boxes[distances.indexOf(nearest)]?.push(part);
  }
  return boxes;
}

/** The view in which a point lies: of views within each other, the smaller one. Null outside of all. */
export function viewAt(views: readonly View[], { x, y }: Point): number | null {
  let found: number | null = null;
  let smallest = Infinity;
  for (const [index, { box }] of views.entries()) {
    const area = (box.right - box.left) * (box.top - box.bottom);
    if (x < box.left || x > box.right || y < box.bottom || y > box.top || area >= smallest) continue;
    found = index;
    smallest = area;
  }
  return found;
}

/**
 * The view of a label: the one in which its middle lies, or else the only one whose edge it crosses, as those of the columns on the last
 * grid line do. Null outside of all.
 */
export function viewOfLabel(views: readonly View[], label: Box): number | null {
  const inside = viewAt(views, { x: (label.left + label.right) / 2, y: (label.bottom + label.top) / 2 });
  if (inside !== null) return inside;
  const crossed = views.flatMap(({ box: { left, bottom, right, top } }, index) =>
    label.left < right && label.right > left && label.bottom < top && label.top > bottom ? [index] : [],
  );
  return crossed.length === 1 ? (crossed[0] ?? null) : null;
}

/** Linework of views that touch each other hangs together: it is cut above the titles within it. */
function cutAtTitles(region: Box, titles: readonly Run[]): Box[] {
  const { left, right, bottom, top } = region;
  const cuts = titles.filter(({ x, y }) => x > left && x < right && y > bottom && y < top - MIN_PART * (top - bottom));
  const highest = cuts.reduce<Run | null>((high, run) => (high && high.y > run.y ? high : run), null);
  if (!highest || highest.y < bottom + MIN_PART * (top - bottom)) return [region];
  return [{ ...region, bottom: highest.y }, ...cutAtTitles({ ...region, top: highest.y }, titles)];
}

/** How far a title stands from the lower edge of linework; Infinity when it stands above it. */
function distanceBelow(box: Box, run: Run): number {
  if (run.y >= box.top) return Infinity;
  const across = Math.max(0, box.left - (run.x + run.width), run.x - box.right);
  return Math.hypot(across, box.bottom - run.y);
}

function findTitle(scale: Run, runs: readonly Run[]): string | null {
  const reach = TITLE_REACH.across * scale.height;
  const above = runs.filter(({ text, x, y }) => {
    const up = y - scale.y;
    return up > 0 && up < TITLE_REACH.up * scale.height && Math.abs(x - scale.x) < reach && /[A-Za-z]{3}/.test(text);
  });
  above.sort((a, b) => a.y - b.y);
  return above[0]?.text ?? null;
}

function levelBox({ x, y, width, height }: Run): Box {
  return { left: x, bottom: y, right: x + width, top: y + height };
}

function boxAroundAll(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    bottom: Math.min(...boxes.map(({ bottom }) => bottom)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.max(...boxes.map(({ top }) => top)),
  };
}
