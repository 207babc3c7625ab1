import type { Document, RouteAnswer } from "@takeoff/contracts";
import { useEffect, useEffectEvent } from "react";
import useSWR from "swr";
import { ApiError, call } from "../api.ts";
import { useDocumentEvents } from "../documents/events.ts";
import { useIsLive } from "../documents/live.ts";
import { keys } from "../keys.ts";
import { useCoalesced } from "../use-coalesced.ts";

const POLL_MS = 30_000;
/** Several changes in a row ask the server once. */
const RELOAD_MS = 200;

export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Asking again helps where the server could not answer, never where it has refused. */
const shouldRetryOnError = (error: unknown) => !(error instanceof ApiError) || error.isUnanswered;

export interface Loaded<T> {
  data: T | undefined;
  error: unknown;
  reload: () => void;
}

/** One document, kept current. `known` is shown until the server has answered. */
export function useDocument(id: number | null, known: Document | undefined): Loaded<Document> {
  const isLive = useIsLive();
  const { data, error, mutate } = useSWR<Document, unknown>(
    id ? keys.document(id) : null,
    () => call("getDocument", { params: { id: id ?? 0 } }),
    { fallbackData: known, refreshInterval: isLive ? 0 : POLL_MS, shouldRetryOnError },
  );
  useDocumentEvents((event) => {
    if (event.type === "resync") void mutate();
    else if (event.type === "document" && event.document.id === id) void mutate(event.document, { revalidate: false });
  });
  return { data, error, reload: () => void mutate() };
}

/** What happened to a document: asked for when it is looked at, and again when the document changed. */
export function useHistory(document: Document): Loaded<RouteAnswer<"getDocumentHistory">> {
  const { data, error, mutate } = useSWR<RouteAnswer<"getDocumentHistory">, unknown>(
    keys.documentHistory(document.id),
    () => call("getDocumentHistory", { params: { id: document.id } }),
    { shouldRetryOnError, keepPreviousData: true, revalidateOnFocus: false },
  );
  const reload = useCoalesced(() => void mutate(), RELOAD_MS);
  useDocumentEvents((event) => {
    if (event.type === "resync" || (event.type === "document" && event.document.id === document.id)) reload();
  });
  return { data, error, reload: () => void mutate() };
}

/** Tells when the document that is shown is deleted, by whomever. */
export function useDeletion(document: Document | undefined, onDeleted: (document: Document) => void): void {
  useDocumentEvents((event) => {
    if (document && event.type === "document_deleted" && event.id === document.id) onDeleted(document);
  });
}

/** Tells the view that something stands before it, to which Escape belongs. */
export function useHold(active: boolean, onHold: (isHeld: boolean) => void): void {
  const tell = useEffectEvent(onHold);
  useEffect(() => {
    if (!active) return;
    tell(true);
    return () => tell(false);
  }, [active]);
}
