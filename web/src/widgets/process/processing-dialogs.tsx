import { MESSAGES, type Document } from "@takeoff/contracts";
import { useState } from "react";
import { publishDocumentEvent } from "../../entities/documents/live/events.ts";
import { laterPart } from "../../shared/start/load-part.tsx";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { BusyOverlay } from "../../shared/ui/feedback/busy-overlay.tsx";
import type { Outcome } from "./use-process.ts";
import type { Processing } from "./use-processing.ts";

// Loaded separately: the list does not need them.
const ProcessDialog = laterPart(() => import("./process-dialog.tsx"), "document");
const SuccessModal = laterPart(() => import("./success-modal.tsx"), "id");

/** The processing dialog, the overlay during processing, and the success message. */
export function ProcessingDialogs({ processing }: { processing: Processing }) {
  const { document, close, processedId, setProcessedId } = processing;
  const [isBusy, setBusy] = useState(false);
  const finish = (changed: Document, how: Outcome) => {
    publishDocumentEvent({ type: "document", document: changed, isOwn: true });
    publishDocumentEvent({ type: "resync" });
    close();
    if (how === "processed") setProcessedId(changed.id);
    else toast(`PDF #${changed.id} was marked as failed.`);
  };
  return (
    <>
      {isBusy && <BusyOverlay label={MESSAGES.documents.processingPdf} />}
      <ProcessDialog document={document} isBusy={isBusy} onBusy={setBusy} onClose={close} onDone={finish} />
      <SuccessModal id={processedId} onClose={() => setProcessedId(null)} />
    </>
  );
}
