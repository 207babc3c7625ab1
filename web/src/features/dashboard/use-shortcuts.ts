import { useWindowEvent } from "@mantine/hooks";
import { findShortcut, type Shortcut } from "./shortcuts.ts";

/** Elements that handle keys themselves: fields other than the checkboxes of rows, and anything that is open above the list. */
const FIELDS = "input:not([type=checkbox]), textarea, select, [contenteditable]";
const OVER_LIST = "[role=dialog], [role=menu], [role=listbox]";
/** The links that open the documents of the rows. */
const LINKS = "main a[data-document]";
const SEARCH = "main input[type=search]";

/** Whether a key belongs to a field, or to something that is open above the list. */
export function isHandledElsewhere(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(FIELDS)) return true;
  return [...document.querySelectorAll(OVER_LIST)].some((element) => element.checkVisibility());
}

const findLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(LINKS)];

/** The link of the row or card that contains the focus. */
function findCurrentLink(): HTMLElement | null {
  return document.activeElement?.closest("tr, li")?.querySelector<HTMLElement>("a[data-document]") ?? null;
}

/** The document whose row has the focus; null when none has it. */
export function findCurrentDocument(): number | null {
  const link = findCurrentLink();
  return link && Number(link.dataset["document"]);
}

/** Moves the focus to the next or previous row, or to the first. */
function move(step: 1 | -1): void {
  const all = findLinks();
  const current = findCurrentLink();
  const next = current ? all[all.indexOf(current) + step] : all[0];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

/** What a shortcut does. Those that no row belongs to have a function of their own. */
export interface ShortcutHandlers {
  /** For the document that has the focus. */
  onRow: (shortcut: Exclude<Shortcut, "next" | "previous" | "takeNext" | "search" | "help">, id: number) => void;
  onTakeNext: () => void;
  onHelp: () => void;
}

/** Keyboard shortcuts of the dashboard. */
export function useShortcuts({ onRow, onTakeNext, onHelp }: ShortcutHandlers): void {
  useWindowEvent("keydown", (event) => {
    if (event.defaultPrevented || isHandledElsewhere(event.target)) return;
    const current = findCurrentLink();
    const shortcut = findShortcut(event, current !== null);
    if (shortcut === null) return;
    event.preventDefault();
    if (shortcut === "next") move(1);
    else if (shortcut === "previous") move(-1);
    else if (shortcut === "search") document.querySelector<HTMLElement>(SEARCH)?.focus();
    else if (shortcut === "help") onHelp();
    else if (shortcut === "takeNext") {
      // A key that is held down is one press.
      if (!event.repeat) onTakeNext();
    } else if (current && !event.repeat) onRow(shortcut, Number(current.dataset["document"]));
  });
}
