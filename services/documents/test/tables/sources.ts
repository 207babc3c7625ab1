/** Yields the given pieces as chunks. */
export async function* streamPieces(...pieces: readonly (Buffer | string)[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}

/** Yields the given pieces and then throws. */
export async function* failingAfter(error: Error, ...pieces: readonly (Buffer | string)[]): AsyncGenerator<Buffer> {
  yield* streamPieces(...pieces);
  throw error;
}

export async function collect(source: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for await (const piece of source) pieces.push(piece);
  return pieces;
}

/** Every split of `bytes` into two pieces, and the split into single bytes. */
export function* splits(bytes: Buffer): Generator<Buffer[]> {
  for (let at = 0; at <= bytes.length; at++) yield [bytes.subarray(0, at), bytes.subarray(at)];
  yield Array.from(bytes, (byte) => Buffer.from([byte]));
}

/** A file whose last ten bytes follow when the test calls `finish`. `begun` resolves when all others were read. */
export function pausedSource(file: Buffer): { body: AsyncGenerator<Buffer>; begun: Promise<undefined>; finish(): void; breakOff(): void } {
  const [begun, end] = [Promise.withResolvers<undefined>(), Promise.withResolvers<boolean>()];
  async function* body(): AsyncGenerator<Buffer> {
    yield file.subarray(0, -10);
    begun.resolve(undefined);
    if (!(await end.promise)) throw new Error("the client went away");
    yield file.subarray(-10);
  }
  return { body: body(), begun: begun.promise, finish: () => end.resolve(true), breakOff: () => end.resolve(false) };
}
