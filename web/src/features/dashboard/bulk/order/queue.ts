export interface QueueFailure<Item> {
  item: Item;
  error: unknown;
}

export interface QueueOutcome<Item> {
  done: readonly Item[];
  /** In the order of the items. */
  failed: readonly QueueFailure<Item>[];
  /** Items that were not begun: the queue was cancelled, or an error ended it. */
  notBegun: readonly Item[];
}

interface Options {
  /** The number of items that are worked on concurrently. */
  concurrency: number;
  /** Begins no more items once it is aborted. Those that have begun are finished. */
  signal: AbortSignal;
  /** Whether an error would be that of all further items too, so that none is begun any more. */
  endsQueue: (error: unknown) => boolean;
  /** Called after each item with the number of those that are finished, whether they succeeded or failed. */
  onProgress: (finished: number) => void;
}

/** Works on items in their order, a few concurrently. Never rejects. */
export async function runQueue<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  { concurrency, signal, endsQueue, onProgress }: Options,
): Promise<QueueOutcome<Item>> {
  const errors = new Map<number, unknown>();
  let next = 0;
  let finished = 0;
  let hasEnded = false;
  const worker = async () => {
    while (next < items.length && !hasEnded && !signal.aborted) {
      const index = next++;
      try {
        await work(items[index] as Item);
      } catch (error) {
        errors.set(index, error);
        hasEnded ||= endsQueue(error);
      }
      onProgress(++finished);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const begun = items.slice(0, next);
  return {
    done: begun.filter((_, index) => !errors.has(index)),
    failed: begun.flatMap((item, index) => (errors.has(index) ? [{ item, error: errors.get(index) }] : [])),
    notBegun: items.slice(next),
  };
}
