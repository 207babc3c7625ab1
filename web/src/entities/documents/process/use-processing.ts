import type { Document } from "@takeoff/contracts";
import { useCallback, useEffect, useState } from "react";
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
  /** Something of it stands over the page, or did a moment ago. */
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
  const isOver = document !== null || processedId !== null;
  // The key that closes it comes to what is beneath in the same moment, when it is gone already.
  const [wasOver, setWasOver] = useState(isOver);
  useEffect(() => {
    const after = setTimeout(() => setWasOver(isOver));
    return () => clearTimeout(after);
  }, [isOver]);
  return { document, open, close, processedId, setProcessedId, isShown: isOver || wasOver };
}
