import { useEffect, useEffectEvent } from "react";
import type { DocumentEvent } from "./apply.ts";

/** `resync`: something may have been missed; whoever shows documents asks again. */
export type ListEvent = DocumentEvent | { type: "resync" };

type Listener = (event: ListEvent) => void;
const listeners = new Set<Listener>();

/** Tells every list on the page of a change, whether the server sent it or an answer brought it. */
export function announce(event: ListEvent): void {
  for (const listener of listeners) listener(event);
}

export function useDocumentEvents(listener: Listener): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    const own: Listener = (event) => onEvent(event);
    listeners.add(own);
    return () => {
      listeners.delete(own);
    };
  }, []);
}
