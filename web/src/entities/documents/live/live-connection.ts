import { API_BASE } from "@takeoff/contracts";
import { useEffect, useSyncExternalStore } from "react";
import { loadContract } from "../../../shared/api/api.ts";
import { publishDocumentEvent } from "./events.ts";

const EVENTS_URL = `${API_BASE}/events`;
const FIRST_RETRY_MS = 3000;
const LONGEST_RETRY_MS = 30_000;
/** A hidden window closes its connection after this time: browsers allow six connections per server (HTTP/1.1). */
const HIDDEN_CLOSE_MS = 60_000;

/** A list waits at most so long for the first connection before it loads. */
const FIRST_OPEN_MS = 500;

let isLive = false;
const listeners = new Set<() => void>();
/** Resolved once the first connection is open or has failed. */
const firstTry = Promise.withResolvers<void>();

function setLive(value: boolean): void {
  firstTry.resolve();
  if (isLive === value) return;
  isLive = value;
  for (const listener of listeners) listener();
}

/**
 * Resolves when a list may be requested: updates arrive, or the connection failed or takes long. What changes after a list
 * was read is then received, so that it need not be read again as soon as the connection is open. With a connection that is
 * opened after the list was requested, changes between the two would be lost.
 */
export async function waitForUpdates(): Promise<void> {
  if (isLive) return;
  await Promise.race([firstTry.promise, new Promise((resolve) => setTimeout(resolve, FIRST_OPEN_MS))]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether live updates arrive. Lists poll while they do not. */
export function useIsLive(): boolean {
  return useSyncExternalStore(subscribe, () => isLive);
}

type LiveEvent = "document" | "document_deleted" | "draft";

async function receive(name: LiveEvent, data: unknown): Promise<void> {
  const { LIVE_EVENTS } = await loadContract();
  if (typeof data !== "string") return;
  const value: unknown = JSON.parse(data);
  if (name === "document") publishDocumentEvent({ type: name, document: LIVE_EVENTS.document.parse(value) });
  else publishDocumentEvent({ type: name, id: LIVE_EVENTS[name].parse(value).id });
}

interface Connection {
  close: () => void;
}

/** Keeps one event stream open. Calls `onRejected` when the server rejects the connection: the session may be over. */
function connect(onRejected: () => void): Connection {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = FIRST_RETRY_MS;

  const listen = (name: LiveEvent) => {
    source?.addEventListener(name, (event: MessageEvent<unknown>) => {
      // After an unreadable event the lists reload.
      receive(name, event.data).catch(() => publishDocumentEvent({ type: "resync" }));
    });
  };
  const open = () => {
    source = new EventSource(EVENTS_URL);
    listen("document");
    listen("document_deleted");
    listen("draft");
    source.onopen = () => {
      delay = FIRST_RETRY_MS;
      // First the lists that have been requested, then those that waited for this.
      publishDocumentEvent({ type: "resync" });
      setLive(true);
    };
    source.onerror = () => {
      setLive(false);
      // The browser reconnects by itself after a network failure, but not after an HTTP error.
      if (source?.readyState !== EventSource.CLOSED) return;
      onRejected();
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

/** Receives live updates while the component is mounted and the window is visible. */
export function useLiveConnection(onRejected: () => void): void {
  useEffect(() => {
    let connection: Connection | null = connect(onRejected);
    let hiding: ReturnType<typeof setTimeout> | undefined;
    const onVisibility = () => {
      clearTimeout(hiding);
      if (document.visibilityState === "visible") {
        connection ??= connect(onRejected);
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
  }, [onRejected]);
}
