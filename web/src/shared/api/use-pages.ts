import { useCallback, useMemo } from "react";
import useSWRInfinite, { type SWRInfiniteConfiguration } from "swr/infinite";
import { nextCursor } from "./documents/view.ts";

interface Page<Row> {
  rows: Row[];
  /** Null where the answer does not count. */
  total: number | null;
  next: string | null;
}

export interface Pages<Row> {
  rows: readonly Row[];
  total: number | null;
  isLoading: boolean;
  /** The rows shown are about to be replaced. */
  isBusy: boolean;
  error: unknown;
  hasMore: boolean;
  loadMore: () => void;
  reload: () => void;
}

/**
 * A list that is read page by page.
 * @param key what its pages are kept under
 */
export function usePages<Row>(
  key: readonly unknown[],
  read: (cursor: string | undefined) => Promise<{ data: Row[]; headers: Headers }>,
  options: SWRInfiniteConfiguration = {},
): Pages<Row> {
  const getKey = (index: number, previous: Page<Row> | null) => (index > 0 && !previous?.next ? null : [...key, previous?.next ?? null]);
  const readPage = async (pageKey: readonly unknown[]): Promise<Page<Row>> => {
    const { data, headers } = await read((pageKey.at(-1) as string | null) ?? undefined);
    const total = headers.get("x-total-count");
    return { rows: data, total: total === null ? null : Number(total), next: nextCursor(headers.get("link")) };
  };
  const { data, error, isLoading, size, setSize, mutate } = useSWRInfinite<Page<Row>, unknown>(getKey, readPage, options);
  const rows = useMemo(() => data?.flatMap((page) => page.rows) ?? [], [data]);
  const hasMore = Boolean(data?.at(-1)?.next);
  const loadMore = useCallback(() => {
    if (hasMore && size <= (data?.length ?? 0)) void setSize((pages) => pages + 1);
  }, [hasMore, size, data?.length, setSize]);
  return {
    rows,
    total: data?.[0]?.total ?? null,
    isLoading: isLoading && !data,
    isBusy: isLoading && data !== undefined,
    error,
    hasMore,
    loadMore,
    reload: () => void mutate(),
  };
}
