import {
  DOCUMENT_SORTS,
  DOCUMENT_STATUSES,
  SORT_ORDERS,
  WORK_FILTERS,
  type DocumentSort,
  type DocumentStatus,
  type SearchField,
  type SortOrder,
  type WorkFilter,
} from "@takeoff/contracts";
import { findOption, useAddressParams, type ChangeParams } from "../../../shared/address-params.ts";

/** The search, filters and order of a list. */
export interface DocumentListParams {
  q: string;
  status: DocumentStatus | null;
  organizationId: number | null;
  /** Staff's filter by work to do. */
  work: WorkFilter | null;
  /** Null until a header is clicked: the list has its default order. */
  sort: DocumentSort | null;
  order: SortOrder;
}

/** Reads the parameters from an address and ignores invalid values. */
export function readListParams(search: URLSearchParams): DocumentListParams {
  const organization = Number(search.get("organization_id"));
  const sort = findOption(DOCUMENT_SORTS, search.get("sort"));
  return {
    q: search.get("q") ?? "",
    status: findOption(DOCUMENT_STATUSES, search.get("status")),
    organizationId: Number.isSafeInteger(organization) && organization > 0 ? organization : null,
    work: findOption(WORK_FILTERS, search.get("work")),
    sort,
    order: (sort && findOption(SORT_ORDERS, search.get("order"))) ?? "asc",
  };
}

/** The query of an address with these parameters. Keeps unknown parameters and omits default values. */
export function writeListParams(params: DocumentListParams, previous: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(previous);
  const set = (key: string, value: string | null) => (value ? next.set(key, value) : next.delete(key));
  set("q", params.q);
  set("status", params.status);
  set("organization_id", params.organizationId === null ? null : String(params.organizationId));
  set("work", params.work);
  set("sort", params.sort);
  set("order", params.sort ? params.order : null);
  return next;
}

/** The end of the day in the browser's time zone, ISO 8601. */
function endOfDay(now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).toISOString();
}

/**
 * The query of the API request.
 * @param searchIn the names that the list's search matches; absent for the API's default
 */
export function buildListQuery(
  params: DocumentListParams,
  searchIn?: readonly SearchField[],
  now = new Date(),
): Record<string, string | undefined> {
  const q = params.q.trim() || undefined;
  return {
    q,
    search_in: q && searchIn?.join(","),
    status: params.status ?? undefined,
    organization_id: params.organizationId === null ? undefined : String(params.organizationId),
    work: params.work ?? undefined,
    today_ends: params.work === "due_today" ? endOfDay(now) : undefined,
    sort: params.sort ?? undefined,
    order: params.sort ? params.order : undefined,
  };
}

/** The order after a click on a header: its column ascending, then descending, alternating. */
export function nextSort(
  params: Pick<DocumentListParams, "sort" | "order">,
  clicked: DocumentSort,
): { sort: DocumentSort; order: SortOrder } {
  return { sort: clicked, order: params.sort === clicked && params.order === "asc" ? "desc" : "asc" };
}

export type ChangeListParams = ChangeParams<DocumentListParams>;

/** The list's parameters, stored in the address. */
export const useDocumentListParams = () => useAddressParams(readListParams, writeListParams);
