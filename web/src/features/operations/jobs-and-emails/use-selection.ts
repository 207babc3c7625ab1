import { useCallback, useMemo, useState } from "react";

export interface Selection<Row> {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  choose: (rows: readonly Row[]) => void;
  clear: () => void;
}

/** The selected rows by key. A row that the list has reloaded replaces the selected one. */
export function useSelection<Row>(keyOf: (row: Row) => string | number, shown: readonly Row[]): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string | number, Row>>(new Map());
  const has = useCallback((row: Row) => selected.has(keyOf(row)), [selected, keyOf]);
  const toggle = useCallback(
    (row: Row) =>
      setSelected((before) => {
        const next = new Map(before);
        if (!next.delete(keyOf(row))) next.set(keyOf(row), row);
        return next;
      }),
    [keyOf],
  );
  const choose = useCallback((rows: readonly Row[]) => setSelected(new Map(rows.map((row) => [keyOf(row), row]))), [keyOf]);
  const rows = useMemo(() => {
    const newest = new Map(shown.map((row) => [keyOf(row), row]));
    return [...selected].map(([key, row]) => newest.get(key) ?? row);
  }, [selected, shown, keyOf]);
  return { rows, has, toggle, choose, clear: useCallback(() => setSelected(new Map()), []) };
}
