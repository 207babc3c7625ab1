import type { Document } from "@takeoff/contracts";
import { useState } from "react";
import type { PagedList } from "../../../shared/api/use-pages.ts";
import { useIsInUse } from "../../../shared/ui/table/use-is-in-use.ts";

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
