import { SUMMARIES_AT_ONCE, type DraftSummary } from "@takeoff/contracts";
import useSWR from "swr";
import { keys, request } from "../../../shared/api/api.ts";
import { useCoalesced, useEventsOfDrafts } from "../live/events.ts";

/** Pages of many drawings are read at the same time: a list is not loaded anew for each of them. */
const RELOAD_MS = 1_000;

/** What lists say about the drafts of documents, by the documents' numbers. */
export type SummaryById = ReadonlyMap<number, DraftSummary>;

const NONE: SummaryById = new Map();

async function loadSummaries(ids: readonly number[]): Promise<SummaryById> {
  const found = new Map<number, DraftSummary>();
  for (let from = 0; from < ids.length; from += SUMMARIES_AT_ONCE) {
    const documents = ids.slice(from, from + SUMMARIES_AT_ONCE).join(",");
    const { drafts } = await request("getDraftSummaries", { query: { documents } });
    for (const draft of drafts) found.set(draft.document_id, draft);
  }
  return found;
}

/** The drafts of documents, kept current by live updates; those that are known while others are loaded. For staff. */
export function useDraftSummaries(ids: readonly number[]): SummaryById {
  const key = ids.length === 0 ? null : keys.draftSummaries(ids);
  const { data, mutate } = useSWR<SummaryById, unknown>(key, () => loadSummaries(ids), { keepPreviousData: true });
  const reload = useCoalesced(() => void mutate(), RELOAD_MS);
  useEventsOfDrafts(ids, reload);
  return data ?? NONE;
}
