/**
 * So long are the texts that are handed on: V8 keeps longer ones where only a full collection clears them, and a batch
 * of rows under long headers could be longer than any text may be.
 */
const PIECE_CHARACTERS = 65_536;

/** What `write` makes of the items, one after the other, in texts that end with the item that makes them long enough. */
export function* inPieces<T>(items: readonly T[], write: (item: T) => string): Generator<string> {
  let piece = "";
  for (const item of items) {
    piece += write(item);
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}
