/**
 * Re-cuts a stream of buffers into buffers of exactly `size` bytes, the last one shorter. Holds one chunk at a time.
 */
export async function* chunksOf(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let held = 0;
  for await (const buffer of source) {
    let rest = buffer;
    while (held + rest.length >= size) {
      const taken = rest.subarray(0, size - held);
      yield Buffer.concat([...parts, taken], size);
      rest = rest.subarray(taken.length);
      parts = [];
      held = 0;
    }
    if (rest.length) {
      parts.push(rest);
      held += rest.length;
    }
  }
  if (held) yield Buffer.concat(parts, held);
}
