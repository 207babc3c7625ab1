import { useRef, type SubmitEvent } from "react";
import { readMaxUploadBytes } from "../../../shared/api/upload.ts";
import { sortOutFiles } from "./fields.ts";

type Checked = Awaited<ReturnType<typeof sortOutFiles>>;

/**
 * Checks files when they are chosen, for which their first bytes are read. A form that is submitted before that has
 * ended waits for it: a press of its button right after the choice means these files.
 */
export function useFileChoice(onChecked: (checked: Checked) => void, submit: (event: SubmitEvent<HTMLFormElement>) => void) {
  const checking = useRef<Promise<void>>(null);
  const isWaiting = useRef(false);
  const choose = (files: readonly File[]): void => {
    const check = sortOutFiles(files, readMaxUploadBytes())
      .then(onChecked)
      .finally(() => {
        if (checking.current === check) checking.current = null;
      });
    checking.current = check;
  };
  const submitChecked = (event: SubmitEvent<HTMLFormElement>): void => {
    if (checking.current === null) return submit(event);
    event.preventDefault();
    // A double click submits once.
    if (isWaiting.current) return;
    isWaiting.current = true;
    void checking.current.finally(() => {
      isWaiting.current = false;
      submitChecked(event);
    });
  };
  return { choose, submit: submitChecked };
}
