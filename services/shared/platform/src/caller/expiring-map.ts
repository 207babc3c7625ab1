/** A cache whose entries expire, with a maximum size: the oldest entries are evicted first. */
export class ExpiringMap<T> {
  private readonly entries = new Map<string, { value: T; until: number }>();
  private readonly maxEntries: number;

  constructor(maxEntries: number) {
    this.maxEntries = maxEntries;
  }

  get(key: string): T | undefined {
    const entry = this.entries.get(key);
    return entry && entry.until > Date.now() ? entry.value : undefined;
  }

  /** @param until milliseconds since 1970 */
  set(key: string, value: T, until: number): void {
    this.entries.delete(key);
    this.entries.set(key, { value, until });
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.maxEntries && oldest !== undefined) this.entries.delete(oldest);
  }
}
