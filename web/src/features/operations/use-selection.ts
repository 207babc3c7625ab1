import { useCallback, useMemo, useState } from "react";

export interface Selection<Row> {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  choose: (rows: readonly Row[]) => void;
  clear: () => void;
}

/** Rows that are chosen to be acted on, by their keys. What a list shows of one is newer than what was chosen. */
export function useSelection<Row>(keyOf: (row: Row) => string | number, shown: readonly Row[]): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string | number, Row>>(new Map());
  const has = useCallback((row: Row) => chosen.has(keyOf(row)), [chosen, keyOf]);
  const toggle = useCallback(
    (row: Row) =>
      setChosen((before) => {
        const next = new Map(before);
        if (!next.delete(keyOf(row))) next.set(keyOf(row), row);
        return next;
      }),
    [keyOf],
  );
  const choose = useCallback((rows: readonly Row[]) => setChosen(new Map(rows.map((row) => [keyOf(row), row]))), [keyOf]);
  const rows = useMemo(() => {
    const newest = new Map(shown.map((row) => [keyOf(row), row]));
    return [...chosen].map(([key, row]) => newest.get(key) ?? row);
  }, [chosen, shown, keyOf]);
  return { rows, has, toggle, choose, clear: useCallback(() => setChosen(new Map()), []) };
}
