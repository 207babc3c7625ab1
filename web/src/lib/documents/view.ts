import { DOCUMENT_SORTS, DOCUMENT_STATUSES, SORT_ORDERS, type DocumentSort, type DocumentStatus, type SortOrder } from "@takeoff/contracts";
import { oneOf } from "../one-of.ts";

/** What a list shows, as its address holds it: reload, back and a shared link give the same view. */
export interface DocumentView {
  q: string;
  status: DocumentStatus | null;
  organizationId: number | null;
  /** Null until a header is clicked: the list's own order then. */
  sort: DocumentSort | null;
  order: SortOrder;
}

/** Reads a view from an address; what it does not understand is as if it were not there. */
export function readView(search: URLSearchParams): DocumentView {
  const organization = Number(search.get("organization_id"));
  const sort = oneOf(DOCUMENT_SORTS, search.get("sort"));
  return {
    q: search.get("q") ?? "",
    status: oneOf(DOCUMENT_STATUSES, search.get("status")),
    organizationId: Number.isSafeInteger(organization) && organization > 0 ? organization : null,
    sort,
    order: (sort && oneOf(SORT_ORDERS, search.get("order"))) ?? "asc",
  };
}

/** The address of a view, other parameters kept; what is as by default is left out. */
export function writeView(view: DocumentView, previous: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(previous);
  const set = (key: string, value: string | null) => (value ? next.set(key, value) : next.delete(key));
  set("q", view.q);
  set("status", view.status);
  set("organization_id", view.organizationId === null ? null : String(view.organizationId));
  set("sort", view.sort);
  set("order", view.sort ? view.order : null);
  return next;
}

/** The query of the view's call. */
export function queryOf(view: DocumentView): Record<string, string | undefined> {
  return {
    q: view.q.trim() || undefined,
    status: view.status ?? undefined,
    organization_id: view.organizationId === null ? undefined : String(view.organizationId),
    sort: view.sort ?? undefined,
    order: view.sort ? view.order : undefined,
  };
}

/** What a click on a header asks for: its column ascending, then descending, and so on. */
export function nextSort(view: Pick<DocumentView, "sort" | "order">, clicked: DocumentSort): { sort: DocumentSort; order: SortOrder } {
  return { sort: clicked, order: view.sort === clicked && view.order === "asc" ? "desc" : "asc" };
}

/** The cursor of a `link` header's next page; null when there is none. */
export function nextCursor(link: string | null): string | null {
  const target = link && /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(link)?.[1];
  return target ? new URL(target, "http://localhost").searchParams.get("cursor") : null;
}
