import { MARKS_LIMIT, type DifferenceSource, type MarkSummary, type MarkVerdict, type SetMark } from "@takeoff/contracts";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Loaded } from "../../entities/documents/use-document.ts";
import { keys, requestWithHeaders, useRequest } from "../../shared/api/api.ts";
import { usePages, type PagedList } from "../../shared/api/use-pages.ts";
import { useCoalesced, useEventsOfDocuments, useEventsOfDrafts } from "../../entities/documents/live/events.ts";

/** Several changes within this time reload the check once. */
const RELOAD_MS = 300;

/** Loads what the check of a document's marks found, and reloads it while the drawings of its set are read and decided. */
export function useMarkSummary(id: number, of: DifferenceSource): Loaded<MarkSummary> {
  const { data, error, mutate } = useRequest(
    keys.markSummary(id, of),
    "getMarkSummary",
    { params: { id }, query: { of } },
    { revalidateOnFocus: false },
  );
  const reload = useCoalesced(() => void mutate(), RELOAD_MS);
  const ids = [id, ...(data?.documents.map((document) => document.id) ?? [])];
  useEventsOfDocuments(ids, reload);
  useEventsOfDrafts(ids, () => {
    if (of === "draft") reload();
  });
  return { data, error, reload: () => void mutate() };
}

export interface MarkFilter {
  /** Null for all. */
  verdict: MarkVerdict | null;
  search: string;
}

/** A mark with itself as id. */
export type ListedMark = SetMark & { id: string };

/** Loads the marks of a check. They are loaded again when what the check found changes. @param summary undefined until it is loaded */
export function useMarks(
  id: number,
  of: DifferenceSource,
  { verdict, search }: MarkFilter,
  summary: MarkSummary | undefined,
): PagedList<ListedMark> {
  const list = usePages<ListedMark>(
    keys.marks(id, of, verdict, search),
    async (cursor) => {
      const query = { of, verdict: verdict ?? undefined, q: search, limit: MARKS_LIMIT.max, cursor };
      const { data, headers } = await requestWithHeaders("listMarks", { params: { id }, query });
      return { data: data.map((mark) => ({ ...mark, id: mark.mark })), headers };
    },
    { keepPreviousData: true, revalidateOnFocus: false, revalidateFirstPage: false },
  );
  const shown = useRef(summary);
  const reload = useEffectEvent(() => void list.reload());
  useEffect(() => {
    if (shown.current && summary && shown.current !== summary) reload();
    shown.current = summary;
  }, [summary]);
  return list;
}
