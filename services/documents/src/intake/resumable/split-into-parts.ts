/**
 * Cuts a stream into parts of `bytes` bytes, the last one shorter, without holding more than a chunk of it. A stream that fails ends
 * its part: the bytes before are good. Each part must be read to its end before the next one is taken.
 */
export async function* splitIntoParts(stream: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<AsyncIterable<Buffer>> {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer | null = await readNext(chunks);
  async function* part(): AsyncGenerator<Buffer> {
    for (let left = bytes; rest && left > 0;) {
      const taken: Buffer = rest.subarray(0, left);
      const after: Buffer = rest.subarray(left);
      yield taken;
      left -= taken.length;
      rest = after.length > 0 ? after : await readNext(chunks);
    }
  }
  while (rest) yield part();
}

/** The next chunk that has bytes; null at the end of the stream, and where it fails. */
async function readNext(chunks: AsyncIterator<Buffer>): Promise<Buffer | null> {
  try {
    for (;;) {
      const next = await chunks.next();
      if (next.done) return null;
      if (next.value.length > 0) return next.value;
    }
  } catch {
    return null;
  }
}
