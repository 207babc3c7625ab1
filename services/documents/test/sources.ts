/** What a test reads by hand: bytes as they come, in the pieces given. */
export async function* sourceOf(...pieces: readonly (Buffer | string)[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}

/** The same, failing after its last piece. */
export async function* failingAfter(error: Error, ...pieces: readonly (Buffer | string)[]): AsyncGenerator<Buffer> {
  yield* sourceOf(...pieces);
  throw error;
}

export async function collect(source: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for await (const piece of source) pieces.push(piece);
  return pieces;
}

/** Every way to cut `bytes` in two, and each byte for itself. */
export function* splits(bytes: Buffer): Generator<Buffer[]> {
  for (let at = 0; at <= bytes.length; at++) yield [bytes.subarray(0, at), bytes.subarray(at)];
  yield Array.from(bytes, (byte) => Buffer.from([byte]));
}
