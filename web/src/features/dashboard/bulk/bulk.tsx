import { VisuallyHidden } from "@mantine/core";
import { BULK_MESSAGES, type Document } from "@takeoff/contracts";
import { Suspense, useEffectEvent, useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";
import { lazyPart } from "../../../shared/start/load-part.tsx";
import { hasModifier } from "../../../shared/ui/hooks/shortcuts.ts";
import type { SelectionStore } from "../../../shared/ui/table/selection-store.ts";
import { findCurrentDocument, isHandledAboveList } from "../use-shortcuts.ts";
import { focusBar } from "./focus.ts";

/** The keys of a selection: `x` toggles the document that has the focus, Escape clears the selection, `b` leads to its actions. */
function useBulkKeys(selection: SelectionStore): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (hasModifier(event) || isHandledAboveList(event.target)) return;
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

// Loaded with the first selection.
const BulkWork = lazyPart(() => import("./bulk-work.tsx"));

/** Work on the selected documents: the bar with the actions, and their dialogs. Before the list, so that Tab leads from it to the rows. */
export function Bulk({ selection, rows }: { selection: SelectionStore; rows: readonly Document[] }) {
  const ids = useSyncExternalStore(selection.subscribe, selection.ids);
  const documents = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);
  const isActive = documents.length > 0;
  const [hasBegun, setHasBegun] = useState(false);
  if (isActive && !hasBegun) setHasBegun(true);
  useBulkKeys(selection);
  return (
    <>
      <VisuallyHidden role="status">{isActive && BULK_MESSAGES.selected(documents.length)}</VisuallyHidden>
      {hasBegun && (
        <Suspense>
          <BulkWork documents={documents} selection={selection} />
        </Suspense>
      )}
    </>
  );
}
