import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { LAYOUT } from "../sizes.ts";
import { useDebouncedCallback } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useHref, useLocation } from "react-router";
import classes from "./filter-bar.module.css";

const DEBOUNCE_MS = 150;

/**
 * The text of a search box: shows each keystroke immediately and reports the text 150 ms after the last one. A text from
 * elsewhere, such as the browser's Back, replaces it.
 */
function useSearchText(q: string, onSettled: (q: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(q);
  const [seen, setSeen] = useState(q);
  // Texts that were reported and are not in the address yet: the router may update after the next keystroke.
  const [pending, setPending] = useState<readonly string[]>([]);
  if (q !== seen) {
    setSeen(q);
    const own = pending.indexOf(q);
    setPending(pending.slice(own + 1));
    if (own < 0) setText(q);
  }
  const here = useHref(useLocation().pathname);
  const report = useDebouncedCallback((value: string) => {
    // The screen stays rendered until the next one has loaded: a report after the navigation would lead back to it.
    if (window.location.pathname !== here) return;
    if (value === q && !pending.length) return;
    setPending((values) => [...values, value]);
    onSettled(value);
  }, DEBOUNCE_MS);
  const type = (value: string) => {
    setText(value);
    report(value);
  };
  return [text, type];
}

interface Props {
  label: string;
  placeholder: string;
  /** The current search text. */
  q: string;
  /** Called when the user stops typing. */
  onSearch: (q: string) => void;
}

/** A search input that searches while the user types. Its place is a `FilterBar`, which gives it its width. */
export function SearchBox({ label, placeholder, q, onSearch }: Props) {
  const [text, type] = useSearchText(q, onSearch);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={LAYOUT.icon.sm} aria-hidden />}
      wrapperProps={{ "data-search": true }}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

/** The search of a list and its filters. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>;
}
