import { useWindowEvent } from "@mantine/hooks";
import type { RefObject } from "react";

const FIELDS = "input, textarea, select, [contenteditable]";
const LAYERS = "[role=dialog], [role=menu], [role=listbox][data-mantine-combobox]";

/** Whether something is open above the layer that contains an element: it handles keys itself. */
function isCovered(element: HTMLElement): boolean {
  const own = element.closest(LAYERS);
  return [...document.querySelectorAll(LAYERS)].some((layer) => layer !== own && layer.checkVisibility());
}

/** Calls `onTake` for a key, except while a person types or something lies above the element. */
export function useTakeKey(ref: RefObject<HTMLElement | null>, key: string, onTake: () => void): void {
  useWindowEvent("keydown", (event) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(FIELDS)) return;
    if (!ref.current || isCovered(ref.current)) return;
    event.preventDefault();
    onTake();
  });
}
