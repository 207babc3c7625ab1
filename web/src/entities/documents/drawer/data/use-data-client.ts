import type { Document } from "@takeoff/contracts";
import { useEffect, useState } from "react";
import { ApiError } from "../../api-error.ts";
import { useDocumentEvents } from "../../documents/events.ts";
import { useCoalesced } from "../../use-coalesced.ts";
import type { Loaded } from "../use-document.ts";
import { openData, type OpenData } from "./open-data.ts";

/** Several changes in a row ask the server once. */
const RELOAD_MS = 200;
/** A server that could not answer is asked again. */
const RETRY_MS = 5000;

interface State {
  data?: OpenData;
  error?: unknown;
}

const isWorthRetrying = (error: unknown) => error instanceof ApiError && error.isUnanswered;

/** A document's extracted data while they are looked at. What is shown stays until later data are read. */
export function useOpenData(document: Document): Loaded<OpenData> {
  const [state, setState] = useState<State>({});
  const [round, setRound] = useState(0);
  const reload = () => setRound((last) => last + 1);
  const { id } = document;

  useEffect(() => {
    const opening = openData(id);
    let isOver = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const follow = async () => {
      try {
        const data = await opening.data;
        if (isOver) data.close();
        else setState({ data });
      } catch (error) {
        if (isOver) return;
        setState((last) => ({ ...last, error }));
        if (isWorthRetrying(error)) retry = setTimeout(() => setRound((last) => last + 1), RETRY_MS);
      }
    };
    let isHeld = false;
    void follow().then(() => (isHeld = true));
    return () => {
      isOver = true;
      clearTimeout(retry);
      if (!isHeld) opening.cancel();
    };
  }, [id, round]);

  const { data } = state;
  useEffect(() => () => data?.close(), [data]);

  const again = useCoalesced(reload, RELOAD_MS);
  useDocumentEvents((event) => {
    if (event.type === "resync" || (event.type === "document" && event.document.id === id)) again();
  });
  return { data, error: state.error, reload };
}
