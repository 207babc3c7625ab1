import { useEffect, useEffectEvent } from "react";
import { shortcutOf, type Shortcut } from "./shortcuts.ts";

/** Where a key is for something else: fields, and whatever is open over the list. */
const FIELDS = "input, textarea, select, [contenteditable]";
const OVER_LIST = "[role=dialog], [role=menu], [role=listbox]";
/** The links by which the rows' documents open. */
const LINKS = "main a[data-document]";

function isForOthers(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(FIELDS)) return true;
  return [...document.querySelectorAll(OVER_LIST)].some((element) => element.checkVisibility());
}

const links = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(LINKS)];

/** The link of the row or card in which the focus is. */
function currentLink(): HTMLElement | null {
  return document.activeElement?.closest("tr, li")?.querySelector<HTMLElement>("a[data-document]") ?? null;
}

/** Moves the focus to the row beside the one that has it, or to the first. */
function move(step: 1 | -1): void {
  const all = links();
  const current = currentLink();
  const next = current ? all[all.indexOf(current) + step] : all[0];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

/** The queue by keyboard. `onAct` is called for the document that has the focus, `onHelp` for the list of keys. */
export function useShortcuts(
  onAct: (shortcut: Exclude<Shortcut, "next" | "previous" | "help">, id: number) => void,
  onHelp: () => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isForOthers(event.target)) return;
    const current = currentLink();
    const shortcut = shortcutOf(event, current !== null);
    if (shortcut === null) return;
    event.preventDefault();
    if (shortcut === "next") move(1);
    else if (shortcut === "previous") move(-1);
    else if (shortcut === "help") onHelp();
    else if (current) onAct(shortcut, Number(current.dataset["document"]));
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
