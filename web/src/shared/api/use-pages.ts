import { useCallback, useMemo } from "react";
import useSWRInfinite, { type SWRInfiniteConfiguration } from "swr/infinite";

export interface Page<Row> {
  rows: Row[];
  /** Null when the response has no `x-total-count`. */
  total: number | null;
  next: string | null;
}

/** A list that is loaded page by page. `DataTable` takes it as it is. */
export interface PagedList<Row> {
  rows: readonly Row[];
  total: number | null;
  /** No rows have been loaded yet. */
  isLoading: boolean;
  /** Rows of a previous query are shown until those of the current one arrive. */
  isReplacing: boolean;
  error: unknown;
  hasMore: boolean;
  loadMore: () => void;
  reload: () => Promise<unknown>;
}

/** The cached pages of a list, for changes without a request. */
export interface PageCache<Row> {
  pages: Page<Row>[] | undefined;
  isValidating: boolean;
  setPages: (pages: Page<Row>[]) => void;
}

/** The cursor of the next page from a `link` header; null on the last page. */
export function nextCursor(link: string | null): string | null {
  const target = link && /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(link)?.[1];
  return target ? new URL(target, "http://localhost").searchParams.get("cursor") : null;
}

/**
 * Loads a list page by page.
 * @param key the SWR key of its pages, without the cursor
 */
export function usePages<Row>(
  key: readonly unknown[],
  read: (cursor: string | undefined) => Promise<{ data: Row[]; headers: Headers }>,
  options: SWRInfiniteConfiguration = {},
): PagedList<Row> & PageCache<Row> {
  const getKey = (index: number, previous: Page<Row> | null) => (index > 0 && !previous?.next ? null : [...key, previous?.next ?? null]);
  const readPage = async (pageKey: readonly unknown[]): Promise<Page<Row>> => {
    const { data, headers } = await read((pageKey.at(-1) as string | null) ?? undefined);
    const total = headers.get("x-total-count");
    return { rows: data, total: total === null ? null : Number(total), next: nextCursor(headers.get("link")) };
  };
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<Page<Row>, unknown>(getKey, readPage, options);
  const rows = useMemo(() => data?.flatMap((page) => page.rows) ?? [], [data]);
  const hasMore = Boolean(data?.at(-1)?.next);
  const loadMore = useCallback(() => {
    if (hasMore && size <= (data?.length ?? 0)) void setSize((pages) => pages + 1);
  }, [hasMore, size, data?.length, setSize]);
  return {
    rows,
    total: data?.[0]?.total ?? null,
    isLoading: isLoading && !data,
    isReplacing: isLoading && data !== undefined,
    error,
    hasMore,
    loadMore,
    reload: () => mutate(),
    pages: data,
    isValidating,
    setPages: (pages) => void mutate(pages, { revalidate: false }),
  };
}
