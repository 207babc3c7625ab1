import { EMAIL_KIND_NAMES, EMAIL_STATES, type EmailKind, type EmailState } from "@takeoff/contracts";
import { useSearchParams } from "react-router";
import { oneOf } from "../../shared/one-of.ts";

export const TABS = ["jobs", "emails", "acts"] as const;
export type Tab = (typeof TABS)[number];

/** The tab, search and filters of the screen, stored in its address. */
export interface OperationsParams {
  tab: Tab;
  q: string;
  state: EmailState | null;
  kind: EmailKind | null;
}

export function readParams(search: URLSearchParams): OperationsParams {
  return {
    tab: oneOf(TABS, search.get("tab")) ?? "jobs",
    q: search.get("q") ?? "",
    state: oneOf(EMAIL_STATES, search.get("state")),
    kind: oneOf(EMAIL_KIND_NAMES, search.get("kind")),
  };
}

/** The query of an address with these parameters. Omits default values. */
export function writeParams({ tab, q, state, kind }: OperationsParams): URLSearchParams {
  const entries = Object.entries({ tab: tab === "jobs" ? null : tab, q: q || null, state, kind });
  return new URLSearchParams(entries.flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
}

export type ChangeParams = (part: Partial<OperationsParams>, how?: { replace: boolean }) => void;

export function useOperationsParams(): [OperationsParams, ChangeParams] {
  const [search, setSearch] = useSearchParams();
  const params = readParams(search);
  return [params, (part, how = { replace: false }) => setSearch(writeParams({ ...params, ...part }), how)];
}
