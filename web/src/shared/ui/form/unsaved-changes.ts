import { useEffect, useEffectEvent } from "react";

/** Asks the user whether to discard unsaved changes. */
type ConfirmLeaving = () => Promise<boolean>;

const guards = new Set<ConfirmLeaving>();

/**
 * Resolves to true when there are no unsaved changes or the user discards them. To be called before a navigation that no
 * link triggers, such as logging out.
 */
export async function confirmLeaving(): Promise<boolean> {
  for (const confirm of guards) if (!(await confirm())) return false;
  return true;
}

/** Lets the browser ask for confirmation when the tab is closed or reloaded. */
export function useReloadGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const stop = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", stop);
    return () => window.removeEventListener("beforeunload", stop);
  }, [active]);
}

/** The link of a click without modifiers that leads to another page of the app in this window. */
function findLink(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!isPlain || !link || link.hasAttribute("download") || (link.target && link.target !== "_self")) return null;
  const isPage = link.origin === window.location.origin && link.pathname !== window.location.pathname;
  return isPage ? link : null;
}

/** The index that the router stores in each entry of the browser's history. */
function readHistoryIndex(): number {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number" ? state.idx : 0;
}

/** Intercepts every click on a link and repeats it if `confirm` resolves to true. */
function guardLinks(confirm: ConfirmLeaving): () => void {
  let isAllowed = false;
  const onClick = (event: MouseEvent) => {
    const link = isAllowed ? null : findLink(event);
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    void confirm().then((leave) => {
      isAllowed = leave;
      if (leave) link.click();
    });
  };
  document.addEventListener("click", onClick, { capture: true });
  return () => document.removeEventListener("click", onClick, { capture: true });
}

let onHistory: ((event: PopStateEvent) => void) | null = null;

/** Must be called before the router adds its listener: the guard can stop a `popstate` event only if its own listener runs first. */
export function listenToHistoryBeforeRouter(): void {
  window.addEventListener("popstate", (event) => onHistory?.(event));
}

/**
 * Intercepts Back and Forward. The browser changes the address before it fires `popstate`, so the guard reverts the change,
 * hides the event from the router, and repeats the navigation if `confirm` resolves to true. See decision record 0034 for
 * why this is not react-router's `useBlocker`.
 */
function guardHistory(confirm: ConfirmLeaving): () => void {
  const here = readHistoryIndex();
  let isAllowed = false;
  let isReverting = false;
  const intercept = (event: PopStateEvent) => {
    if (isAllowed) return;
    const distance = readHistoryIndex() - here;
    if (isReverting || distance) event.stopImmediatePropagation();
    if (isReverting || !distance) {
      isReverting = false;
      return;
    }
    isReverting = true;
    window.history.go(-distance);
    void confirm().then((leave) => {
      isAllowed = leave;
      if (leave) window.history.go(distance);
    });
  };
  onHistory = intercept;
  return () => {
    if (onHistory === intercept) onHistory = null;
  };
}

/** While `active`, every navigation to another page waits for `confirm`: links, Back and Forward, and `confirmLeaving`. */
export function useUnsavedChangesGuard(active: boolean, confirm: ConfirmLeaving): void {
  const onConfirm = useEffectEvent(confirm);
  useReloadGuard(active);
  useEffect(() => {
    if (!active) return;
    const own: ConfirmLeaving = () => onConfirm();
    guards.add(own);
    const releaseLinks = guardLinks(own);
    const releaseHistory = guardHistory(own);
    return () => {
      guards.delete(own);
      releaseLinks();
      releaseHistory();
    };
  }, [active]);
}
