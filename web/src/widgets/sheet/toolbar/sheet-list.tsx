import { Text } from "@mantine/core";
import { useId } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { PdfPages } from "../pages/pdf-pages.ts";
import { findListTarget } from "./list-keys.ts";
import type { SheetName } from "./sheet-name.ts";
import classes from "./sheet-picker.module.css";

/** A small picture of a page, painted while it is in view. */
function SheetThumbnail({ pages, page }: { pages: PdfPages; page: number }) {
  const holder = useRef<HTMLDivElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    pages.thumbnails.paint(page, leaving.signal).then(
      (canvas) => canvas && !leaving.signal.aborted && holder.current?.replaceChildren(canvas),
      () => !leaving.signal.aborted && setMissing(true),
    );
    return () => leaving.abort();
  }, [pages, page]);
  // The name of the sheet stands next to it.
  return <div ref={holder} className={classes.thumbnail} data-missing={isMissing || undefined} aria-hidden />;
}

const ROW_HEIGHT = 104;
/** Rows of a step with Page Up and Page Down. */
const ROWS_OF_PAGE = 4;

interface Props {
  pages: PdfPages;
  sheets: readonly SheetName[];
  /** The place of the sheet that is shown. */
  current: number;
  onChoose: (index: number) => void;
}

/** All sheets with small pictures. Only those in view exist, since a set has hundreds. */
export function SheetList({ pages, sheets, current, onChoose }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(Math.max(current, 0));
  // The library returns functions that React's compiler, which this app does not use, must not memoize.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: sheets.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 1,
  });
  useEffect(() => rows.scrollToIndex(active), [rows, active]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onChoose(active);
      return;
    }
    const target = findListTarget(event.key, active, sheets.length, ROWS_OF_PAGE);
    if (target === null) return;
    event.preventDefault();
    setActive(target);
  };
  return (
    <div
      ref={list}
      className={classes.list}
      role="listbox"
      aria-label="Sheets of the drawing"
      aria-activedescendant={`${id}-${active}`}
      tabIndex={0}
      data-autofocus
      onKeyDown={onKeyDown}
    >
      <div className={classes.rows} role="presentation" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const sheet = sheets[index];
          if (!sheet) return null;
          return (
            <div
              key={sheet.page}
              id={`${id}-${index}`}
              className={classes.row}
              role="option"
              aria-selected={index === current}
              aria-setsize={sheets.length}
              aria-posinset={index + 1}
              data-active={index === active || undefined}
              style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
              onClick={() => onChoose(index)}
            >
              <SheetThumbnail pages={pages} page={sheet.page} />
              <div className={classes.names}>
                <Text size="sm" fw={600}>
                  {sheet.name}
                </Text>
                <Text size="xs" lineClamp={3}>
                  {sheet.title ?? `Page ${sheet.page}`}
                </Text>
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}
