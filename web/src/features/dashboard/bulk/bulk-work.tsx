import { BULK_MESSAGES, MESSAGES, type Document } from "@takeoff/contracts";
import { useState } from "react";
import { ApiError, buildUrl, describeError, fetchStream } from "../../../shared/api/api.ts";
import { downloadByBrowser } from "../../../shared/api/files.ts";
import { useUser } from "../../../shared/api/session.tsx";
import type { SelectionStore } from "../../../shared/ui/table/selection-store.ts";
import { toastError } from "../../../shared/ui/feedback/toast.ts";
import { useReloadGuard } from "../../../shared/ui/form/unsaved-changes.ts";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";
import { Actions, BarFrame, Running } from "./bulk-bar.tsx";
import { focusBar, focusRow } from "./focus.ts";
import { closes, countColleagues, NO_DETAILS, type Action } from "./order/order.ts";
import { OrderDialog, type Choice } from "./order/order-dialog.tsx";
import { ResultDialog } from "./order/result-dialog.tsx";
import { useBulkOrder } from "./order/use-bulk-order.ts";

/** The address of an archive that can be downloaded now: the browser would not say why it failed. Throws `ApiError`. */
async function buildOriginalsUrl(documents: readonly Document[]): Promise<string> {
  const options = { query: { ids: documents.map(({ id }) => id).join(",") } };
  const url = await buildUrl("downloadOriginals", options);
  const { ok } = await fetch(url, { method: "HEAD", credentials: "same-origin" });
  // The response to HEAD has no reason.
  if (!ok) await (await fetchStream("downloadOriginals", options)).cancel();
  return url;
}

/** The bar over the list, and the dialogs of its actions. */
export default function BulkWork({ documents, selection }: { documents: readonly Document[]; selection: SelectionStore }) {
  const { id: userId } = useUser();
  const { progress, result, run, cancel, closeResult } = useBulkOrder(selection);
  const [choice, setChoice] = useState<Choice | null>(null);
  const download = useSubmit();
  useReloadGuard(progress !== null);

  const act = (action: Action) => {
    if (closes(action) || countColleagues(action, documents, userId).length > 0) setChoice({ action, documents });
    else run({ action, documents, theirs: new Set(), ...NO_DETAILS });
  };
  const downloadOriginals = async () => {
    const { downloadFailed } = MESSAGES.documents;
    try {
      downloadByBrowser(await buildOriginalsUrl(documents));
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404;
      toastError(isGone ? BULK_MESSAGES.originalsGone : describeError(error, downloadFailed));
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
        selection={selection}
        onClose={() => {
          closeResult();
          focusBar();
        }}
      />
    </>
  );
}
