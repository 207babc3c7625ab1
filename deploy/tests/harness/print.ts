/** Writes a line to the terminal. The console would add where it was written. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Formats counts by what was met, for example `12×200 3×503`. */
export function formatCounts(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([what, count]) => `${count}×${what}`)
    .join(" ");
}

export function formatSeconds(value: number): string {
  return `${value.toFixed(1)} s`;
}
