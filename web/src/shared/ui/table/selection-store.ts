type Listener = () => void;

/** How many of the rows that a list shows are selected. */
export type Extent = "none" | "some" | "all";

const NONE: ReadonlySet<number> = new Set();

/**
 * The selected rows of a long list, by id. Apart from React's state, so that each row listens for its own selection only: were the
 * selection a property of the rows, one click would render them all.
 */
export class SelectionStore {
  private readonly listeners = new Set<Listener>();
  private selected = NONE;
  private shown: readonly number[] = [];
  /** The row from which a range extends. */
  private anchor: number | null = null;

  /** Calls the listener after each change. Returns a function that unsubscribes. */
  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** The selected ids: the same object until the selection changes. */
  readonly ids = (): ReadonlySet<number> => this.selected;

  /** How many of the rows that are shown are selected. */
  readonly extent = (): Extent => {
    if (this.selected.size === 0) return "none";
    return this.selected.size < this.shown.length ? "some" : "all";
  };

  /** Whether no row is shown, so that nothing can be selected. */
  readonly isEmpty = (): boolean => this.shown.length === 0;

  /** The row that was selected or deselected last; null when there was none. */
  get last(): number | null {
    return this.anchor;
  }

  has(id: number): boolean {
    return this.selected.has(id);
  }

  /** The rows that the list shows, in their order. Others are deselected: a selection contains only what a person sees. */
  show(ids: readonly number[]): void {
    this.shown = ids;
    const left = ids.filter((id) => this.selected.has(id));
    this.change(left.length < this.selected.size ? new Set(left) : this.selected);
  }

  /** Selects or deselects a row; as a range, also all rows between it and the one that was toggled last. */
  toggle(id: number, isRange = false): void {
    const isSelected = !this.selected.has(id);
    const next = new Set(this.selected);
    for (const one of isRange ? this.range(id) : [id]) {
      if (isSelected) next.add(one);
      else next.delete(one);
    }
    this.anchor = id;
    this.change(next);
  }

  selectAll(): void {
    this.change(new Set(this.shown));
  }

  deselect(ids: Iterable<number>): void {
    const next = new Set(this.selected);
    for (const id of ids) next.delete(id);
    this.change(next);
  }

  clear(): void {
    this.change(NONE);
  }

  private range(id: number): readonly number[] {
    const from = this.anchor === null ? -1 : this.shown.indexOf(this.anchor);
    const to = this.shown.indexOf(id);
    if (from < 0 || to < 0) return [id];
    return this.shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  }

  private change(next: ReadonlySet<number>): void {
    this.selected = next;
    for (const listener of this.listeners) listener();
  }
}
