import { Text } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useId, useRef, type KeyboardEvent } from "react";
import { formatCount } from "../../shared/format.ts";
import { describeDetails, describeLine } from "./describe-line.ts";
import classes from "./takeoff-view.module.css";
import type { ViewedLine } from "./use-takeoff.ts";

/** The height of a line with its details, until it is measured. */
const LINE_PX = 58;
/** Lines from the end at which more are loaded. */
const AHEAD = 20;

interface Props {
  lines: readonly ViewedLine[];
  selected: number | null;
  hasMore: boolean;
  onSelect: (row: number) => void;
  /** Shows the pieces of the selected line. */
  onShow: () => void;
  onMore: () => void;
}

const countPlaces = ({ places, places_elsewhere: elsewhere }: ViewedLine): string => {
  const here = places.length === 1 ? "1 markup" : `${formatCount(places.length)} markups`;
  if (places.length === 0 && elsewhere === 0) return "not marked on the drawing";
  return elsewhere === 0 ? here : `${here} here, ${formatCount(elsewhere)} on other sheets`;
};

/** The place that a key moves the selection to; null for other keys. */
function targetOf(key: string, at: number, count: number): number | null {
  const targets: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: count - 1,
    PageDown: at + 10,
    PageUp: at - 10,
  };
  const target = targets[key];
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target));
}

/** The lines of a sheet as a list of choices. Only those in view are rendered. */
export function LineList({ lines, selected, hasMore, onSelect, onShow, onMore }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const name = useId();
  // The library returns functions that React's compiler, which this app does not use, must not memoize.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: 5,
  });
  const at = lines.findIndex(({ id }) => id === selected);
  const inView = virtualizer.getVirtualItems();
  const isNearEnd = hasMore && (inView.at(-1)?.index ?? 0) >= lines.length - AHEAD;
  const loadMore = useEffectEvent(onMore);
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd]);
  const showSelected = useEffectEvent(() => {
    if (at >= 0) virtualizer.scrollToIndex(at, { align: "auto" });
  });
  useEffect(() => showSelected(), [selected]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && at >= 0) return onShow();
    const target = targetOf(event.key, at, lines.length);
    const line = target === null ? undefined : lines[target];
    if (!line) return;
    event.preventDefault();
    onSelect(line.id);
  };
  return (
    <div
      ref={scroller}
      className={classes.lines}
      role="listbox"
      aria-label="Lines"
      tabIndex={0}
      aria-activedescendant={at >= 0 ? `${name}-${selected}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={classes.all} style={{ height: virtualizer.getTotalSize() }}>
        {inView.map(({ index, start }) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <div
              key={line.id}
              ref={virtualizer.measureElement}
              data-index={index}
              id={`${name}-${line.id}`}
              className={classes.line}
              style={{ transform: `translateY(${start}px)` }}
              role="option"
              aria-selected={line.id === selected}
              aria-setsize={hasMore ? -1 : lines.length}
              aria-posinset={index + 1}
              onClick={() => {
                onSelect(line.id);
                onShow();
              }}
            >
              <Text size="sm" fw={600}>
                {describeLine(line.line)}
              </Text>
              <Text size="xs" c="dimmed">
                {[describeDetails(line.line), countPlaces(line)].filter(Boolean).join(" \u00b7 ")}
              </Text>
              {line.id === selected && line.line.notes && <Text size="xs">{line.line.notes}</Text>}
            </div>
          );
        })}
      </div>
    </div>
  );
}
