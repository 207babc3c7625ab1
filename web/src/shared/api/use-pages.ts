import { useCallback, useMemo, useRef } from "react";
import useSWRInfinite, { type SWRInfiniteConfiguration } from "swr/infinite";
import { shouldRetryOnError } from "./api.ts";

export interface Page<Row> {
  rows: Row[];
  /** Null when the response has no `x-total-count`. */
  total: number | null;
  next: string | null;
  /** The query that it answers, serialized. */
  query?: string;
}

/** A list that is loaded page by page. `DataTable` takes it as it is. */
export interface PagedList<Row> {
  rows: readonly Row[];
  total: number | null;
  /** No rows have been loaded yet. */
  isLoading: boolean;
  /** Rows of a previous query are shown until those of the current one arrive. */
  isReplacing: boolean;
  /** The rows are those of a previous query, because the request of the current one failed. */
  isOutdated: boolean;
  error: unknown;
  hasMore: boolean;
  loadMore: () => void;
  reload: () => Promise<unknown>;
}

/** The cached pages of a list, for changes without a request. */
export interface PageCache<Row> {
  /** Undefined also while those of a previous query are shown: a change of theirs would become the answer to the current one. */
  pages: Page<Row>[] | undefined;
  isValidating: boolean;
  setPages: (pages: Page<Row>[]) => void;
}

/** The cursor of the next page from a `link` header; null on the last page. */
export function nextCursor(link: string | null): string | null {
  const target = link && /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(link)?.[1];
  return target ? new URL(target, "http://localhost").searchParams.get("cursor") : null;
}

const buildPageQuery = (pageKey: readonly unknown[]): string => JSON.stringify(pageKey.slice(0, -1));

/** Whether loaded pages answer the query of an SWR key, and not one before it. */
export function collectAnswers(pages: readonly Page<unknown>[] | undefined, key: readonly unknown[]): boolean {
  return pages?.[0]?.query === JSON.stringify(key);
}

/** The row as it was loaded before, if it has not changed since: a table renders the other rows only. */
export function isSameRow<Row extends { id: number | string }>(loaded: Map<Row["id"], Row>, row: Row): Row {
  const before = loaded.get(row.id);
  if (before && JSON.stringify(before) === JSON.stringify(row)) return before;
  loaded.set(row.id, row);
  return row;
}

/**
 * Loads a list page by page.
 * @param key the SWR key of its pages, without the cursor
 */
export function usePages<Row extends { id: number | string }>(
  key: readonly unknown[],
  read: (cursor: string | undefined) => Promise<{ data: Row[]; headers: Headers }>,
  options: SWRInfiniteConfiguration = {},
): PagedList<Row> & PageCache<Row> {
  const getKey = (index: number, previous: Page<Row> | null) => (index > 0 && !previous?.next ? null : [...key, previous?.next ?? null]);
  const loaded = useRef(new Map<Row["id"], Row>());
  const readPage = async (pageKey: readonly unknown[]): Promise<Page<Row>> => {
    const { data, headers } = await read((pageKey.at(-1) as string | null) ?? undefined);
    const total = headers.get("x-total-count");
    const rows = data.map((row) => isSameRow(loaded.current, row));
    return { rows, query: buildPageQuery(pageKey), total: total === null ? null : Number(total), next: nextCursor(headers.get("link")) };
  };
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<Page<Row>, unknown>(getKey, readPage, {
    shouldRetryOnError,
    ...options,
  });
  const rows = useMemo(() => data?.flatMap((page) => page.rows) ?? [], [data]);
  const hasMore = Boolean(data?.at(-1)?.next);
  const loadMore = useCallback(() => {
    if (hasMore && size <= (data?.length ?? 0)) void setSize((pages) => pages + 1);
  }, [hasMore, size, data?.length, setSize]);
  const isOutdated = error !== undefined && data?.[0] !== undefined && !collectAnswers(data, key);
  return {
    rows,
    total: data?.[0]?.total ?? null,
    isLoading: isLoading && !data,
    isReplacing: isLoading && data !== undefined,
    isOutdated,
    error,
    hasMore,
    loadMore,
    reload: () => mutate(),
    pages: collectAnswers(data, key) ? data : undefined,
    isValidating,
    setPages: (pages) => void mutate(pages, { revalidate: false }),
  };
}
