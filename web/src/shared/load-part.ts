import { lazy } from "react";

/** Waits before the second and the third attempt, ms: a connection that was lost for a moment is there again. */
const RETRY_MS = [400, 1600];
const STORAGE_KEY = "takeoff-reloaded-at";
const MIN_RELOAD_INTERVAL_MS = 30_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Reloads the page unless that was done in the last 30 s. An update deletes the chunks that an open page refers to: without
 * the reload every screen of that page fails. A server that cannot be reached fails in the same way, so it is done once only.
 * @returns whether the page reloads
 */
function reloadOutdated(): boolean {
  const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
  if (Date.now() - last < MIN_RELOAD_INTERVAL_MS) return false;
  sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  window.location.reload();
  return true;
}

/**
 * Loads a chunk, and tries again when that fails. After the last attempt the page reloads, once: it may be of an older
 * version than the server.
 * @param load a dynamic import
 * @throws what the last attempt threw
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (const ms of RETRY_MS) {
    try {
      return await load();
    } catch {
      await wait(ms);
    }
  }
  try {
    return await load();
  } catch (error) {
    // Until the page is gone nothing more is shown: neither the part nor an error.
    if (reloadOutdated()) return await new Promise<never>(() => undefined);
    throw error;
  }
}

/** React's `lazy` with `loadPart`: a component in a chunk of its own. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPart(load));
