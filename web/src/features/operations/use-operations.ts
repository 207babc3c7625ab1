import {
  TURNAROUND_CACHE_SECONDS,
  type DeadLetteredJobDetails,
  type Email,
  type Operations,
  type StaffActionRecord,
  type TurnaroundFigures,
} from "@takeoff/contracts";
import { useCallback } from "react";
import { useSWRConfig, type SWRResponse } from "swr";
import { keys, type Query, requestWithHeaders, useRequest } from "../../shared/api/api.ts";
import { usePages, type PagedList } from "../../shared/api/use-pages.ts";
import type { OperationsParams } from "./search-params.ts";

/** Reloads every 5 s while the window is visible. */
const REFRESH = { refreshInterval: 5_000, keepPreviousData: true } as const;

export function useMetrics(): SWRResponse<Operations, unknown> {
  return useRequest(keys.operations("metrics"), "getOperations", {}, REFRESH);
}

export function useDeadLetteredJobs(): SWRResponse<DeadLetteredJobDetails[], unknown> {
  return useRequest(keys.operations("jobs"), "listParkedJobs", {}, REFRESH);
}

/** Reloads as often as the server computes the figures. */
export function useTurnaround(): SWRResponse<TurnaroundFigures, unknown> {
  return useRequest(
    keys.operations("turnaround"),
    "getTurnaround",
    {},
    {
      refreshInterval: TURNAROUND_CACHE_SECONDS * 1_000,
      keepPreviousData: true,
    },
  );
}

const PAGED = { ...REFRESH, revalidateAll: true } as const;

export const buildEmailQuery = ({ q, state, kind }: Pick<OperationsParams, "q" | "state" | "kind">): Query => ({
  q: q.trim() || undefined,
  state: state ?? undefined,
  kind: kind ?? undefined,
});

export function useEmails(params: OperationsParams): PagedList<Email> {
  const query = buildEmailQuery(params);
  return usePages<Email>(
    keys.operations("listEmails", query),
    (cursor) => requestWithHeaders("listEmails", { query: { ...query, cursor } }),
    PAGED,
  );
}

export function useActivity(): PagedList<StaffActionRecord> {
  return usePages<StaffActionRecord>(keys.operations("listActs"), (cursor) => requestWithHeaders("listActs", { query: { cursor } }), PAGED);
}

/** Reloads everything that an action on jobs or e-mails may have changed. */
export function useRefresh(): () => void {
  const { mutate, cache } = useSWRConfig();
  return useCallback(() => {
    void mutate((key) => Array.isArray(key) && key[0] === "operations");
    // SWR's `mutate` with a filter skips the keys of infinite lists.
    for (const key of cache.keys()) if (key.startsWith("$inf$") && key.includes('"operations"')) void mutate(key);
  }, [mutate, cache]);
}
