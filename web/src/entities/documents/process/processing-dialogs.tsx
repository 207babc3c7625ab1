import { MESSAGES, type Document } from "@takeoff/contracts";
import { lazy, Suspense, useState } from "react";
import { announce } from "../documents/events.ts";
import { toast } from "../toast.ts";
import { BusyOverlay } from "../ui/busy-overlay.tsx";
import { SuccessModal } from "./success-modal.tsx";
import type { Outcome } from "./use-process.ts";
import type { Processing } from "./use-processing.ts";

// The dialog comes after the list: it is not needed to see it.
const ProcessDialog = lazy(() => import("./process-dialog.tsx"));

/** The dialog by which staff process a document, what the page shows meanwhile, and what it says afterwards. */
export function ProcessingDialogs({ processing }: { processing: Processing }) {
  const { document, close, processedId, setProcessedId } = processing;
  const [isBusy, setBusy] = useState(false);
  const finish = (changed: Document, how: Outcome) => {
    announce({ type: "document", document: changed });
    announce({ type: "resync" });
    close();
    if (how === "processed") setProcessedId(changed.id);
    else toast(`PDF #${changed.id} was marked as failed.`);
  };
  return (
    <>
      {isBusy && <BusyOverlay label={MESSAGES.documents.processingPdf} />}
      <Suspense>
        <ProcessDialog document={document} isBusy={isBusy} onBusy={setBusy} onClose={close} onDone={finish} />
      </Suspense>
      <SuccessModal id={processedId} onClose={() => setProcessedId(null)} />
    </>
  );
}
