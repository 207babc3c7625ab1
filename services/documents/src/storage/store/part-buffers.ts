/** A buffer with what was filled into it; `release` gives it back and must be called once. */
export interface Filled {
  bytes: Buffer;
  release: () => void;
}

/**
 * Buffers for parts on their way to the store, used again and again: allocating one for each part would leave the
 * process with what the garbage collector has not come round to. The `shared` ones are all made, and their memory
 * touched, with the first upload, so that what the process needs under load is what it needs from then on. Past them
 * each upload still gets its one, so that a slow client can keep no other upload waiting.
 */
export class PartBuffers {
  private readonly idle: Buffer[] = [];
  private used = 0;
  private made = false;

  constructor(
    readonly size: number,
    private readonly shared: number,
  ) {}

  /** Whether an upload that has one buffer may take another. */
  hasSpare(): boolean {
    return this.used < this.shared;
  }

  take(): { buffer: Buffer; release: () => void } {
    this.makeShared();
    this.used++;
    // Not from Node's pool: a slice of it would keep the whole of it alive.
    const buffer = this.idle.pop() ?? Buffer.allocUnsafeSlow(this.size);
    return { buffer, release: () => this.giveBack(buffer) };
  }

  empty(): Filled {
    return { bytes: Buffer.alloc(0), release: () => undefined };
  }

  private makeShared(): void {
    if (this.made) return;
    this.made = true;
    while (this.idle.length < this.shared) this.idle.push(Buffer.allocUnsafeSlow(this.size).fill(0));
  }

  private giveBack(buffer: Buffer): void {
    this.used--;
    if (this.idle.length < this.shared) this.idle.push(buffer);
  }
}

/**
 * Re-cuts a stream into full buffers, the last one shorter. The next buffer is taken when the one before was given
 * back, or earlier while there are spare ones: so storing and receiving overlap where memory allows.
 */
export async function* fillBuffers(source: AsyncIterable<Buffer>, buffers: PartBuffers): AsyncGenerator<Filled> {
  let taken: { buffer: Buffer; release: () => void } | null = null;
  let filled = 0;
  let previous = Promise.resolve();
  try {
    for await (const chunk of source) {
      let rest = chunk;
      while (rest.length) {
        if (!taken) {
          if (!buffers.hasSpare()) await previous;
          taken = buffers.take();
        }
        const copied = rest.copy(taken.buffer, filled);
        filled += copied;
        rest = rest.subarray(copied);
        if (filled < buffers.size) continue;
        const { buffer, release } = taken;
        taken = null;
        filled = 0;
        const given = Promise.withResolvers<undefined>();
        previous = given.promise.then(() => undefined);
        yield { bytes: buffer, release: () => (release(), given.resolve(undefined)) };
      }
    }
    if (taken) {
      const last = { bytes: taken.buffer.subarray(0, filled), release: taken.release };
      taken = null;
      yield last;
    }
  } finally {
    // The source failed with a buffer half full.
    taken?.release();
  }
}
