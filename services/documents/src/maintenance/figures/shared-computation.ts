/** The result of a costly computation for all who ask within a time, also while it runs. A failure reaches all and is not stored. */
export class SharedComputation<T> {
  private running: Promise<T> | null = null;
  private last: { result: T; at: number } | null = null;

  constructor(
    private readonly compute: () => Promise<T>,
    private readonly validForMs: number,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  get(): Promise<T> {
    if (this.last && this.clock() - this.last.at < this.validForMs) return Promise.resolve(this.last.result);
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async run(): Promise<T> {
    const at = this.clock();
    const result = await this.compute();
    this.last = { result, at };
    return result;
  }
}
