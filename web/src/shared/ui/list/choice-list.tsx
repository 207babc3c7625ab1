import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { hasModifier } from "../hooks/shortcuts.ts";
import classes from "./choice-list.module.css";

/** Rows from the end at which more are loaded. */
const AHEAD = 20;

interface Props<Row extends { id: number | string }> {
  label: string;
  rows: readonly Row[];
  /** The id of a row. */
  selected: Row["id"] | null;
  hasMore: boolean;
  /** The height of a row, pixels, until it is measured. */
  rowHeight: number;
  /** What a row shows. */
  children: (row: Row) => ReactNode;
  onSelect: (id: Row["id"]) => void;
  /** Shows more of the selected row. */
  onShow: () => void;
  onMore: () => void;
}

/** The place that a key moves the selection to; null for other keys. */
function targetOf(key: string, at: number, count: number): number | null {
  const targets: Record<string, number> = {
    ArrowDown: at + 1,
    j: at + 1,
    ArrowUp: at - 1,
    k: at - 1,
    Home: 0,
    End: count - 1,
    PageDown: at + 10,
    PageUp: at - 10,
  };
  const target = targets[key];
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target));
}

/** A long list of choices, of which one is selected. Only those in view are rendered. */
export function ChoiceList<Row extends { id: number | string }>({ label, rows, selected, hasMore, rowHeight, ...props }: Props<Row>) {
  const { children, onSelect, onShow, onMore } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const name = useId();
  // The library returns functions that React's compiler, which this app does not use, must not memoize.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 5,
  });
  const at = rows.findIndex(({ id }) => id === selected);
  const inView = virtualizer.getVirtualItems();
  const isNearEnd = hasMore && (inView.at(-1)?.index ?? 0) >= rows.length - AHEAD;
  const loadMore = useEffectEvent(onMore);
  // Anew after each part: a high window can be near the end of the next one, too.
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd, rows.length]);
  const showSelected = useEffectEvent(() => {
    if (at >= 0) virtualizer.scrollToIndex(at, { align: "auto" });
  });
  useEffect(() => showSelected(), [selected]);
  const onKeyDown = (event: KeyboardEvent) => {
    // A key with a modifier belongs to the browser.
    if (hasModifier(event)) return;
    if (event.key === "Enter" && at >= 0) return onShow();
    const target = targetOf(event.key, at, rows.length);
    const row = target === null ? undefined : rows[target];
    if (!row) return;
    event.preventDefault();
    onSelect(row.id);
  };
  return (
    <div
      ref={scroller}
      className={classes.list}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      // Out of view it is not rendered.
      aria-activedescendant={inView.some(({ index }) => index === at) ? `${name}-${at}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={classes.all} style={{ height: virtualizer.getTotalSize() }}>
        {inView.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={row.id}
              ref={virtualizer.measureElement}
              data-index={index}
              id={`${name}-${index}`}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
              role="option"
              aria-selected={row.id === selected}
              aria-setsize={hasMore ? -1 : rows.length}
              aria-posinset={index + 1}
              onClick={() => {
                onSelect(row.id);
                onShow();
              }}
            >
              {children(row)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
