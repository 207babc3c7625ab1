import type { Email, Operations, ParkedJob, RecordedAct, RouteName } from "@takeoff/contracts";
import { useCallback, useMemo } from "react";
import useSWR, { useSWRConfig, type SWRResponse } from "swr";
import useSWRInfinite from "swr/infinite";
import { callWithHeaders, call, type Query } from "../../lib/api.ts";
import { nextCursor } from "../../lib/documents/view.ts";
import { keys } from "../../lib/keys.ts";
import type { View } from "./view.ts";

/** What waits changes by itself: asked for again so often, while the window is in sight. */
const REFRESH = { refreshInterval: 5_000, keepPreviousData: true } as const;

export function useFigures(): SWRResponse<Operations, unknown> {
  return useSWR<Operations, unknown>(keys.operations("figures"), () => call("getOperations"), REFRESH);
}

export function useParkedJobs(): SWRResponse<ParkedJob[], unknown> {
  return useSWR<ParkedJob[], unknown>(keys.operations("jobs"), () => call("listParkedJobs"), REFRESH);
}

interface Page<Row> {
  rows: Row[];
  total: number;
  next: string | null;
}

type PagedRoute = Extract<RouteName, "listEmails" | "listActs">;
type RowOf = { listEmails: Email; listActs: RecordedAct };

/** A list that is read page by page. */
function usePages<N extends PagedRoute>(name: N, query: Query) {
  const getKey = (index: number, previous: Page<RowOf[N]> | null) => {
    if (index > 0 && !previous?.next) return null;
    return keys.operations(name, query, previous?.next ?? null);
  };
  const read = async ([, , asked, cursor]: ReturnType<typeof keys.operations>): Promise<Page<RowOf[N]>> => {
    const { data, headers } = await callWithHeaders(name, { query: { ...asked, cursor: cursor ?? undefined } });
    const rows = data as RowOf[N][];
    return { rows, total: Number(headers.get("x-total-count") ?? rows.length), next: nextCursor(headers.get("link")) };
  };
  const { data, error, isLoading, size, setSize, mutate } = useSWRInfinite<Page<RowOf[N]>, unknown>(getKey, read, {
    ...REFRESH,
    revalidateAll: true,
  });
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

export const emailQuery = ({ q, state, kind }: Pick<View, "q" | "state" | "kind">): Query => ({
  q: q.trim() || undefined,
  state: state ?? undefined,
  kind: kind ?? undefined,
});

export const useEmails = (view: View) => usePages("listEmails", emailQuery(view));
export const useActs = () => usePages("listActs", {});

/** Asks anew for everything that an act may have changed. */
export function useRefresh(): () => void {
  const { mutate, cache } = useSWRConfig();
  return useCallback(() => {
    void mutate((key) => Array.isArray(key) && key[0] === "operations");
    // Lists of several pages have a key of their own, which no filter is asked about.
    for (const key of cache.keys()) if (key.startsWith("$inf$") && key.includes('"operations"')) void mutate(key);
  }, [mutate, cache]);
}
