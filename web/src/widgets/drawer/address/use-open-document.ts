import { useLocation, useNavigate } from "react-router";
import { readDocumentId, readTakeoffId, searchWithDocument, searchWithTakeoff } from "./address.ts";

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

type SearchWith = (id: number | null, previous: URLSearchParams) => string;

function useClose(searchWith: SearchWith): () => void {
  const location = useLocation();
  const navigate = useNavigate();
  return () => {
    // Goes back to the entry below. A new entry would leave this one in the history, and Back would open it again.
    if (isOverList(location.state)) void navigate(-1);
    else void navigate({ search: searchWith(null, new URLSearchParams(location.search)) }, { replace: true });
  };
}

/** The document that the address names. */
export function useOpenDocument(): Opened {
  const { search } = useLocation();
  const close = useClose(searchWithDocument);
  return { id: readDocumentId(new URLSearchParams(search)), close };
}

/** The document whose takeoff the address shows. */
export function useOpenTakeoff(): Opened {
  const { search } = useLocation();
  const close = useClose(searchWithTakeoff);
  return { id: readTakeoffId(new URLSearchParams(search)), close };
}

/** Shows a document's takeoff over what is shown. */
export function useShowTakeoff(): (id: number) => void {
  const navigate = useNavigate();
  return (id) => void navigate({ search: searchWithTakeoff(id, new URLSearchParams(window.location.search)) }, { state: OVER_LIST });
}

/** Opens a document over the current list. */
export function useShowDocument(): (id: number) => void {
  const navigate = useNavigate();
  // Reads the window's address: a search may have changed it since the row was rendered.
  return (id) => void navigate({ search: searchWithDocument(id, new URLSearchParams(window.location.search)) }, { state: OVER_LIST });
}
