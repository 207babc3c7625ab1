import { EMAIL_KIND_NAMES, EMAIL_STATES, type EmailKind, type EmailState } from "@takeoff/contracts";
import { useSearchParams } from "react-router";
import { oneOf } from "../../lib/one-of.ts";

export const TABS = ["jobs", "emails", "acts"] as const;
export type Tab = (typeof TABS)[number];

/** What the screen shows, as its address holds it. */
export interface View {
  tab: Tab;
  q: string;
  state: EmailState | null;
  kind: EmailKind | null;
}

export function readView(search: URLSearchParams): View {
  return {
    tab: oneOf(TABS, search.get("tab")) ?? "jobs",
    q: search.get("q") ?? "",
    state: oneOf(EMAIL_STATES, search.get("state")),
    kind: oneOf(EMAIL_KIND_NAMES, search.get("kind")),
  };
}

/** The address of a view; what is as by default is left out. */
export function writeView({ tab, q, state, kind }: View): URLSearchParams {
  const entries = Object.entries({ tab: tab === "jobs" ? null : tab, q: q || null, state, kind });
  return new URLSearchParams(entries.flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
}

export type ChangeView = (part: Partial<View>, how?: { replace: boolean }) => void;

export function useView(): [View, ChangeView] {
  const [search, setSearch] = useSearchParams();
  const view = readView(search);
  return [view, (part, how = { replace: false }) => setSearch(writeView({ ...view, ...part }), how)];
}
