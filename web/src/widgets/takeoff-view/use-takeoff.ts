import type { TakeoffLine, TakeoffSummary } from "@takeoff/contracts";
import { useEffect } from "react";
import type { Loaded } from "../../entities/documents/use-document.ts";
import { keys, requestWithHeaders, useRequest } from "../../shared/api/api.ts";
import { usePages, type PagedList } from "../../shared/api/use-pages.ts";
import { useCoalesced, useEventsOfDocuments } from "../../entities/documents/live/events.ts";

/** Lines of one request. */
const LIMIT = 500;
/** Lines of a sheet that are loaded before anyone scrolls to them, so that their pieces can be clicked. */
const LOADED_AT_ONCE = 5_000;
const RELOAD_MS = 300;

/** Loads what a document's takeoff adds up to, and reloads it when the document changes. @param id null loads nothing */
export function useTakeoffSummary(id: number | null): Loaded<TakeoffSummary> {
  const { data, error, mutate } = useRequest(
    id ? keys.takeoffSummary(id) : null,
    "getTakeoffSummary",
    { params: { id: id ?? 0 } },
    { revalidateOnFocus: false },
  );
  useEventsOfDocuments(
    [id],
    useCoalesced(() => void mutate(), RELOAD_MS),
  );
  return { data, error, reload: () => void mutate() };
}

/** A line with its row as id. */
export type ViewedLine = TakeoffLine & { id: number };

/** Loads the lines of a sheet, and reloads them when the document changes. */
export function useTakeoffLines(id: number, page: number): PagedList<ViewedLine> {
  const list = usePages<ViewedLine>(
    keys.takeoffLines(id, page),
    async (cursor) => {
      const { data, headers } = await requestWithHeaders("listTakeoffLines", { params: { id }, query: { page, limit: LIMIT, cursor } });
      return { data: data.map((line) => ({ ...line, id: line.line.row })), headers };
    },
    { revalidateOnFocus: false, revalidateFirstPage: false },
  );
  const { hasMore, loadMore, rows, reload } = list;
  // The places of lines are known some time after the results.
  useEventsOfDocuments(
    [id],
    useCoalesced(() => void reload(), RELOAD_MS),
  );
  const isMoreWanted = hasMore && rows.length < LOADED_AT_ONCE;
  useEffect(() => {
    if (isMoreWanted) loadMore();
  }, [isMoreWanted, loadMore, rows.length]);
  return list;
}
