import { BULK_MESSAGES, type Document } from "@takeoff/contracts";
import { useEffect, useRef, useState } from "react";
import { publishDocumentEvent } from "../../../../entities/documents/live/events.ts";
import { ApiError, describeError } from "../../../../shared/api/api-error.ts";
import type { SelectionStore } from "../../../../shared/ui/table/selection-store.ts";
import { toast, toastError } from "../../../../shared/ui/feedback/toast.ts";
import { carryOut, describeDone, describeFailure, type Order } from "./order.ts";

interface QueueFailure<Item> {
  item: Item;
  error: unknown;
}

interface QueueOutcome<Item> {
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

/** A document that was not changed, with the reason. */
export interface Unfinished {
  id: number;
  filename: string;
  reason: string;
}

/**
 * The documents that were not changed: those whose request failed, then those for which none was sent.
 * @param isCancelled whether the user ended it
 */
export function unfinished(
  { failed, notBegun }: QueueOutcome<Document>,
  isCancelled: boolean,
  describe: (error: unknown) => string,
): Unfinished[] {
  const isSessionOver = failed.some(({ error }) => error instanceof ApiError && error.endsSession);
  const { cancelled, sessionEnded, notSent } = BULK_MESSAGES;
  const whyNot = isSessionOver ? sessionEnded : isCancelled ? cancelled : notSent;
  return [
    ...failed.map(({ item: { id, filename }, error }) => ({ id, filename, reason: describe(error) })),
    ...notBegun.map(({ id, filename }) => ({ id, filename, reason: whyNot })),
  ];
}

/** Requests that are sent concurrently: a gateway serves six of an organization, and the lists need some of them. */
const CONCURRENCY = 4;

export interface Progress {
  finished: number;
  of: number;
}

export interface Result {
  /** The number of documents of the order. */
  of: number;
  /** Null when every document was changed. */
  doneText: string | null;
  unfinished: readonly Unfinished[];
}

/** Without a connection or a session every further request would fail too. */
const endsQueue = (error: unknown) => error instanceof ApiError && (error.code === "offline" || error.endsSession);

/** Carries out one order at a time, document by document. Documents that were not changed stay selected. */
export function useBulkOrder(selection: SelectionStore) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  // A ref: a second click comes before the state changes.
  const running = useRef<AbortController | null>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const run = async (order: Order) => {
    if (running.current) return;
    const { signal } = (running.current = new AbortController());
    const of = order.documents.length;
    setProgress({ finished: 0, of });
    const work = async (document: Document) =>
      publishDocumentEvent({ type: "document", document: await carryOut(order, document), isOwn: true });
    const outcome = await runQueue(order.documents, work, {
      concurrency: CONCURRENCY,
      signal,
      endsQueue,
      onProgress: (finished) => setProgress({ finished, of }),
    });
    running.current = null;
    setProgress(null);
    selection.deselect(outcome.done.map(({ id }) => id));
    const left = unfinished(outcome, signal.aborted, (error) => describeError(error, describeFailure(order.action)));
    const done = outcome.done.length > 0 ? describeDone(order.action, outcome.done.length) : null;
    if (left.length === 0 && done) toast(done);
    // On another page the list of documents says nothing to the reader: only how many there are.
    else if (!isMounted.current) toastError(BULK_MESSAGES.notDone(left.length, of));
    else setResult({ of, doneText: done, unfinished: left });
  };

  return {
    progress,
    result,
    run: (order: Order) => void run(order),
    cancel: () => running.current?.abort(),
    closeResult: () => setResult(null),
  };
}
