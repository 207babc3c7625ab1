const STORAGE_KEY = "takeoff-reloaded-at";
const MIN_INTERVAL_MS = 30_000;

/**
 * Reloads the page when importing a chunk fails. An update deletes the chunks that an open page refers to; without the
 * reload every screen of that page fails. It reloads at most once in 30 s, since an unavailable server fails in the same way.
 */
export function reloadOnOutdatedChunks(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
    if (Date.now() - last < MIN_INTERVAL_MS) return;
    event.preventDefault();
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
    window.location.reload();
  });
}
