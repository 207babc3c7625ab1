import { useLocation, useNavigate } from "react-router";
import { readDocumentId, searchWithDocument } from "./address.ts";

/** Marks a history entry that was pushed on top of its list's entry. */
const OVER_LIST = { overList: true };

function isOverList(state: unknown): boolean {
  return typeof state === "object" && state !== null && "overList" in state;
}

export interface Opened {
  /** Null while none is open. */
  id: number | null;
  close: () => void;
}

/** The document that the address names. */
export function useOpenDocument(): Opened {
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const close = () => {
    // Goes back to the list's entry. A new entry would leave this one in the history, and Back would open the drawer again.
    if (isOverList(location.state)) void navigate(-1);
    else void navigate({ search: searchWithDocument(null, new URLSearchParams(search)) }, { replace: true });
  };
  return { id: readDocumentId(new URLSearchParams(search)), close };
}

/** Opens a document over the current list. */
export function useShowDocument(): (id: number) => void {
  const navigate = useNavigate();
  // Reads the window's address: a search may have changed it since the row was rendered.
  return (id) => void navigate({ search: searchWithDocument(id, new URLSearchParams(window.location.search)) }, { state: OVER_LIST });
}
