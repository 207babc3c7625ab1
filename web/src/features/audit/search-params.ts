import { AUDIT_GROUPS, AUDIT_OUTCOMES, type AuditGroup, type AuditOutcome } from "@takeoff/contracts";
import { useSearchParams } from "react-router";
import { oneOf } from "../../lib/one-of.ts";
import type { Query } from "../../lib/api.ts";

/** What the screen shows, as its address holds it. */
export interface View {
  q: string;
  group: AuditGroup | null;
  outcome: AuditOutcome | null;
  /** An organization's id. */
  organization: string | null;
  /** Days where the reader is, `YYYY-MM-DD`, both included. */
  from: string | null;
  to: string | null;
}

const matching = (pattern: RegExp, text: string | null): string | null => (text !== null && pattern.test(text) ? text : null);
/** A day of the calendar; the 31st of February is none. */
function dayIn(text: string | null): string | null {
  const day = matching(/^\d{4}-\d{2}-\d{2}$/, text);
  return day !== null && !Number.isNaN(new Date(`${day}T00:00:00`).getTime()) ? day : null;
}

export function readView(search: URLSearchParams): View {
  return {
    q: search.get("q") ?? "",
    group: oneOf(AUDIT_GROUPS, search.get("group")),
    outcome: oneOf(AUDIT_OUTCOMES, search.get("outcome")),
    organization: matching(/^[1-9]\d{0,14}$/, search.get("organization")),
    from: dayIn(search.get("from")),
    to: dayIn(search.get("to")),
  };
}

/** The address of a view; what is as by default is left out. */
export function writeView(view: View): URLSearchParams {
  return new URLSearchParams(Object.entries(view).flatMap(([key, value]: [string, string | null]) => (value ? [[key, value]] : [])));
}

/** What the API is asked for: days of the reader's calendar become moments. */
export function queryOf({ q, group, outcome, organization, from, to }: View): Query {
  return {
    q: q.trim() || undefined,
    group: group ?? undefined,
    outcome: outcome ?? undefined,
    organization_id: organization ?? undefined,
    from: from ? startOf(from, 0) : undefined,
    to: to ? startOf(to, 1) : undefined,
  };
}

/** When a day, or the one so many days after it, begins where the reader is. */
function startOf(day: string, later: number): string {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

export type ChangeView = (part: Partial<View>, how?: { replace: boolean }) => void;

export function useView(): [View, ChangeView] {
  const [search, setSearch] = useSearchParams();
  const view = readView(search);
  return [view, (part, how = { replace: false }) => setSearch(writeView({ ...view, ...part }), how)];
}
