/** The codes of a path in pdf.js 6: what follows each are its coordinates. */
export const PATH = { move: 0, line: 1, cubic: 2, quadratic: 3, close: 4 } as const;

/** Whether a path consists of the corners of its bounds alone. */
export function isRectangle(data: Float32Array, bounds: ArrayLike<number>): boolean {
  let corners = 0;
  for (let at = 0; at < data.length;) {
    const code = data[at++];
    if (code === PATH.close) continue;
    if (code !== PATH.move && code !== PATH.line) return false;
    const x = data[at++] ?? 0;
    const y = data[at++] ?? 0;
    if ((x !== bounds[0] && x !== bounds[2]) || (y !== bounds[1] && y !== bounds[3])) return false;
    corners++;
  }
  return corners === 4 || corners === 5;
}
