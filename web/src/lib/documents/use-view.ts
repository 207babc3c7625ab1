import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useHref, useLocation, useSearchParams } from "react-router";
import { readView, writeView, type DocumentView } from "./view.ts";

const TYPING_MS = 150;

/** A list's view, kept in the address. A choice can be taken back with the browser's Back; typing is one entry. */
export function useDocumentView(): [DocumentView, (change: Partial<DocumentView>, how?: { replace: boolean }) => void] {
  const [search, setSearch] = useSearchParams();
  const view = readView(search);
  const change = (part: Partial<DocumentView>, how = { replace: false }) => setSearch(writeView({ ...view, ...part }, search), how);
  return [view, change];
}

/**
 * The text of a search box: it shows every letter at once and tells of the text when typing rests. A text that comes
 * from elsewhere, such as Back, replaces it.
 */
export function useSearchText(q: string, onRest: (q: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(q);
  const [seen, setSeen] = useState(q);
  // Own writes that the address does not show yet: the router may show them later than the next letter is typed.
  const [underway, setUnderway] = useState<readonly string[]>([]);
  if (q !== seen) {
    setSeen(q);
    const own = underway.indexOf(q);
    setUnderway(underway.slice(own + 1));
    if (own < 0) setText(q);
  }
  const here = useHref(useLocation().pathname);
  const rest = useDebouncedCallback((value: string) => {
    // A screen that was left stays drawn until the next one is loaded: its text must not lead back to it.
    if (window.location.pathname !== here) return;
    if (value === q && !underway.length) return;
    setUnderway((values) => [...values, value]);
    onRest(value);
  }, TYPING_MS);
  const type = (value: string) => {
    setText(value);
    rest(value);
  };
  return [text, type];
}
