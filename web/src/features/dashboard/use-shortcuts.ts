import { useWindowEvent } from "@mantine/hooks";
import { isHandledElsewhere } from "../../shared/ui/hooks/shortcuts.ts";
import { findShortcut } from "./shortcuts.ts";

/** A checkbox of a row has the focus after a click: the keys are still those of the list. */
const FIELDS = "input:not([type=checkbox]), textarea, select, [contenteditable]";
/** The links that open the documents of the rows. */
const LINKS = "main a[data-document]";
const SEARCH = "main input[type=search]";

/** Whether a key belongs to a field, or to something that is open above the list. */
export const isHandledAboveList = (target: EventTarget | null): boolean => isHandledElsewhere(target, { fields: FIELDS });

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
  onRow: (
    shortcut: Exclude<NonNullable<ReturnType<typeof findShortcut>>, "next" | "previous" | "takeNext" | "search" | "help">,
    id: number,
  ) => void;
  onTakeNext: () => void;
  onHelp: () => void;
}

/** Keyboard shortcuts of the dashboard. */
export function useShortcuts({ onRow, onTakeNext, onHelp }: ShortcutHandlers): void {
  useWindowEvent("keydown", (event) => {
    if (event.defaultPrevented || isHandledAboveList(event.target)) return;
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
