import type { Strokes } from "../page/strokes/strokes.ts";
import type { Run } from "../text/runs.ts";

/** All in heights of the text: how far a leader begins from the end of its text, along it and across, and how long it is at least. */
const START = { along: 1.4, across: 0.5, length: 1 };
/** Half the height of capitals. */
const MIDDLE = 0.35;

/** Whether a line begins at an end of a text, half-way up, and leads away from it. */
export function hasLeader({ x, y, width, height, angle }: Run, { ends, count }: Pick<Strokes, "ends" | "count">): boolean {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  /** How far a point is behind the text, or before it, and from its middle; the end of a stroke by its place. */
  const place = (at: number): { out: number; across: number } => {
    const [dx, dy] = [(ends[at] ?? 0) - x, (ends[at + 1] ?? 0) - y];
    const along = dx * cos + dy * sin;
    return { out: along > width / 2 ? along - width : -along, across: dy * cos - dx * sin - MIDDLE * height };
  };
  const reach = width + 2 * height;
  for (let at = 0; at < 4 * count; at += 2) {
    if (Math.abs((ends[at] ?? 0) - x) > reach || Math.abs((ends[at + 1] ?? 0) - y) > reach) continue;
    const start = place(at);
    if (start.out < 0 || start.out > START.along * height || Math.abs(start.across) > START.across * height) continue;
    if (place(at ^ 2).out - start.out > START.length * height) return true;
  }
  return false;
}
