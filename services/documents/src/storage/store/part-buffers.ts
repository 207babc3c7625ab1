/** A filled part of a buffer; `release` returns the buffer and must be called exactly once. */
export interface FilledBuffer {
  bytes: Buffer;
  release: () => void;
  /** Whether the stream ended with it. */
  isLast: boolean;
}

/**
 * A pool of buffers for parts that are sent to the store. Without reuse, buffers that the garbage collector has not freed yet would
 * multiply the process's memory. The `shared` buffers are allocated and written to with the first upload that fills a part, so that
 * memory does not grow under load later; a process that stores only small files never needs them. Beyond them, each upload still gets one
 * buffer: a slow client never blocks another upload.
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

  /** Bytes of the buffers that wait for an upload. */
  get idleBytes(): number {
    return this.idle.length * this.size;
  }

  take(): { buffer: Buffer; release: () => void } {
    this.used++;
    // Not from Node's pool: a slice would keep the whole pool in memory.
    const buffer = this.idle.pop() ?? Buffer.allocUnsafeSlow(this.size);
    return { buffer, release: () => this.putBack(buffer) };
  }

  empty(): FilledBuffer {
    return { bytes: Buffer.alloc(0), release: () => undefined, isLast: true };
  }

  /** To be called when a part is full. */
  allocateShared(): void {
    if (this.allocated) return;
    this.allocated = true;
    while (this.idle.length + this.used < this.shared) this.idle.push(Buffer.allocUnsafeSlow(this.size).fill(0));
  }

  private putBack(buffer: Buffer): void {
    this.used--;
    if (this.idle.length < this.shared) this.idle.push(buffer);
  }
}

/**
 * Splits a stream into full buffers, the last one shorter. A full buffer is yielded when its next byte came, or its stream ended, so that
 * the last one is known as such. The next buffer is taken when the previous one was released, or earlier while the pool has spare buffers:
 * then receiving and storing overlap.
 */
export async function* fillBuffers(source: AsyncIterable<Buffer>, buffers: PartBuffers): AsyncGenerator<FilledBuffer> {
  let taken: { buffer: Buffer; release: () => void } | null = null;
  let filled = 0;
  let previous = Promise.resolve();
  try {
    for await (const chunk of source) {
      let rest = chunk;
      while (rest.length) {
        if (taken && filled === buffers.size) {
          const { buffer, release } = taken;
          taken = null;
          const given = Promise.withResolvers<undefined>();
          previous = given.promise.then(() => undefined);
          yield { bytes: buffer, release: () => (release(), given.resolve(undefined)), isLast: false };
        }
        if (!taken) {
          if (!buffers.hasSpare()) await previous;
          taken = buffers.take();
          filled = 0;
        }
        const copied = rest.copy(taken.buffer, filled);
        filled += copied;
        if (filled === buffers.size) buffers.allocateShared();
        rest = rest.subarray(copied);
      }
    }
    if (taken) {
      const last = { bytes: taken.buffer.subarray(0, filled), release: taken.release, isLast: true };
      taken = null;
      yield last;
    }
  } finally {
    // The source failed, or nobody asked for the rest.
    taken?.release();
  }
}
