import { PAGE_LIMIT, type Draft, type DraftLine, type DraftPage, type DraftSheet } from "@takeoff/contracts";
import { useCallback, useRef } from "react";
import useSWR, { type KeyedMutator, type SWRResponse } from "swr";
import { keys, requestWithHeaders, useRequest } from "../../../shared/api/api.ts";
import { nextCursor } from "../../../shared/api/use-pages.ts";
import { useCoalesced, useDraftEvents } from "../../../entities/documents/live/events.ts";

const RELOAD_MS = 300;

type ListQuery = { limit: number; cursor: string | undefined };

/** Loads all rows of a list. */
async function loadAll<Row>(read: (query: ListQuery) => Promise<{ data: Row[]; headers: Headers }>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null | undefined;
  do {
    const { data, headers } = await read({ limit: PAGE_LIMIT.max, cursor: cursor ?? undefined });
    rows.push(...data);
    cursor = nextCursor(headers.get("link"));
  } while (cursor);
  return rows;
}

/** The lines of a page as the server has them. */
export const loadLines = (id: number, page: number): Promise<DraftLine[]> =>
  loadAll((query) => requestWithHeaders("listDraftLines", { params: { id }, query: { ...query, page } }));

/** Shows changed data at once, and stores the change if it is not stored yet; then shows what `store` resolves to. */
type Change<Data> = (shown: (data: Data) => Data, store?: () => Promise<(data: Data) => Data>) => Promise<void>;

export interface LoadedDraft {
  draft: SWRResponse<Draft, unknown>;
  /** All pages that were read, without what is on them. */
  sheets: SWRResponse<DraftSheet[], unknown>;
  /** The page that is shown; not loaded until it was read. */
  sheet: SWRResponse<DraftPage, unknown>;
  lines: SWRResponse<DraftLine[], unknown>;
  change: Change<DraftLine[]>;
  changeSheet: Change<DraftPage>;
  reload: () => void;
}

/**
 * Changes data that is shown before it is stored. Until all changes are stored, an answer from before them must not replace it.
 * @param onStored is called when the last of them is stored, or has failed
 */
function useGuardedChange<Data>(mutate: KeyedMutator<Data>, empty: Data | undefined, onStored: () => void) {
  const pending = useRef(0);
  const change = useCallback<Change<Data>>(
    async (shown, store) => {
      const show = (to: (data: Data) => Data) =>
        mutate((current = empty) => (current === undefined ? undefined : to(current)), { revalidate: false });
      pending.current++;
      await show(shown);
      try {
        if (store) await show(await store());
      } finally {
        pending.current--;
        if (pending.current === 0) onStored();
      }
    },
    [mutate, empty, onStored],
  );
  return { change, pending };
}

const NO_LINES: DraftLine[] = [];

/** A draft takeoff with the list of its pages, and one of them with its lines, kept current by live updates. */
export function useDraft(id: number, page: number): LoadedDraft {
  const draft = useRequest(keys.draft(id), "getDraft", { params: { id } });
  const sheets = useSWR<DraftSheet[], unknown>(keys.draftPages(id), () =>
    loadAll((query) => requestWithHeaders("listDraftPages", { params: { id }, query })),
  );
  const isRead = sheets.data?.some((one) => one.page === page) ?? false;
  const sheet = useRequest(
    isRead ? keys.draftPage(id, page) : null,
    "getDraftPage",
    { params: { id, page } },
    { revalidateOnFocus: false },
  );
  const lines = useSWR<DraftLine[], unknown>(keys.draftLines(id, page), () => loadLines(id, page), { revalidateOnFocus: false });
  const reload = useCoalesced(() => {
    void draft.mutate();
    void sheets.mutate();
    if (ofSheet.pending.current === 0) void sheet.mutate();
    if (ofLines.pending.current === 0) void lines.mutate();
  }, RELOAD_MS);
  useDraftEvents(id, reload);
  const ofLines = useGuardedChange(lines.mutate, NO_LINES, reload);
  const ofSheet = useGuardedChange(sheet.mutate, undefined, reload);
  return { draft, sheets, sheet, lines, change: ofLines.change, changeSheet: ofSheet.change, reload };
}
