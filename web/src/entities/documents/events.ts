import { useEffect, useEffectEvent } from "react";
import type { DocumentEvent } from "./apply-event.ts";

/** `resync`: events may have been missed; every list reloads. */
export type DocumentListEvent = DocumentEvent | { type: "resync" };

type Listener = (event: DocumentListEvent) => void;
const listeners = new Set<Listener>();

/** Publishes a change, received as a live update or in a response, to every list on the page. */
export function publishDocumentEvent(event: DocumentListEvent): void {
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
