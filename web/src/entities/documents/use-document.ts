import type { Document, RouteResponse } from "@takeoff/contracts";
import { createContext, use, useEffect, useEffectEvent, useRef } from "react";
import { useIsLive } from "./live/live-connection.ts";
import { ApiError, keys, useRequest } from "../../shared/api/api.ts";
import { useCoalesced, useDocumentEvents, useEventsOfDocuments } from "./live/events.ts";

const POLL_MS = 30_000;
/** Several changes within this time reload the data once. */
const RELOAD_MS = 200;

export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export interface Loaded<T> {
  data: T | undefined;
  error: unknown;
  reload: () => void;
}

/** Loads one document and applies live updates. Returns `known` until the server responds. */
export function useDocument(id: number | null, known: Document | undefined): Loaded<Document> {
  const isLive = useIsLive();
  const { data, error, mutate } = useRequest(
    id ? keys.document(id) : null,
    "getDocument",
    { params: { id: id ?? 0 } },
    { fallbackData: known, refreshInterval: isLive ? 0 : POLL_MS },
  );
  useDocumentEvents((event) => {
    if (event.type === "resync") void mutate();
    else if (event.type === "document" && event.document.id === id) void mutate(event.document, { revalidate: false });
  });
  return { data, error, reload: () => void mutate() };
}

/** Loads a document's history, and reloads it when the document changes. */
export function useHistory(document: Document): Loaded<RouteResponse<"getDocumentHistory">> {
  const { data, error, mutate } = useRequest(
    keys.documentHistory(document.id),
    "getDocumentHistory",
    { params: { id: document.id } },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const reload = useCoalesced(() => void mutate(), RELOAD_MS);
  useEventsOfDocuments([document.id], reload);
  return { data, error, reload: () => void mutate() };
}

/** Calls `onDeleted` once when any user deletes the document: a window that deletes it has its own event and the live one. */
export function useDeletion(document: Document | undefined, onDeleted: (document: Document) => void): void {
  const lastId = useRef<number | null>(null);
  useDocumentEvents((event) => {
    if (!document || event.type !== "document_deleted" || event.id !== document.id || lastId.current === event.id) return;
    lastId.current = event.id;
    onDeleted(document);
  });
}

/** What a drawer does while something in it handles Escape itself. */
export const EscapeBlock = createContext<(isBlocked: boolean) => void>(() => undefined);

/** Reports to the drawer around it, if there is one, that a menu or dialog is open and handles Escape itself. */
export function useEscapeBlock(active: boolean): void {
  const report = useEffectEvent(use(EscapeBlock));
  useEffect(() => {
    if (!active) return;
    report(true);
    return () => report(false);
  }, [active]);
}
