/** A connected part of a map of probabilities, dots: right and bottom are one after the last. */
export interface Component {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Of its dots on average, 0 to 255. */
  mean: number;
}

/** A stretch of a row, and the component that it belongs to. */
interface Run {
  left: number;
  right: number;
  part: Part;
}

interface Part extends Omit<Component, "mean"> {
  count: number;
  sum: number;
  /** The part with which it was joined; null for one that stands for its component. */
  joined: Part | null;
}

/** Finds the connected parts of a map that are above a limit, in one pass over its rows. */
export function findComponents(map: Uint8Array, width: number, height: number, limit: number): Component[] {
  const parts: Part[] = [];
  let above: Run[] = [];
  for (let row = 0; row < height; row++) {
    const current = findRuns(map, width, row, limit);
    parts.push(...current.map(({ part }) => part));
    joinRows(above, current);
    above = current;
  }
  return parts
    .filter(({ joined }) => joined === null)
    .map(({ left, top, right, bottom, sum, count }) => ({ left, top, right, bottom, mean: sum / count }));
}

function findRuns(map: Uint8Array, width: number, row: number, limit: number): Run[] {
  const runs: Run[] = [];
  for (let x = 0; x < width; x++) {
    if ((map[row * width + x] ?? 0) <= limit) continue;
    const left = x;
    let sum = 0;
    for (; x < width && (map[row * width + x] ?? 0) > limit; x++) sum += map[row * width + x] ?? 0;
    runs.push({ left, right: x, part: { left, right: x, top: row, bottom: row + 1, count: x - left, sum, joined: null } });
  }
  return runs;
}

/** Joins the runs of two rows that touch. Both are sorted from the left. */
function joinRows(above: readonly Run[], current: readonly Run[]): void {
  let first = 0;
  for (const own of current) {
    while ((above[first]?.right ?? Infinity) <= own.left) first += 1;
    for (let index = first; (above[index]?.left ?? Infinity) < own.right; index++) {
      const other = above[index];
      if (other) joinParts(findWhole(other.part), findWhole(own.part));
    }
  }
}

function findWhole(part: Part): Part {
  let whole = part;
  while (whole.joined) whole = whole.joined;
  // What is joined with much is found at once the next time.
  if (part !== whole) part.joined = whole;
  return whole;
}

function joinParts(whole: Part, part: Part): void {
  if (whole === part) return;
  whole.left = Math.min(whole.left, part.left);
  whole.top = Math.min(whole.top, part.top);
  whole.right = Math.max(whole.right, part.right);
  whole.bottom = Math.max(whole.bottom, part.bottom);
  whole.count += part.count;
  whole.sum += part.sum;
  part.joined = whole;
}
