import { useEffect, useEffectEvent } from "react";

/** Asks whether to leave what was not saved. */
type Asker = () => Promise<boolean>;

const askers = new Set<Asker>();

/** True when nothing is unsaved, or when its owner was asked and lets it go. For what leads away and is no link. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of askers) if (!(await ask())) return false;
  return true;
}

/** The browser's own question when the tab is closed or reloaded. */
export function useReloadGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const stop = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", stop);
    return () => window.removeEventListener("beforeunload", stop);
  }, [active]);
}

/** The link of a plain click that leads to another page of this window. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!isPlain || !link || link.hasAttribute("download") || (link.target && link.target !== "_self")) return null;
  const isPage = link.origin === window.location.origin && link.pathname !== window.location.pathname;
  return isPage ? link : null;
}

/** The router numbers its entries of the browser's history. */
function historyIndex(): number {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number" ? state.idx : 0;
}

/** Holds every plain click on a link until `ask` has answered. */
function guardLinks(ask: Asker): () => void {
  let isAllowed = false;
  const onClick = (event: MouseEvent) => {
    const link = isAllowed ? null : linkOf(event);
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    void ask().then((leave) => {
      isAllowed = leave;
      if (leave) link.click();
    });
  };
  document.addEventListener("click", onClick, { capture: true });
  return () => document.removeEventListener("click", onClick, { capture: true });
}

let onHistory: ((event: PopStateEvent) => void) | null = null;

/** To be called before the router listens: Back and Forward can be held only by whoever hears of them first. */
export function hearHistoryFirst(): void {
  window.addEventListener("popstate", (event) => onHistory?.(event));
}

/**
 * Back and Forward have changed the address before anyone is told: they are undone before the router sees them, and
 * repeated when `ask` allows it. The router's own blocking would do the same, at 17 KiB more before the first paint.
 */
function guardHistory(ask: Asker): () => void {
  const here = historyIndex();
  let isAllowed = false;
  let isUndoing = false;
  const hold = (event: PopStateEvent) => {
    if (isAllowed) return;
    const distance = historyIndex() - here;
    if (isUndoing || distance) event.stopImmediatePropagation();
    if (isUndoing || !distance) {
      isUndoing = false;
      return;
    }
    isUndoing = true;
    window.history.go(-distance);
    void ask().then((leave) => {
      isAllowed = leave;
      if (leave) window.history.go(distance);
    });
  };
  onHistory = hold;
  return () => {
    if (onHistory === hold) onHistory = null;
  };
}

/** While `active`, whatever leads to another page waits for `ask`: links, Back and Forward, and `mayLeave`. */
export function useLeaveGuard(active: boolean, ask: Asker): void {
  const onAsk = useEffectEvent(ask);
  useReloadGuard(active);
  useEffect(() => {
    if (!active) return;
    const own: Asker = () => onAsk();
    askers.add(own);
    const freeLinks = guardLinks(own);
    const freeHistory = guardHistory(own);
    return () => {
      askers.delete(own);
      freeLinks();
      freeHistory();
    };
  }, [active]);
}
