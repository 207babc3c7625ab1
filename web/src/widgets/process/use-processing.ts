import type { Document } from "@takeoff/contracts";
import { useCallback, useState } from "react";
import { useUser } from "../../shared/api/session.tsx";
import { useOpenUntilHandled } from "../../shared/ui/dialog/use-open-until-handled.ts";
import { savedProcess } from "./saved-form.ts";
import { EMPTY_PROCESS } from "./fields.ts";

export interface Processing {
  /** The document in the dialog; null while it is closed. */
  document: Document | null;
  open: (document: Document, how?: "results" | "failure") => void;
  close: () => void;
  /** The document that was just processed, until the success message is closed. */
  processedId: number | null;
  setProcessedId: (id: number | null) => void;
  /** A dialog of it is open above the page, or was closed by the current event. */
  isShown: boolean;
}

/** The document that staff are processing. After an expired session the interrupted dialog opens again. */
export function useProcessing(): Processing {
  const { id: userId } = useUser();
  const [document, setDocument] = useState<Document | null>(() => savedProcess.read(userId)?.document ?? null);
  const open = useCallback<Processing["open"]>(
    (subject, how = "results") => {
      // The dialog starts with its saved values.
      if (how === "failure") savedProcess.save(userId, { document: subject, form: { ...EMPTY_PROCESS, isFailure: true } });
      setDocument(subject);
    },
    [userId],
  );
  const close = useCallback(() => setDocument(null), []);
  const [processedId, setProcessedId] = useState<number | null>(null);
  const isShown = useOpenUntilHandled(document !== null || processedId !== null);
  return { document, open, close, processedId, setProcessedId, isShown };
}
