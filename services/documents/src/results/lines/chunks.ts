/**
 * The length at which a chunk is complete. V8 allocates longer strings in its large-object space, which only a full garbage
 * collection clears; and a whole batch of rows could exceed the maximum length of a string.
 */
const CHUNK_CHARACTERS = 65_536;

/** Joins the texts that `write` makes of the items into chunks. A chunk ends with the item that makes it long enough. */
export function* joinInChunks<T>(items: readonly T[], write: (item: T) => string): Generator<string> {
  let chunk = "";
  for (const item of items) {
    chunk += write(item);
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}
