import { CORRECTION_MESSAGES as words, CORRECTIONS_FILE_PART, type Correction, type CorrectionList } from "@takeoff/contracts";
import { useState } from "react";
import { keys, request, useRequest } from "../../../shared/api/api.ts";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";
import type { DecidedCorrections } from "./describe-correction.ts";

export interface Corrections {
  list: CorrectionList | undefined;
  /** A file was read while the dialog was open. */
  isRead: boolean;
  /** Decisions since the last file was read. */
  decided: DecidedCorrections;
  isBusy: boolean;
  /** What failed last, and why; null when nothing did. */
  failure: { message: string; error: unknown } | null;
  read: (file: File) => void;
  readDrawing: () => void;
  decide: (corrections: readonly Correction[], take: boolean) => void;
}

const NOTHING_DECIDED: DecidedCorrections = { taken: 0, left: 0 };

/** The corrections of a draft that staff have not decided. @param onTaken is called when lines have changed */
export function useCorrections(id: number, isOpen: boolean, onTaken: () => void): Corrections {
  const { data, error, mutate } = useRequest(isOpen ? keys.draftCorrections(id) : null, "listCorrections", { params: { id } });
  const [isRead, setRead] = useState(false);
  const [decided, setDecided] = useState(NOTHING_DECIDED);
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
  const onRead = () => {
    setRead(true);
    setDecided(NOTHING_DECIDED);
  };
  return {
    list: data,
    isRead,
    decided,
    isBusy,
    failure: failure ?? (error === undefined ? null : { message: words.fetchFailed, error }),
    read: (file) => {
      const form = new FormData();
      form.set(CORRECTIONS_FILE_PART, file, file.name);
      attempt(words.readFailed, () => request("importCorrections", { params: { id }, form }), onRead);
    },
    readDrawing: () => attempt(words.readFailed, () => request("offerDrawnMarkups", { params: { id } }), onRead),
    decide: (corrections, take) => {
      const chosen = corrections.map(({ id: one, version }) => ({ id: one, version }));
      attempt(
        words.decideFailed,
        () => request("decideCorrections", { params: { id }, json: { corrections: chosen, take } }),
        () => {
          setDecided(({ taken, left }) =>
            take ? { taken: taken + corrections.length, left } : { taken, left: left + corrections.length },
          );
          if (take) onTaken();
        },
      );
    },
  };
}
