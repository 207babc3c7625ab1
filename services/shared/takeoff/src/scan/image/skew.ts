import { INK, type GrayImage } from "./gray-image.ts";

/** The most that a page is turned aside, degrees. */
const MAX_SKEW = 3;
const STEPS = [0.25, 0.05, 0.01] as const;

/** How far the lines of a picture fall to the right, degrees: by the angle at which its rows are the most uneven. */
export function measureSkew(picture: GrayImage): number {
  const { xs, ys } = findInk(picture);
  if (xs.length === 0) return 0;
  let best = 0;
  let reach = MAX_SKEW;
  for (const step of STEPS) {
    const first = best - reach;
    const scores = Array.from({ length: Math.round((2 * reach) / step) + 1 }, (_, index) =>
      scoreRows(xs, ys, picture, Math.tan(((first + index * step) * Math.PI) / 180)),
    );
    const highest = Math.max(...scores);
    // Angles that dots cannot tell apart: the middle of them.
    best = first + ((scores.indexOf(highest) + scores.lastIndexOf(highest)) / 2) * step;
    reach = step;
  }
  return Math.max(-MAX_SKEW, Math.min(MAX_SKEW, best));
}

function findInk({ data, width, height }: GrayImage): { xs: Float32Array; ys: Float32Array } {
  let count = 0;
  for (const dot of data) if (dot < INK) count += 1;
  const xs = new Float32Array(count);
  const ys = new Float32Array(count);
  let at = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] ?? 255) >= INK) continue;
      xs[at] = x - width / 2;
      ys[at++] = y;
    }
  }
  return { xs, ys };
}

/** The sum of squares of the ink in each row, along a slope. */
function scoreRows(xs: Float32Array, ys: Float32Array, { width, height }: GrayImage, slope: number): number {
  const margin = Math.ceil((width / 2) * Math.abs(slope)) + 1;
  const rows = new Float64Array(height + 2 * margin);
  for (let index = 0; index < xs.length; index++) {
    const row = Math.round((ys[index] ?? 0) - slope * (xs[index] ?? 0)) + margin;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  return rows.reduce((sum, ink) => sum + ink * ink, 0);
}
