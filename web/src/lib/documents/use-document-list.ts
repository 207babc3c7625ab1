import type { Document } from "@takeoff/contracts";
import { useCallback, useMemo } from "react";
import useSWRInfinite from "swr/infinite";
import { callWithHeaders } from "../api.ts";
import { keys } from "../keys.ts";
import { useCoalesced } from "../use-coalesced.ts";
import { applyEvent, type DocumentPage } from "./apply.ts";
import { useDocumentEvents } from "./events.ts";
import { useIsLive } from "./live.ts";
import { nextCursor, queryOf, type DocumentView } from "./view.ts";

export type DocumentListName = "listDocuments" | "listAllDocuments";

const POLL_MS = 30_000;
/** Several changes in a row ask the server once. */
const RESYNC_MS = 200;

export interface DocumentList {
  documents: Document[];
  total: number | null;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** Rows of an earlier view are shown until this one's arrive. */
  isBusy: boolean;
  error: unknown;
  hasMore: boolean;
  loadMore: () => void;
  reload: () => Promise<unknown>;
}

type Key = ReturnType<typeof keys.documents>;

async function fetchPage([, list, query, cursor]: Key): Promise<DocumentPage> {
  const { data, headers } = await callWithHeaders(list as DocumentListName, { query: { ...query, cursor: cursor ?? undefined } });
  const total = Number(headers.get("x-total-count") ?? data.length);
  return { documents: data, total, next: nextCursor(headers.get("link")) };
}

const NO_DOCUMENTS: Document[] = [];

/** A list of documents, read page by page, that changes by itself. */
export function useDocumentList(list: DocumentListName, view: DocumentView): DocumentList {
  const query = queryOf(view);
  const isLive = useIsLive();
  const getKey = (index: number, previous: DocumentPage | null): Key | null => {
    if (index > 0 && !previous?.next) return null;
    return keys.documents(list, query, previous?.next ?? null);
  };
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<DocumentPage, unknown>(getKey, fetchPage, {
    keepPreviousData: true,
    refreshInterval: isLive ? 0 : POLL_MS,
    revalidateFirstPage: true,
    revalidateOnFocus: true,
  });

  const resync = useCoalesced(() => void mutate(), RESYNC_MS);
  useDocumentEvents((event) => {
    if (event.type === "resync" || !data) {
      resync();
      return;
    }
    const applied = applyEvent(data, event, view);
    void mutate(applied.pages, { revalidate: false });
    // What was being read is dropped by the change, the next page as well: it must be asked for again.
    if (applied.stale || isValidating) resync();
  });

  const documents = useMemo(() => data?.flatMap((page) => page.documents) ?? NO_DOCUMENTS, [data]);
  const hasMore = Boolean(data?.at(-1)?.next);
  const isExtending = size > (data?.length ?? 0);
  const loadMore = useCallback(() => {
    if (hasMore && !isExtending) void setSize((pages) => pages + 1);
  }, [hasMore, isExtending, setSize]);

  return {
    documents,
    total: data?.[0]?.total ?? null,
    isLoading: isLoading && !data,
    isBusy: isValidating && isLoading,
    error,
    hasMore,
    loadMore,
    reload: () => mutate(),
  };
}
