import { useCallback, useEffect, useRef, useState } from "react";
import type { DataClient } from "./data-client.ts";

/** Rows that are drawn, measured and let go of together. */
export const BLOCK = 40;
/** How high a row is until one was measured, and how far beyond what is seen rows are drawn. */
const ROW_PX = 27;
const AHEAD_PX = 600;

/** Blocks from `first` to before `last` are drawn; before and after them is empty space of such heights. */
interface Drawn {
  first: number;
  last: number;
  before: number;
  after: number;
  /** The height of a block that has not arrived yet. */
  average: number;
}

/** Which blocks are in sight, from the heights of those that were measured and their average for all others. */
function drawnAt(top: number, height: number, blocks: number, heights: ReadonlyMap<number, number>): Drawn {
  let sum = 0;
  for (const one of heights.values()) sum += one;
  const average = heights.size ? sum / heights.size : BLOCK * ROW_PX;
  const drawn: Drawn = { first: blocks, last: blocks, before: 0, after: 0, average };
  let y = 0;
  for (let block = 0; block < blocks; block += 1) {
    const end = y + (heights.get(block) ?? average);
    if (end < top - AHEAD_PX) drawn.before = end;
    else if (y > top + height + AHEAD_PX) {
      drawn.last = Math.min(drawn.last, block);
      drawn.after += end - y;
    } else drawn.first = Math.min(drawn.first, block);
    y = end;
  }
  return drawn;
}

const same = (a: Drawn, b: Drawn) => a.first === b.first && a.last === b.last && a.before === b.before && a.after === b.after;
const START: Drawn = { first: 0, last: 1, before: 0, after: 0, average: BLOCK * ROW_PX };

export interface RowWindow extends Drawn {
  blocks: ReadonlyMap<number, readonly (readonly string[])[]>;
  scroller: (element: HTMLElement | null) => void;
  onScroll: () => void;
  /** Tells how high a block became. */
  measure: (block: number, height: number) => void;
}

/** The rows of a search that are in sight, asked for as they are scrolled to. However many there are, few are drawn. */
export function useWindow(data: DataClient, search: number, count: number): RowWindow {
  const total = Math.ceil(count / BLOCK);
  const [drawn, setDrawn] = useState(START);
  const [blocks, setBlocks] = useState<ReadonlyMap<number, readonly (readonly string[])[]>>(new Map());
  const element = useRef<HTMLElement | null>(null);
  const heights = useRef(new Map<number, number>());
  const frame = useRef(0);

  const look = useCallback(() => {
    frame.current = 0;
    if (!element.current) return;
    const next = drawnAt(element.current.scrollTop, element.current.clientHeight, total, heights.current);
    setDrawn((last) => (same(last, next) ? last : next));
  }, [total]);
  const lookSoon = useCallback(() => {
    frame.current ||= requestAnimationFrame(look);
  }, [look]);
  const scroller = useCallback(
    (place: HTMLElement | null) => {
      element.current = place;
      if (!place) return;
      const watcher = new ResizeObserver(lookSoon);
      watcher.observe(place);
      return () => watcher.disconnect();
    },
    [lookSoon],
  );
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const { first, last } = drawn;
  useEffect(() => {
    let isCurrent = true;
    const fetch = async () => {
      const from = first * BLOCK;
      const rows = await data.rows(search, from, last * BLOCK);
      if (!isCurrent || !rows.length) return;
      const next = new Map<number, string[][]>();
      for (let block = first; block < last; block += 1) next.set(block, rows.slice(block * BLOCK - from, (block + 1) * BLOCK - from));
      setBlocks(next);
    };
    void fetch();
    return () => {
      isCurrent = false;
    };
  }, [data, search, first, last]);

  const measure = useCallback(
    (block: number, height: number) => {
      if (heights.current.get(block) === height) return;
      heights.current.set(block, height);
      lookSoon();
    },
    [lookSoon],
  );
  return { ...drawn, blocks, scroller, onScroll: lookSoon, measure };
}
