import type { Document } from "@takeoff/contracts";
import { useEffect, useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { useCoalesced, useEventsOfDocuments } from "../../../entities/documents/live/events.ts";
import type { Loaded } from "../../../entities/documents/use-document.ts";
import { openDataClient, type DataClient } from "./data-client.ts";

/** Several changes within this time reload the data once. */
const RELOAD_MS = 200;
/** The pause before the request is sent again after a server or network failure. */
const RETRY_MS = 5000;

interface State {
  data?: DataClient;
  error?: unknown;
}

const isWorthRetrying = (error: unknown) => error instanceof ApiError && error.isOutcomeUnknown;

/** Loads a document's extracted data and reloads them after changes. The data stay in use until their replacement has loaded. */
export function useDataClient(document: Document): Loaded<DataClient> {
  const [state, setState] = useState<State>({});
  const [round, setRound] = useState(0);
  const reload = () => setRound((last) => last + 1);
  const { id } = document;

  useEffect(() => {
    const opening = openDataClient(id);
    let isOver = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
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
    let isSettled = false;
    void load().then(() => (isSettled = true));
    return () => {
      isOver = true;
      clearTimeout(retry);
      if (!isSettled) opening.cancel();
    };
  }, [id, round]);

  const { data } = state;
  useEffect(() => () => data?.close(), [data]);

  const reloadSoon = useCoalesced(reload, RELOAD_MS);
  useEventsOfDocuments([id], reloadSoon);
  return { data, error: state.error, reload };
}
