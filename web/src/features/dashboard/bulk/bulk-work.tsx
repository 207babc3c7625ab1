import { MESSAGES, type Document } from "@takeoff/contracts";
import { useState } from "react";
import { urlOf } from "../../../shared/api/api.ts";
import { downloadByBrowser } from "../../../shared/api/files.ts";
import { useUser } from "../../../shared/api/session.tsx";
import type { SelectionStore } from "../../../shared/ui/selection-store.ts";
import { toastError } from "../../../shared/ui/toast.ts";
import { useReloadGuard } from "../../../shared/ui/unsaved-changes.ts";
import { useSubmit } from "../../../shared/ui/use-submit.ts";
import { Actions, BarFrame, Running } from "./bulk-bar.tsx";
import { focusBar, focusRow } from "./focus.ts";
import { closes, colleagues, NO_DETAILS, type Action } from "./order.ts";
import { OrderDialog, type Choice } from "./order-dialog.tsx";
import { ResultDialog } from "./result-dialog.tsx";
import { useBulkOrder } from "./use-bulk-order.ts";

interface Props {
  documents: readonly Document[];
  selection: SelectionStore;
}

/** The bar over the list, and the dialogs of its actions. */
export default function BulkWork({ documents, selection }: Props) {
  const { id: userId } = useUser();
  const { progress, result, run, cancel, closeResult } = useBulkOrder(selection);
  const [choice, setChoice] = useState<Choice | null>(null);
  const download = useSubmit();
  useReloadGuard(progress !== null);

  const act = (action: Action) => {
    if (closes(action) || colleagues(action, documents, userId).length > 0) setChoice({ action, documents });
    else run({ action, documents, theirs: new Set(), ...NO_DETAILS });
  };
  const downloadOriginals = async () => {
    try {
      downloadByBrowser(await urlOf("downloadOriginals", { query: { ids: documents.map(({ id }) => id).join(",") } }));
    } catch {
      toastError(MESSAGES.documents.downloadFailed);
    }
  };
  return (
    <>
      {(documents.length > 0 || progress) && (
        <BarFrame onFocusLost={() => focusRow(selection.last)}>
          {progress ? (
            <Running progress={progress} onCancel={cancel} />
          ) : (
            <Actions
              count={documents.length}
              onAct={act}
              onDownload={() => download.send(downloadOriginals)}
              isDownloading={download.isBusy}
              onClear={() => selection.clear()}
            />
          )}
        </BarFrame>
      )}
      <OrderDialog
        choice={choice}
        onConfirm={(order) => {
          setChoice(null);
          run(order);
        }}
        onClose={() => {
          setChoice(null);
          focusBar();
        }}
      />
      <ResultDialog
        result={result}
        onClose={() => {
          closeResult();
          focusBar();
        }}
      />
    </>
  );
}
