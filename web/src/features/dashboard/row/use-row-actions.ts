import { MESSAGES } from "@takeoff/contracts";
import { useMemo, useState } from "react";
import { downloadFile } from "../../../shared/api/files.ts";
import { openPreview } from "../../../shared/api/preview.ts";
import type { RowHandlers } from "./row-actions.tsx";

export interface Notice {
  text: string;
  isError: boolean;
}

/** Preview and downloads of a row, with the overlay's text while a request is in progress and the message of a failure. */
export function useRowActions() {
  const [busy, setBusy] = useState<string | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);

  const actions = useMemo<Omit<RowHandlers, "process">>(() => {
    const run = async (failure: string, work: () => Promise<string | null>, overlay: string | null = null) => {
      setNotice(null);
      setBusy(overlay);
      try {
        const text = await work();
        if (text) setNotice({ text, isError: false });
      } catch {
        setNotice({ text: failure, isError: true });
      } finally {
        setBusy(null);
      }
    };
    const { documents: messages } = MESSAGES;
    return {
      preview: (document, version) =>
        run(messages.previewFailed, () => openPreview(document, version, messages.loadingPreview), messages.loadingPreview),
      download: (document, version) =>
        run(messages.downloadFailed, async () => {
          await downloadFile(document, version);
          return null;
        }),
      data: (document, kind) =>
        run(messages.dashboardKindFailed(kind), async () => {
          await downloadFile(document, kind);
          return null;
        }),
    };
  }, []);

  return { actions, busy, notice, dismissNotice: () => setNotice(null) };
}
