import { useEffect, useSyncExternalStore } from "react";
import { announce } from "./events.ts";

const EVENTS_URL = "/client/api/events";
const FIRST_RETRY_MS = 3000;
const LONGEST_RETRY_MS = 30_000;
/** A window that nobody looks at gives its connection back after so long: browsers allow six to one server. */
const HIDDEN_CLOSE_MS = 60_000;

let live = false;
const watchers = new Set<() => void>();

function setLive(value: boolean): void {
  if (live === value) return;
  live = value;
  for (const watcher of watchers) watcher();
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether changes arrive by themselves; lists ask in intervals while they do not. */
export function useIsLive(): boolean {
  return useSyncExternalStore(subscribe, () => live);
}

async function receive(name: "document" | "document_deleted", data: unknown): Promise<void> {
  const { LIVE_EVENTS } = await import("../contract.ts");
  if (typeof data !== "string") return;
  const value: unknown = JSON.parse(data);
  if (name === "document") announce({ type: name, document: LIVE_EVENTS.document.parse(value) });
  else announce({ type: name, id: LIVE_EVENTS.document_deleted.parse(value).id });
}

interface Connection {
  close: () => void;
}

/** Keeps one stream of events open. `onRefused` is called when the server will not have it: the session may be over. */
function connect(onRefused: () => void): Connection {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = FIRST_RETRY_MS;

  const listen = (name: "document" | "document_deleted") => {
    source?.addEventListener(name, (event: MessageEvent<unknown>) => {
      // An event that cannot be read is not lost: the lists ask again.
      receive(name, event.data).catch(() => announce({ type: "resync" }));
    });
  };
  const open = () => {
    source = new EventSource(EVENTS_URL);
    listen("document");
    listen("document_deleted");
    source.onopen = () => {
      delay = FIRST_RETRY_MS;
      setLive(true);
      announce({ type: "resync" });
    };
    source.onerror = () => {
      setLive(false);
      // A broken connection is taken up again by the browser; a refused one is not.
      if (source?.readyState !== EventSource.CLOSED) return;
      onRefused();
      timer = setTimeout(open, delay);
      delay = Math.min(delay * 2, LONGEST_RETRY_MS);
    };
  };
  open();
  return {
    close: () => {
      clearTimeout(timer);
      source?.close();
      setLive(false);
    },
  };
}

/** Live updates for as long as the caller is shown and its window is looked at. */
export function useLiveConnection(onRefused: () => void): void {
  useEffect(() => {
    let connection: Connection | null = connect(onRefused);
    let hiding: ReturnType<typeof setTimeout> | undefined;
    const onVisibility = () => {
      clearTimeout(hiding);
      if (document.visibilityState === "visible") {
        connection ??= connect(onRefused);
        return;
      }
      hiding = setTimeout(() => {
        connection?.close();
        connection = null;
      }, HIDDEN_CLOSE_MS);
    };
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      clearTimeout(hiding);
      connection?.close();
    };
  }, [onRefused]);
}
