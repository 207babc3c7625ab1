import { VisuallyHidden } from "@mantine/core";
import { BULK_MESSAGES, type Document } from "@takeoff/contracts";
import { Suspense, useMemo, useState, useSyncExternalStore } from "react";
import { lazyPart } from "../../../shared/start/load-part.ts";
import type { SelectionStore } from "../../../shared/ui/table/selection-store.ts";
import { useBulkKeys } from "./use-bulk-keys.ts";

// Loaded with the first selection.
const BulkWork = lazyPart(() => import("./bulk-work.tsx"));

interface Props {
  selection: SelectionStore;
  rows: readonly Document[];
}

/** Work on the selected documents: the bar with the actions, and their dialogs. Before the list, so that Tab leads from it to the rows. */
export function Bulk({ selection, rows }: Props) {
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
