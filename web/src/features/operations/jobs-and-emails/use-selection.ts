import { useCallback, useMemo, useState } from "react";

export interface Selection<Row> {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  choose: (rows: readonly Row[]) => void;
  clear: () => void;
}

/** The selected rows by key. A row that the list has reloaded replaces the selected one. */
export function useSelection<Row>(getKey: (row: Row) => string | number, shown: readonly Row[]): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string | number, Row>>(new Map());
  const has = useCallback((row: Row) => selected.has(getKey(row)), [selected, getKey]);
  const toggle = useCallback(
    (row: Row) =>
      setSelected((before) => {
        const next = new Map(before);
        if (!next.delete(getKey(row))) next.set(getKey(row), row);
        return next;
      }),
    [getKey],
  );
  const choose = useCallback((rows: readonly Row[]) => setSelected(new Map(rows.map((row) => [getKey(row), row]))), [getKey]);
  const rows = useMemo(() => {
    const newest = new Map(shown.map((row) => [getKey(row), row]));
    return [...selected].map(([key, row]) => newest.get(key) ?? row);
  }, [selected, shown, getKey]);
  return { rows, has, toggle, choose, clear: useCallback(() => setSelected(new Map()), []) };
}
