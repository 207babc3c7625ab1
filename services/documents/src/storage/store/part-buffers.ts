/** A filled part of a buffer; `release` returns the buffer and must be called exactly once. */
export interface FilledBuffer {
  bytes: Buffer;
  release: () => void;
}

/**
 * A pool of buffers for parts that are sent to the store. Without reuse, buffers that the garbage collector has not freed yet would
 * multiply the process's memory. The `shared` buffers are allocated and written to with the first upload, so that memory does not
 * grow under load later. Beyond them, each upload still gets one buffer: a slow client never blocks another upload.
 */
export class PartBuffers {
  private readonly idle: Buffer[] = [];
  private used = 0;
  private allocated = false;

  constructor(
    readonly size: number,
    private readonly shared: number,
  ) {}

  /** Whether an upload that holds a buffer may take another. */
  hasSpare(): boolean {
    return this.used < this.shared;
  }

  take(): { buffer: Buffer; release: () => void } {
    this.allocateShared();
    this.used++;
    // Not from Node's pool: a slice would keep the whole pool in memory.
    const buffer = this.idle.pop() ?? Buffer.allocUnsafeSlow(this.size);
    return { buffer, release: () => this.putBack(buffer) };
  }

  empty(): FilledBuffer {
    return { bytes: Buffer.alloc(0), release: () => undefined };
  }

  private allocateShared(): void {
    if (this.allocated) return;
    this.allocated = true;
    while (this.idle.length < this.shared) this.idle.push(Buffer.allocUnsafeSlow(this.size).fill(0));
  }

  private putBack(buffer: Buffer): void {
    this.used--;
    if (this.idle.length < this.shared) this.idle.push(buffer);
  }
}

/**
 * Splits a stream into full buffers, the last one shorter. The next buffer is taken when the previous one was released, or earlier
 * while the pool has spare buffers: then receiving and storing overlap.
 */
export async function* fillBuffers(source: AsyncIterable<Buffer>, buffers: PartBuffers): AsyncGenerator<FilledBuffer> {
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
    // The source failed while a buffer was partly filled.
    taken?.release();
  }
}
