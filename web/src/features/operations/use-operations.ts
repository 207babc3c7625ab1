import type { Email, Operations, ParkedJob, RecordedAct } from "@takeoff/contracts";
import { useCallback } from "react";
import useSWR, { useSWRConfig, type SWRResponse } from "swr";
import { callWithHeaders, call, type Query } from "../../lib/api.ts";
import { keys } from "../../lib/keys.ts";
import { usePages, type Pages } from "../../lib/use-pages.ts";
import type { View } from "./view.ts";

/** What waits changes by itself: asked for again so often, while the window is in sight. */
const REFRESH = { refreshInterval: 5_000, keepPreviousData: true } as const;

export function useFigures(): SWRResponse<Operations, unknown> {
  return useSWR<Operations, unknown>(keys.operations("figures"), () => call("getOperations"), REFRESH);
}

export function useParkedJobs(): SWRResponse<ParkedJob[], unknown> {
  return useSWR<ParkedJob[], unknown>(keys.operations("jobs"), () => call("listParkedJobs"), REFRESH);
}

const PAGED = { ...REFRESH, revalidateAll: true } as const;

export const emailQuery = ({ q, state, kind }: Pick<View, "q" | "state" | "kind">): Query => ({
  q: q.trim() || undefined,
  state: state ?? undefined,
  kind: kind ?? undefined,
});

export function useEmails(view: View): Pages<Email> {
  const query = emailQuery(view);
  return usePages<Email>(
    keys.operations("listEmails", query),
    (cursor) => callWithHeaders("listEmails", { query: { ...query, cursor } }),
    PAGED,
  );
}

export function useActs(): Pages<RecordedAct> {
  return usePages<RecordedAct>(keys.operations("listActs"), (cursor) => callWithHeaders("listActs", { query: { cursor } }), PAGED);
}

/** Asks anew for everything that an act may have changed. */
export function useRefresh(): () => void {
  const { mutate, cache } = useSWRConfig();
  return useCallback(() => {
    void mutate((key) => Array.isArray(key) && key[0] === "operations");
    // Lists of several pages have a key of their own, which no filter is asked about.
    for (const key of cache.keys()) if (key.startsWith("$inf$") && key.includes('"operations"')) void mutate(key);
  }, [mutate, cache]);
}
