import type { Document } from "@takeoff/contracts";
import { useCallback, useState } from "react";
import { useUser } from "../session.tsx";
import { processDraft } from "./draft.ts";
import { EMPTY_PROCESS } from "./fields.ts";

export interface Processing {
  /** The document in the dialog; null while it is closed. */
  document: Document | null;
  open: (document: Document, how?: "results" | "failure") => void;
  close: () => void;
  /** The document that was just processed, until the message that says so is closed. */
  processedId: number | null;
  setProcessedId: (id: number | null) => void;
  /** Something of it stands over the page. */
  isShown: boolean;
}

/** Which document staff are processing on a page. What a session's end interrupted is open again. */
export function useProcessing(): Processing {
  const { id: userId } = useUser();
  const [document, setDocument] = useState<Document | null>(() => processDraft.read(userId)?.document ?? null);
  const open = useCallback<Processing["open"]>(
    (subject, how = "results") => {
      // The dialog begins with what its draft holds.
      if (how === "failure") processDraft.keep(userId, { document: subject, form: { ...EMPTY_PROCESS, isFailure: true } });
      setDocument(subject);
    },
    [userId],
  );
  const close = useCallback(() => setDocument(null), []);
  const [processedId, setProcessedId] = useState<number | null>(null);
  return { document, open, close, processedId, setProcessedId, isShown: document !== null || processedId !== null };
}
