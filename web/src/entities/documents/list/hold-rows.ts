export interface Held<Row> {
  rows: readonly Row[];
  /** New rows that are left out. */
  hidden: number;
}

/**
 * The rows of a list for a person who is looking at some of them: those stay where they are, with their present values. Leaves out
 * rows that are new among them; rows after the last of them move none, and are shown.
 * @param shown the rows that the person sees
 * @param rows the list as it is now
 */
export function holdRows<Row extends { id: number }>(shown: readonly Row[], rows: readonly Row[]): Held<Row> {
  const present = new Map(rows.map((row) => [row.id, row]));
  const kept = shown.flatMap(({ id }) => present.get(id) ?? []);
  if (!kept.length) return { rows, hidden: 0 };
  const known = new Set(kept.map(({ id }) => id));
  const last = rows.findLastIndex(({ id }) => known.has(id));
  return { rows: [...kept, ...rows.slice(last + 1)], hidden: last + 1 - kept.length };
}
