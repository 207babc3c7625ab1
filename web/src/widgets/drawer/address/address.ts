import { DOCUMENT_PARAMETER } from "@takeoff/contracts";

const ID = /^[1-9]\d{0,14}$/;

/** The query parameter that shows a document's takeoff next to its drawing, over the list. */
const TAKEOFF_PARAMETER = "takeoff";

function readId(search: URLSearchParams, parameter: string): number | null {
  const text = search.get(parameter);
  if (text === null) return null;
  return ID.test(text) ? Number(text) : 0;
}

function searchWith(parameter: string, id: number | null, previous: URLSearchParams): string {
  const next = new URLSearchParams(previous);
  if (id === null) next.delete(parameter);
  else next.set(parameter, String(id));
  const text = next.toString();
  return text && `?${text}`;
}

/** The document id in an address; null for none. A value that is no id becomes 0, which no document has: the drawer then reports it as not found. */
export function readDocumentId(search: URLSearchParams): number | null {
  return readId(search, DOCUMENT_PARAMETER);
}

/** The address's query with a document open over the list; with none for null. */
export function searchWithDocument(id: number | null, previous: URLSearchParams): string {
  return searchWith(DOCUMENT_PARAMETER, id, previous);
}

/** The id of the document whose takeoff an address shows; null for none, 0 for a value that is no id. */
export function readTakeoffId(search: URLSearchParams): number | null {
  return readId(search, TAKEOFF_PARAMETER);
}

/** The address's query with a takeoff open over what else it shows; with none for null. */
export function searchWithTakeoff(id: number | null, previous: URLSearchParams): string {
  return searchWith(TAKEOFF_PARAMETER, id, previous);
}
