import { SEARCH_FIELDS, type Document, type SearchField } from "@takeoff/contracts";
import { keys, requestWithHeaders } from "../../../shared/api/api.ts";
import { usePages, type PagedList } from "../../../shared/api/use-pages.ts";
import { useCoalesced, useDocumentEvents } from "../live/events.ts";
import { applyEvent } from "../live/apply-event.ts";
import { buildListQuery, type DocumentListParams } from "./list-params.ts";
import { useIsLive } from "../live/live-connection.ts";
import { useLiveRequest } from "../live/live-request.ts";

export type DocumentListName = "listDocuments" | "listAllDocuments";

/** Projects shows the project's name in its first column and searches it too; the dashboard searches the API's default fields. */
const SEARCHED: Record<DocumentListName, readonly SearchField[] | undefined> = {
  listDocuments: SEARCH_FIELDS,
  listAllDocuments: undefined,
};

const POLL_MS = 30_000;
/** With time documents become late, and due today, without a change of theirs. */
const CLOCK_POLL_MS = 60_000;
/** Several changes within this time reload the list once. */
const RESYNC_MS = 200;

/** Loads a list of documents page by page and applies live updates. */
export function useDocumentList(name: DocumentListName, listParams: DocumentListParams): PagedList<Document> {
  // The filters by work to do are those of staff's list.
  const params = name === "listAllDocuments" ? listParams : { ...listParams, work: null };
  const query = buildListQuery(params, SEARCHED[name]);
  const clockPoll = params.work === "late" || params.work === "due_today" ? CLOCK_POLL_MS : 0;
  const isLive = useIsLive();
  const live = useLiveRequest();
  const { pages, isValidating, setPages, ...list } = usePages<Document>(
    keys.documents(name, query),
    (cursor) => live.send(() => requestWithHeaders(name, { query: { ...query, cursor } })),
    { keepPreviousData: true, refreshInterval: isLive ? clockPoll : POLL_MS, revalidateFirstPage: true, revalidateOnFocus: true },
  );
  const resync = useCoalesced(() => void list.reload(), RESYNC_MS);
  useDocumentEvents((event) => {
    if (!live.isSent()) return;
    if (event.type === "resync" || !pages) {
      resync();
      return;
    }
    const applied = applyEvent(pages, event, params);
    setPages(applied.pages);
    // `mutate` discards the responses of requests in progress, including the next page: request them again.
    if (applied.stale || isValidating) resync();
  });
  return list;
}
