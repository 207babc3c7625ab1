import { useLocation, useNavigate } from "react-router";
import { readOpen, writeOpen } from "./address.ts";

/** Marks an entry of the browser's history that was put over its list's own. */
const OVER_LIST = { overList: true };

function isOverList(state: unknown): boolean {
  return typeof state === "object" && state !== null && "overList" in state;
}

export interface Opened {
  /** Null while none is open. */
  id: number | null;
  close: () => void;
}

/** The document that the address opens. */
export function useOpenDocument(): Opened {
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const close = () => {
    // The list's entry lies below: going back to it leaves no second one, with which Back would open the view again.
    if (isOverList(location.state)) void navigate(-1);
    else void navigate({ search: writeOpen(null, new URLSearchParams(search)) }, { replace: true });
  };
  return { id: readOpen(new URLSearchParams(search)), close };
}

/** Opens a document over the list that is shown. */
export function useOpening(): (id: number) => void {
  const navigate = useNavigate();
  // Asked of the window: a search that is being typed may have changed the address since the row was drawn.
  return (id) => void navigate({ search: writeOpen(id, new URLSearchParams(window.location.search)) }, { state: OVER_LIST });
}
