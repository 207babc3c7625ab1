import type { Run } from "../text/runs.ts";
import { findMiddleHeight } from "./rows/middle-height.ts";

/** The title of a part is larger than the lettering of its sheet. */
const MIN_TITLE = 1.2;
/** Between the parts of a title, in heights of its text. */
const MAX_GAP = 4;
export const SAME_BASELINE = 0.25;
const SAME_SIZE = 0.1;
const LEVEL = 0.02;

/** The level texts of a sheet that are large enough for titles. */
export function findTitleRuns(runs: readonly Run[]): Run[] {
  const minHeight = MIN_TITLE * findMiddleHeight(runs);
  return joinWideGaps(runs.filter(({ height }) => height >= minHeight));
}

/** Level texts with the parts behind them on their baseline: a title has wider gaps than words, in front of its mark. */
function joinWideGaps(runs: readonly Run[]): Run[] {
  const sorted = runs.filter(({ angle }) => Math.abs(angle) < LEVEL).sort((a, b) => a.x - b.x);
  const joined: Run[] = [];
  for (const run of sorted) {
    const before = joined.find((other) => isBehind(run, other));
    if (!before) joined.push({ ...run });
    else {
      before.text += ` ${run.text}`;
      before.width = run.x + run.width - before.x;
    }
  }
  return joined;
}

function isBehind(run: Run, { x, y, width, height }: Run): boolean {
  const gap = run.x - (x + width);
  return (
    Math.abs(run.y - y) < SAME_BASELINE * height && Math.abs(run.height - height) < SAME_SIZE * height && gap >= 0 && gap < MAX_GAP * height
  );
}
