import { AUDIT_GROUPS, AUDIT_OUTCOMES, type AuditGroup, type AuditOutcome } from "@takeoff/contracts";
import { findOption, matching, useAddressParams } from "../../shared/address-params.ts";
import type { Query } from "../../shared/api/api.ts";

/** The search and filters of the screen, stored in its address. */
export interface AuditParams {
  q: string;
  group: AuditGroup | null;
  outcome: AuditOutcome | null;
  /** An organization's id. */
  organization: string | null;
  /** First and last day in the local time zone, `YYYY-MM-DD`. */
  from: string | null;
  to: string | null;
}

/** Returns the text if it is a valid date, otherwise null. */
function readDay(text: string | null): string | null {
  const day = matching(/^\d{4}-\d{2}-\d{2}$/, text);
  return day !== null && !Number.isNaN(new Date(`${day}T00:00:00`).getTime()) ? day : null;
}

export function readParams(search: URLSearchParams): AuditParams {
  return {
    q: search.get("q") ?? "",
    group: findOption(AUDIT_GROUPS, search.get("group")),
    outcome: findOption(AUDIT_OUTCOMES, search.get("outcome")),
    organization: matching(/^[1-9]\d{0,14}$/, search.get("organization")),
    from: readDay(search.get("from")),
    to: readDay(search.get("to")),
  };
}

/** The query of an address with these parameters. Omits default values. */
export function writeParams(params: AuditParams): URLSearchParams {
  return new URLSearchParams(Object.entries(params).flatMap(([key, value]: [string, string | null]) => (value ? [[key, value]] : [])));
}

/** The query of the API request: converts days in the local time zone to timestamps. */
export function buildAuditQuery({ q, group, outcome, organization, from, to }: AuditParams): Query {
  return {
    q: q.trim() || undefined,
    group: group ?? undefined,
    outcome: outcome ?? undefined,
    organization_id: organization ?? undefined,
    from: from ? findStart(from, 0) : undefined,
    to: to ? findStart(to, 1) : undefined,
  };
}

/** The start of a day, or of a later one by a number of days, in the local time zone. */
function findStart(day: string, later: number): string {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

export const useAuditParams = () => useAddressParams(readParams, writeParams);
