import type { Run } from "../text/runs.ts";
import { findMiddleHeight } from "./rows/middle-height.ts";

/** The title of a part is larger than the lettering of its sheet. */
const MIN_TITLE = 1.2;
/** Between the parts of a title, in heights of its text. */
const MAX_GAP = 4;
const SAME_BASELINE = 0.25;
const SAME_SIZE = 0.1;
const LEVEL = 0.02;

/** The texts of a sheet that are large enough for titles: level, or upright where a long picture stands in a narrow form. */
export function findTitleRuns(runs: readonly Run[]): Run[] {
  const minHeight = MIN_TITLE * findMiddleHeight(runs);
  const large = runs.filter(({ height }) => height >= minHeight);
  return [0, Math.PI / 2, -Math.PI / 2].flatMap((angle) => joinWideGaps(large.filter((run) => Math.abs(run.angle - angle) < LEVEL)));
}

/** Texts of one direction with the parts behind them on their baseline: a title has wider gaps than words, in front of its mark. */
function joinWideGaps(runs: readonly Run[]): Run[] {
  const sorted = runs.toSorted((a, b) => findStart(a) - findStart(b));
  const joined: Run[] = [];
  for (const run of sorted) {
    const before = joined.find((other) => isBehind(run, other));
    if (!before) joined.push({ ...run });
    else {
      before.text += ` ${run.text}`;
      before.width = findStart(run) + run.width - findStart(before);
    }
  }
  return joined;
}

function isBehind(run: Run, before: Run): boolean {
  const { width, height } = before;
  const gap = findStart(run) - (findStart(before) + width);
  return isOnBaseline(run, before) && Math.abs(run.height - height) < SAME_SIZE * height && gap >= 0 && gap < MAX_GAP * height;
}

/** Whether two texts of one direction stand on one baseline. */
export function isOnBaseline(one: Run, other: Run): boolean {
  return Math.abs(findBaseline(one) - findBaseline(other)) < SAME_BASELINE * one.height;
}

/** Where a text begins in its own direction. */
const findStart = ({ x, y, angle }: Run): number => x * Math.cos(angle) + y * Math.sin(angle);
const findBaseline = ({ x, y, angle }: Run): number => y * Math.cos(angle) - x * Math.sin(angle);
