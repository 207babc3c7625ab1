import { useEffectEvent, useLayoutEffect } from "react";
import type { SelectionStore } from "../../../shared/ui/table/selection-store.ts";
import { findCurrentDocument, isHandledElsewhere } from "../use-shortcuts.ts";
import { focusBar } from "./focus.ts";

/** The keys of a selection: `x` toggles the document that has the focus, Escape clears the selection, `b` leads to its actions. */
export function useBulkKeys(selection: SelectionStore): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isHandledElsewhere(event.target)) return;
    const id = findCurrentDocument();
    const hasSelection = selection.extent() !== "none";
    if (event.key === "x" && id !== null) selection.toggle(id);
    else if (event.key === "Escape" && hasSelection) selection.clear();
    else if (event.key === "b" && hasSelection) focusBar();
    else return;
    event.preventDefault();
  });
  // Before the listeners of dialogs and menus, which are added by effects: Escape must find what it closes still open.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener, { capture: true });
    return () => window.removeEventListener("keydown", listener, { capture: true });
  }, []);
}
