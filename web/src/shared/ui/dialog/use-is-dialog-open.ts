import { useSyncExternalStore } from "react";

/** Mantine's dialogs and drawers lock the page's scrolling while they are open. */
const LOCKED = "data-scroll-locked";

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { attributeFilter: [LOCKED] });
  return () => observer.disconnect();
}

/** Whether any dialog or drawer is open, but for those that do not lock the scrolling. */
export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, () => document.body.hasAttribute(LOCKED));
}
