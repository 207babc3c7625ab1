import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import type { DocumentEvent } from "./apply-event.ts";

/** `resync`: events may have been missed; every list reloads. */
export type DocumentListEvent = DocumentEvent | { type: "resync" };
/** `draft`: the document's draft takeoff changed, which concerns no list. */
type PublishedEvent = DocumentListEvent | { type: "draft"; id: number };

type Listener = (event: PublishedEvent) => void;
const listeners = new Set<Listener>();

/** Publishes a change, received as a live update or in a response, to every list on the page. */
export function publishDocumentEvent(event: PublishedEvent): void {
  for (const listener of listeners) listener(event);
}

function useEvents(listener: Listener): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    const own: Listener = (event) => onEvent(event);
    listeners.add(own);
    return () => {
      listeners.delete(own);
    };
  }, []);
}

export function useDocumentEvents(listener: (event: DocumentListEvent) => void): void {
  useEvents((event) => {
    if (event.type !== "draft") listener(event);
  });
}

/** Calls the listener when one of the documents may have changed. Null stands for a document that is not chosen. */
export function useEventsOfDocuments(ids: readonly (number | null)[], listener: () => void): void {
  useEvents((event) => {
    if (event.type === "resync" || (event.type === "document" && ids.includes(event.document.id))) listener();
  });
}

/** Calls the listener when a document's draft takeoff may have changed. */
export function useDraftEvents(id: number, listener: () => void): void {
  useEventsOfDrafts([id], listener);
}

/** Calls the listener when the draft takeoff of one of the documents may have changed. */
export function useEventsOfDrafts(ids: readonly number[], listener: () => void): void {
  useEvents((event) => {
    if (event.type === "resync" || (event.type === "draft" && ids.includes(event.id))) listener();
  });
}

/** Returns a function that runs the action at most once per interval. Unlike a debounce, it also runs while calls keep coming. */
export function useCoalesced(action: () => void, ms: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const due = useRef<() => void>(() => undefined);
  const run = useEffectEvent(action);
  useEffect(() => {
    due.current = () => {
      timer.current = null;
      run();
    };
    return () => {
      if (timer.current) clearTimeout(timer.current);
      timer.current = null;
    };
  }, []);
  return useCallback(() => {
    timer.current ??= setTimeout(() => due.current(), ms);
  }, [ms]);
}
