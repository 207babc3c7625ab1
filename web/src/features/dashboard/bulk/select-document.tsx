import { Checkbox } from "@mantine/core";
import type { Document } from "@takeoff/contracts";
import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { SelectCell } from "../../../shared/ui/table/select-cell.tsx";
import { SelectionStore } from "../../../shared/ui/table/selection-store.ts";

/** The selection of a list of documents. It always contains only rows of the list. */
export function useDocumentSelection(rows: readonly Document[]): SelectionStore {
  const [selection] = useState(() => new SelectionStore());
  useEffect(() => selection.show(rows.map(({ id }) => id)), [selection, rows]);
  return selection;
}

interface Props {
  selection: SelectionStore;
  document: Document;
  children: ReactNode;
}

/** A document's first cell, with the checkbox that selects it. */
export function SelectDocument({ selection, document: { id, filename }, children }: Props) {
  const isChosen = useSyncExternalStore(selection.subscribe, () => selection.has(id));
  return (
    <SelectCell label={filename} isChosen={isChosen} onToggle={(isRange) => selection.toggle(id, isRange)} size="sm">
      {children}
    </SelectCell>
  );
}

/** Selects all loaded documents, or none. While none is loaded a click would be lost. */
export function SelectAllDocuments({ selection }: { selection: SelectionStore }) {
  const extent = useSyncExternalStore(selection.subscribe, selection.extent);
  const isEmpty = useSyncExternalStore(selection.subscribe, selection.isEmpty);
  return (
    <Checkbox
      aria-label="Select all loaded PDFs"
      size="sm"
      checked={extent === "all"}
      indeterminate={extent === "some"}
      disabled={isEmpty}
      onChange={() => (extent === "none" ? selection.selectAll() : selection.clear())}
    />
  );
}
