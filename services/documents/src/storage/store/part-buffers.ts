/** A filled part of a buffer; `release` returns the buffer and must be called exactly once. */
export interface FilledBuffer {
  bytes: Buffer;
  release: () => void;
  /** Whether the stream ended with it. */
  isLast: boolean;
}

/** A buffer that an upload fills. */
interface TakenBuffer {
  buffer: Buffer;
  /** To be called when the store gets it. */
  send: () => void;
  release: () => void;
}

/**
 * A pool of buffers for parts that are sent to the store. Without reuse, buffers that the garbage collector has not freed yet would
 * multiply the process's memory. The `shared` buffers are allocated and written to with the first upload that fills a part, so that
 * memory does not grow under load later; a process that stores only small files never needs them. There are more only where that many
 * clients fill theirs: an upload waits for the store to take another one's part, and never for a slow client.
 */
export class PartBuffers {
  private readonly idle: Buffer[] = [];
  private filling = 0;
  private sending = 0;
  private allocated = false;
  private waiting: (() => void)[] = [];

  constructor(
    readonly size: number,
    private readonly shared: number,
  ) {}

  /** Of the buffers that there are. */
  get bytes(): number {
    return (this.idle.length + this.used) * this.size;
  }

  async take(): Promise<TakenBuffer> {
    while (this.sending > 0 && this.used >= this.shared) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.filling++;
    // Not from Node's pool: a slice would keep the whole pool in memory.
    const buffer = this.idle.pop() ?? Buffer.allocUnsafeSlow(this.size);
    let isSent = false;
    const send = (): void => {
      isSent = true;
      this.filling--;
      this.sending++;
    };
    return { buffer, send, release: () => this.putBack(buffer, isSent) };
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

  private get used(): number {
    return this.filling + this.sending;
  }

  private putBack(buffer: Buffer, isSent: boolean): void {
    if (isSent) this.sending--;
    else this.filling--;
    if (this.idle.length + this.used < this.shared) this.idle.push(buffer);
    // All of them: with the last part that was sent there is nothing to wait for.
    for (const resume of this.waiting.splice(0)) resume();
  }
}

/**
 * Splits a stream into full buffers, the last one shorter. A full buffer is yielded when its next byte came, or its stream ended, so that
 * the last one is known as such. The next buffer is taken while others are sent, as far as the pool has them: receiving and storing overlap.
 */
export async function* fillBuffers(source: AsyncIterable<Buffer>, buffers: PartBuffers): AsyncGenerator<FilledBuffer> {
  let taken: TakenBuffer | null = null;
  let filled = 0;
  const passOn = (bytes: Buffer, { send, release }: TakenBuffer, isLast: boolean): FilledBuffer => {
    taken = null;
    send();
    return { bytes, release, isLast };
  };
  try {
    for await (const chunk of source) {
      let rest = chunk;
      while (rest.length) {
        if (taken && filled === buffers.size) yield passOn(taken.buffer, taken, false);
        if (!taken) {
          taken = await buffers.take();
          filled = 0;
        }
        const copied = rest.copy(taken.buffer, filled);
        filled += copied;
        if (filled === buffers.size) buffers.allocateShared();
        rest = rest.subarray(copied);
      }
    }
    if (taken) yield passOn(taken.buffer.subarray(0, filled), taken, true);
  } finally {
    // The source failed, or nobody asked for the rest.
    taken?.release();
  }
}
