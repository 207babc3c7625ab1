/** One key: what is stored under it, what is noted of it, or both. */
export interface Compared<S, N> {
  key: string;
  stored: S | null;
  noted: N | null;
}

/** Puts two streams side by side, each in the order of its keys' bytes; holds one entry of each at a time. */
export async function* compareByKey<S extends { key: string }, N extends { key: string }>(
  storedOnes: AsyncIterable<S>,
  notedOnes: AsyncIterable<N>,
): AsyncGenerator<Compared<S, N>> {
  const [left, right] = [inOrder(storedOnes), inOrder(notedOnes)];
  let [stored, noted] = [await next(left), await next(right)];
  while (stored ?? noted) {
    const order = !noted ? -1 : !stored ? 1 : compare(stored.key, noted.key);
    const key = (order <= 0 ? stored : noted)?.key ?? "";
    yield { key, stored: order <= 0 ? stored : null, noted: order >= 0 ? noted : null };
    if (order <= 0) stored = await next(left);
    if (order >= 0) noted = await next(right);
  }
}

/** A stream out of order would make everything after it a difference, which a mend would then remove. */
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
