const KEY = "document";
const ID = /^[1-9]\d{0,14}$/;

/** The document that an address opens; null for none. What cannot be an id is 0, which no document has: it is said, not ignored. */
export function readOpen(search: URLSearchParams): number | null {
  const text = search.get(KEY);
  if (text === null) return null;
  return ID.test(text) ? Number(text) : 0;
}

/** The query of the same view with a document open over it, or with none. */
export function writeOpen(id: number | null, previous: URLSearchParams): string {
  const next = new URLSearchParams(previous);
  if (id === null) next.delete(KEY);
  else next.set(KEY, String(id));
  const text = next.toString();
  return text && `?${text}`;
}
