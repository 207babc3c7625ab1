/** Picks `size` of all added items, each with the same probability (reservoir sampling). */
export class Sample<T> {
  readonly items: T[] = [];
  private added = 0;

  constructor(
    private readonly size: number,
    private readonly random: () => number = Math.random,
  ) {}

  add(item: T): void {
    this.added++;
    if (this.items.length < this.size) {
      this.items.push(item);
      return;
    }
    const index = Math.floor(this.random() * this.added);
    if (index < this.size) this.items[index] = item;
  }
}
