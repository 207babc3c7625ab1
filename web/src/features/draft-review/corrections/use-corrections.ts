import { CORRECTION_MESSAGES as words, CORRECTIONS_FILE_PART, type Correction, type CorrectionList } from "@takeoff/contracts";
import { useState } from "react";
import useSWR from "swr";
import { request } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/keys.ts";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";

export interface Corrections {
  list: CorrectionList | undefined;
  /** A file was read while the dialog was open. */
  isRead: boolean;
  isBusy: boolean;
  /** What failed last, and why; null when nothing did. */
  failure: { message: string; error: unknown } | null;
  read: (file: File) => void;
  readDrawing: () => void;
  decide: (corrections: readonly Correction[], take: boolean) => void;
}

/** The corrections of a draft that staff have not decided. @param onTaken is called when lines have changed */
export function useCorrections(id: number, isOpen: boolean, onTaken: () => void): Corrections {
  const { data, error, mutate } = useSWR<CorrectionList, unknown>(isOpen ? keys.draftCorrections(id) : null, () =>
    request("listCorrections", { params: { id } }),
  );
  const [isRead, setRead] = useState(false);
  const [failure, setFailure] = useState<Corrections["failure"]>(null);
  const { isBusy, send } = useSubmit();
  const attempt = (message: string, work: () => Promise<CorrectionList>, onDone: () => void) =>
    send(async () => {
      setFailure(null);
      try {
        await mutate(await work(), { revalidate: false });
        onDone();
      } catch (error) {
        setFailure({ message, error });
        // A line that was changed by somebody else is shown as it is now.
        await mutate();
      }
    });
  return {
    list: data,
    isRead,
    isBusy,
    failure: failure ?? (error === undefined ? null : { message: words.fetchFailed, error }),
    read: (file) => {
      const form = new FormData();
      form.set(CORRECTIONS_FILE_PART, file, file.name);
      attempt(
        words.readFailed,
        () => request("importCorrections", { params: { id }, form }),
        () => setRead(true),
      );
    },
    readDrawing: () =>
      attempt(
        words.readFailed,
        () => request("offerDrawnMarkups", { params: { id } }),
        () => setRead(true),
      ),
    decide: (corrections, take) => {
      const chosen = corrections.map(({ id: one, version }) => ({ id: one, version }));
      attempt(
        words.decideFailed,
        () => request("decideCorrections", { params: { id }, json: { corrections: chosen, take } }),
        () => take && onTaken(),
      );
    },
  };
}
