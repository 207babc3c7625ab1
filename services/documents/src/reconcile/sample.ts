/** Keeps `size` of everything that it is offered, each with the same chance, however much that is. */
export class Sample<T> {
  readonly kept: T[] = [];
  private offered = 0;

  constructor(
    private readonly size: number,
    private readonly random: () => number = Math.random,
  ) {}

  offer(one: T): void {
    this.offered++;
    if (this.kept.length < this.size) {
      this.kept.push(one);
      return;
    }
    const place = Math.floor(this.random() * this.offered);
    if (place < this.size) this.kept[place] = one;
  }
}
