/** Counts by what was met, for a reader. */
export function told(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([what, count]) => `${count}×${what}`)
    .join(" ");
}
