import { EMAIL_KIND_NAMES, EMAIL_STATES, type EmailKind, type EmailState } from "@takeoff/contracts";
import { findOption, matching, useAddressParams, type ChangeParams } from "../../shared/address-params.ts";

export const TABS = ["jobs", "emails", "acts", "turnaround"] as const;
export type Tab = (typeof TABS)[number];

/** The tab, search and filters of the screen, stored in its address. */
export interface OperationsParams {
  tab: Tab;
  q: string;
  state: EmailState | null;
  kind: EmailKind | null;
  /** The turnaround's filter by organization: its id as text. */
  organization: string | null;
  /** The turnaround's filter by month: `2026-11`. */
  month: string | null;
}

/** Of a tab with filters. */
export interface TabProps {
  params: OperationsParams;
  onChange: ChangeParams<OperationsParams>;
}

const ID = /^[1-9]\d{0,15}$/;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

export function readParams(search: URLSearchParams): OperationsParams {
  return {
    tab: findOption(TABS, search.get("tab")) ?? "jobs",
    q: search.get("q") ?? "",
    state: findOption(EMAIL_STATES, search.get("state")),
    kind: findOption(EMAIL_KIND_NAMES, search.get("kind")),
    organization: matching(ID, search.get("organization")),
    month: matching(MONTH, search.get("month")),
  };
}

/** The query of an address with these parameters. Omits default values. */
export function writeParams({ tab, q, state, kind, organization, month }: OperationsParams): URLSearchParams {
  const entries = Object.entries({ tab: tab === "jobs" ? null : tab, q: q || null, state, kind, organization, month });
  return new URLSearchParams(entries.flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
}

export const useOperationsParams = () => useAddressParams(readParams, writeParams);
