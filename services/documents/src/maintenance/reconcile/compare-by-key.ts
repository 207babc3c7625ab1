/** A key with its object in the store, its row in the database, or both. */
export interface Compared<S, R> {
  key: string;
  stored: S | null;
  row: R | null;
}

/** Merges two streams that are sorted by the bytes of their keys; holds one entry of each in memory. */
export async function* compareByKey<S extends { key: string }, R extends { key: string }>(
  objects: AsyncIterable<S>,
  rows: AsyncIterable<R>,
): AsyncGenerator<Compared<S, R>> {
  const [left, right] = [inOrder(objects), inOrder(rows)];
  let [stored, row] = [await next(left), await next(right)];
  while (stored ?? row) {
    const order = !row ? -1 : !stored ? 1 : compare(stored.key, row.key);
    const key = (order <= 0 ? stored : row)?.key ?? "";
    yield { key, stored: order <= 0 ? stored : null, row: order >= 0 ? row : null };
    if (order <= 0) stored = await next(left);
    if (order >= 0) row = await next(right);
  }
}

/** Throws for a stream out of order. Without this, every later entry would count as a difference, and a repair would delete it. */
async function* inOrder<T extends { key: string }>(source: AsyncIterable<T>): AsyncGenerator<T, null> {
  let last: string | null = null;
  for await (const entry of source) {
    if (last !== null && compare(last, entry.key) >= 0) throw new Error(`${entry.key} is listed after ${last}`);
    last = entry.key;
    yield entry;
  }
  return null;
}

async function next<T>(source: AsyncGenerator<T, null>): Promise<T | null> {
  return (await source.next()).value;
}

function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
