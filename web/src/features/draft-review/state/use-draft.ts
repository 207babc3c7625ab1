import { PAGE_LIMIT, type Draft, type DraftLine, type DraftPage, type DraftSheet } from "@takeoff/contracts";
import { useCallback, useRef } from "react";
import useSWR, { type SWRResponse } from "swr";
import { useDraftEvents } from "../../../entities/documents/live/events.ts";
import { requestWithHeaders, request } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/keys.ts";
import { nextCursor } from "../../../shared/api/use-pages.ts";
import { useCoalesced } from "../../../shared/ui/hooks/use-coalesced.ts";

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

export interface LoadedDraft {
  draft: SWRResponse<Draft, unknown>;
  /** All pages that were read, without what is on them. */
  sheets: SWRResponse<DraftSheet[], unknown>;
  /** The page that is shown; not loaded until it was read. */
  sheet: SWRResponse<DraftPage, unknown>;
  lines: SWRResponse<DraftLine[], unknown>;
  /** Shows changed lines at once, and stores them; then shows what `store` resolves to. */
  change: (shown: (lines: DraftLine[]) => DraftLine[], store: () => Promise<(lines: DraftLine[]) => DraftLine[]>) => Promise<void>;
  reload: () => void;
}

/** A draft takeoff with the list of its pages, and one of them with its lines, kept current by live updates. */
export function useDraft(id: number, page: number): LoadedDraft {
  const draft = useSWR<Draft, unknown>(keys.draft(id), () => request("getDraft", { params: { id } }));
  const sheets = useSWR<DraftSheet[], unknown>(keys.draftPages(id), () =>
    loadAll((query) => requestWithHeaders("listDraftPages", { params: { id }, query })),
  );
  const isRead = sheets.data?.some((one) => one.page === page) ?? false;
  const sheet = useSWR<DraftPage, unknown>(isRead ? keys.draftPage(id, page) : null, () =>
    request("getDraftPage", { params: { id, page } }),
  );
  const lines = useSWR<DraftLine[], unknown>(keys.draftLines(id, page), () => loadLines(id, page), { revalidateOnFocus: false });
  // What was decided is shown before it is stored: an answer from before it must not replace it.
  const pending = useRef(0);
  const reload = useCoalesced(() => {
    void draft.mutate();
    void sheets.mutate();
    void sheet.mutate();
    if (pending.current === 0) void lines.mutate();
  }, RELOAD_MS);
  useDraftEvents(id, reload);

  const { mutate: setLines } = lines;
  const change = useCallback<LoadedDraft["change"]>(
    async (shown, store) => {
      pending.current++;
      await setLines((current = []) => shown(current), { revalidate: false });
      try {
        const stored = await store();
        await setLines((current = []) => stored(current), { revalidate: false });
      } finally {
        pending.current--;
        if (pending.current === 0) reload();
      }
    },
    [setLines, reload],
  );
  return { draft, sheets, sheet, lines, change, reload };
}
