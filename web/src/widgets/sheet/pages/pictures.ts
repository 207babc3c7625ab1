type Paint<Wanted> = (wanted: Wanted, signal: AbortSignal) => Promise<HTMLCanvasElement | null>;

/** Paints pictures of a file's pages, one at a time, since each needs the whole content of its page; keeps the last of them. */
export class Pictures<Wanted> {
  private readonly kept = new Map<string, HTMLCanvasElement>();
  private readonly maxKept: number;
  private readonly paintNew: Paint<Wanted>;
  private last: Promise<unknown> = Promise.resolve();

  constructor(maxKept: number, paintNew: Paint<Wanted>) {
    this.maxKept = maxKept;
    this.paintNew = paintNew;
  }

  /** Paints a picture, unless it is kept. @returns null when it was given up before it began, or while it was painted */
  async paint(wanted: Wanted, signal: AbortSignal): Promise<HTMLCanvasElement | null> {
    const key = JSON.stringify(wanted);
    const canvas = this.kept.get(key) ?? (await this.paintInTurn(wanted, signal));
    if (!canvas) return null;
    // Those that were wanted last come last.
    this.kept.delete(key);
    this.kept.set(key, canvas);
    const [oldest] = this.kept.keys();
    if (this.kept.size > this.maxKept && oldest !== undefined) this.kept.delete(oldest);
    return canvas;
  }

  private paintInTurn(wanted: Wanted, signal: AbortSignal): Promise<HTMLCanvasElement | null> {
    const painting = this.last.then(() => (signal.aborted ? null : this.paintNew(wanted, signal)));
    // What cannot be painted does not stop what comes after it.
    this.last = painting.catch(() => null);
    return painting;
  }
}
