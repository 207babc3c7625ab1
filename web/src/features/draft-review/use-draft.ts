import type { Draft, DraftLine, DraftPage } from "@takeoff/contracts";
import { useCallback, useRef } from "react";
import useSWR, { type SWRResponse } from "swr";
import { useDraftEvents } from "../../entities/documents/events.ts";
import { requestWithHeaders, request } from "../../shared/api/api.ts";
import { keys } from "../../shared/api/keys.ts";
import { nextCursor } from "../../shared/api/use-pages.ts";
import { useCoalesced } from "../../shared/ui/use-coalesced.ts";

const RELOAD_MS = 300;
const PAGE_LIMIT = 500;

async function loadLines(id: number, page: number): Promise<DraftLine[]> {
  const lines: DraftLine[] = [];
  let cursor: string | null | undefined;
  do {
    const { data, headers } = await requestWithHeaders("listDraftLines", {
      params: { id },
      query: { page, limit: PAGE_LIMIT, cursor: cursor ?? undefined },
    });
    lines.push(...data);
    cursor = nextCursor(headers.get("link"));
  } while (cursor);
  return lines;
}

export interface LoadedDraft {
  draft: SWRResponse<Draft, unknown>;
  pages: SWRResponse<DraftPage[], unknown>;
  lines: SWRResponse<DraftLine[], unknown>;
  /** Shows changed lines at once, and stores them; then shows what `store` resolves to. */
  change: (shown: (lines: DraftLine[]) => DraftLine[], store: () => Promise<(lines: DraftLine[]) => DraftLine[]>) => Promise<void>;
  reload: () => void;
}

/** A draft takeoff with its pages and the lines of one of them, kept current by live updates. */
export function useDraft(id: number, page: number): LoadedDraft {
  const draft = useSWR<Draft, unknown>(keys.draft(id), () => request("getDraft", { params: { id } }));
  const pages = useSWR<DraftPage[], unknown>(keys.draftPages(id), () => request("listDraftPages", { params: { id } }));
  const lines = useSWR<DraftLine[], unknown>(keys.draftLines(id, page), () => loadLines(id, page), { revalidateOnFocus: false });
  // What was decided is shown before it is stored: an answer from before it must not replace it.
  const pending = useRef(0);
  const reload = useCoalesced(() => {
    void draft.mutate();
    void pages.mutate();
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
  return { draft, pages, lines, change, reload };
}
