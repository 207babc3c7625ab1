import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import { whileCurrent } from "../../../shared/ui/hooks/while-current.ts";
import type { DataClient } from "./data-client.ts";

/** Rows that are rendered and measured together. */
export const BLOCK = 40;
/** The height of a row of one line. */
const ROW_PX = 27;

/** The blocks of a search's rows that are in view or next to it, requested as they are scrolled to. */
export function useWindow(data: DataClient, search: number, count: number) {
  const scroller = useRef<HTMLDivElement>(null);
  // The library returns functions that React's compiler, which this app does not use, must not memoize.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: Math.ceil(count / BLOCK),
    getScrollElement: () => scroller.current,
    estimateSize: (block) => Math.min(BLOCK, count - block * BLOCK) * ROW_PX,
    overscan: 1,
  });
  const inView = virtualizer.getVirtualItems();
  const first = inView[0]?.index ?? 0;
  const last = (inView.at(-1)?.index ?? -1) + 1;
  const [rows, setRows] = useState<ReadonlyMap<number, readonly (readonly string[])[]>>(new Map());
  useEffect(() => {
    const from = first * BLOCK;
    const show = (found: string[][]) => {
      if (!found.length) return;
      const next = new Map<number, string[][]>();
      for (let block = first; block < last; block += 1) next.set(block, found.slice(block * BLOCK - from, (block + 1) * BLOCK - from));
      setRows(next);
    };
    return whileCurrent(() => data.rows(search, from, last * BLOCK), show);
  }, [data, search, first, last]);
  return {
    scroller,
    measure: virtualizer.measureElement,
    blocks: inView.map(({ index, size }) => ({ index, size, rows: rows.get(index) })),
    before: inView[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (inView.at(-1)?.end ?? 0),
  };
}
