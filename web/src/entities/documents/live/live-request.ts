import { useMemo, useRef } from "react";
import { waitForUpdates } from "./live-connection.ts";

export interface LiveRequest {
  /** Sends a request once updates arrive. */
  send: <T>(request: () => Promise<T>) => Promise<T>;
  /** Whether a request was sent. Until then the list can pass over events: what they report will be in it. */
  isSent: () => boolean;
}

/** The requests of a list that live updates keep current. */
export function useLiveRequest(): LiveRequest {
  const isSent = useRef(false);
  return useMemo(
    () => ({
      send: async (request) => {
        await waitForUpdates();
        isSent.current = true;
        return request();
      },
      isSent: () => isSent.current,
    }),
    [],
  );
}
