/** The browser's end of the live updates, which a test feeds. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  /** Those that are not closed. */
  static readonly open = new Set<FakeEventSource>();

  readyState = FakeEventSource.CONNECTING;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeEventSource.open.add(this);
    queueMicrotask(() => {
      if (this.readyState !== FakeEventSource.CONNECTING) return;
      this.readyState = FakeEventSource.OPEN;
      this.onopen?.();
    });
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
    FakeEventSource.open.delete(this);
  }

  /** Sends an event to every open connection. */
  static send(name: string, data: unknown): void {
    for (const source of FakeEventSource.open) source.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}
