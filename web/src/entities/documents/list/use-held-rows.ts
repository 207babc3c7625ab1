import type { Document } from "@takeoff/contracts";
import { useEffect, useState } from "react";
import type { PagedList } from "../../../shared/api/use-pages.ts";

const ROWS = "tbody tr, li";

const findScroller = (frame: HTMLElement): HTMLElement | null => frame.querySelector("[role=region]");

/** Whether the first rows are in sight: the table's, or the page's where rows are cards. */
function isAtTop(frame: HTMLElement): boolean {
  return (findScroller(frame)?.scrollTop ?? 0) <= 0 && frame.getBoundingClientRect().top >= 0;
}

const hasFocusedRow = (frame: HTMLElement): boolean =>
  document.activeElement !== null && frame.contains(document.activeElement) && document.activeElement.closest(ROWS) !== null;

/**
 * Whether a person uses a table's rows: the mouse was moved over the table and is still there, a row has the focus, or the first
 * rows are out of sight. A pointer that merely rests where the table appeared points at nothing.
 */
function useIsInUse() {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [isInUse, setInUse] = useState(false);
  useEffect(() => {
    if (!frame) return;
    let isPointedAt = false;
    const update = () => setInUse(isPointedAt || hasFocusedRow(frame) || !isAtTop(frame));
    const onPointer = (event: PointerEvent) => {
      // A finger points at nothing once it is lifted.
      const isNow = event.type === "pointermove" && event.pointerType === "mouse";
      if (isNow === isPointedAt) return;
      isPointedAt = isNow;
      update();
    };
    const options = { passive: true, capture: true };
    frame.addEventListener("pointermove", onPointer);
    frame.addEventListener("pointerleave", onPointer);
    frame.addEventListener("focusin", update);
    frame.addEventListener("focusout", update);
    window.addEventListener("scroll", update, options);
    return () => {
      frame.removeEventListener("pointermove", onPointer);
      frame.removeEventListener("pointerleave", onPointer);
      frame.removeEventListener("focusin", update);
      frame.removeEventListener("focusout", update);
      window.removeEventListener("scroll", update, options);
    };
  }, [frame]);
  /** Scrolls to the first row, and moves the focus to the rows. */
  const toTop = () => {
    if (!frame) return;
    const scroller = findScroller(frame);
    scroller?.scrollTo({ top: 0 });
    if (!isAtTop(frame)) frame.scrollIntoView();
    (scroller?.tabIndex === 0 ? scroller : document.querySelector("main"))?.focus({ preventScroll: true });
  };
  return { frame: setFrame, isInUse, toTop };
}

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

interface Shown extends Held<Document> {
  /** The list that they are taken from. */
  source: readonly Document[];
  query: string;
}

/** A list whose new rows wait while a person uses its table. */
export interface HeldList {
  list: PagedList<Document>;
  /** New rows that wait. */
  hidden: number;
  /** Shows them, from the start of the list. */
  show: () => void;
  /** For the frame of the table. */
  frame: (element: HTMLElement | null) => void;
}

/**
 * New rows do not move those that a person points at, has focused or has scrolled to; they wait until the person asks for them.
 * Changes of rows that are shown apply at once. At its top, and not in use, a table shows new rows at once.
 * @param query what the list is asked for: the answer to another query is shown at once
 */
export function useHeldRows(list: PagedList<Document>, query: string): HeldList {
  const { frame, isInUse, toTop } = useIsInUse();
  const { rows, isReplacing, error } = list;
  const [shown, setShown] = useState<Shown>({ source: rows, query, rows, hidden: 0 });
  const all = { source: rows, query, rows, hidden: 0 };
  // Until the answer to another query arrives, the rows are those of the one before.
  const isAnswer = !isReplacing && error === undefined;
  if (isAnswer && (shown.source !== rows || shown.query !== query))
    setShown(isInUse && shown.query === query ? { ...all, ...holdRows(shown.rows, rows) } : all);
  else if (isAnswer && !isInUse && !shown.hidden && shown.rows !== rows) setShown(all);
  const show = () => {
    setShown(all);
    toTop();
  };
  return { list: { ...list, rows: shown.rows }, hidden: shown.hidden, show, frame };
}
