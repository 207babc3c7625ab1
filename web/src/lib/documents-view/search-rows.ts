import type { DataRow } from "./takeoff-totals.ts";

/** Stands between cells, so that no match reaches from one into the next; nobody can type it. */
const BETWEEN = "\u0000";

const comparable = (text: string) => text.normalize("NFKC").toLowerCase();

/** A search in rows, which reads each of them once, when the first search is made. Cells are searched as they show. */
export function rowSearch(columns: readonly string[], rows: readonly DataRow[]): (q: string) => readonly DataRow[] {
  let texts: string[] | null = null;
  return (q) => {
    const wanted = comparable(q.trim());
    if (!wanted) return rows;
    texts ??= rows.map((row) => comparable(columns.map((column) => row[column] ?? "").join(BETWEEN)));
    const known = texts;
    return rows.filter((_row, index) => known[index]?.includes(wanted));
  };
}
