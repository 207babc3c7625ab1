import { DOCUMENT_PARAMETER } from "@takeoff/contracts";

const ID = /^[1-9]\d{0,14}$/;

/** The document id in an address; null for none. A value that is no id becomes 0, which no document has: the drawer then reports it as not found. */
export function readDocumentId(search: URLSearchParams): number | null {
  const text = search.get(DOCUMENT_PARAMETER);
  if (text === null) return null;
  return ID.test(text) ? Number(text) : 0;
}

/** The address's query with a document open over the list; with none for null. */
export function searchWithDocument(id: number | null, previous: URLSearchParams): string {
  const next = new URLSearchParams(previous);
  if (id === null) next.delete(DOCUMENT_PARAMETER);
  else next.set(DOCUMENT_PARAMETER, String(id));
  const text = next.toString();
  return text && `?${text}`;
}
