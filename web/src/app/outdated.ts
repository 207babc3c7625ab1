const MARK = "takeoff-reloaded-at";
const AGAIN_AFTER_MS = 30_000;

/**
 * After an update the chunks that an open page names are gone: a failed import reloads the page, which then names the
 * new ones. Not twice in a row, since a server that is down fails in the same way.
 */
export function reloadOnceWhenOutdated(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(MARK) ?? 0);
    if (Date.now() - last < AGAIN_AFTER_MS) return;
    event.preventDefault();
    sessionStorage.setItem(MARK, String(Date.now()));
    window.location.reload();
  });
}
