import { fetchStream } from "../../../shared/api/api.ts";
import { buildOfflineError, buildInvalidResponse } from "../../../shared/api/api-error.ts";
import type { Queries, DataSummary, SearchResult, WorkerReply, Query, WorkerCommand } from "./worker/worker-messages.ts";
import type { MetadataNode } from "./worker/metadata.ts";

type Result = Queries[keyof Queries]["result"];

/** The page's side of the worker that holds a document's extracted data. */
export class DataClient {
  readonly summary: DataSummary;
  private readonly worker: Worker;
  private readonly waiting = new Map<number, (result: Result) => void>();
  private asked = 0;

  constructor(worker: Worker, summary: DataSummary) {
    this.worker = worker;
    this.summary = summary;
    worker.onmessage = ({ data: message }: MessageEvent<WorkerReply>) => {
      if (message.type !== "result") return;
      this.waiting.get(message.id)?.(message.result);
      this.waiting.delete(message.id);
    };
  }

  search(q: string): Promise<SearchResult> {
    return this.ask<"search">({ what: "search", q });
  }

  /** The rows of a search in the range from `from` up to, but not including, `to`. */
  rows(search: number, from: number, to: number): Promise<string[][]> {
    return this.ask<"rows">({ what: "rows", search, from, to });
  }

  /** Up to 100 children of the metadata element at a path of child positions, from position `from`. */
  children(path: readonly number[], from: number): Promise<MetadataNode[]> {
    return this.ask<"children">({ what: "children", path, from });
  }

  /** Sends a query. The promise never settles if the client is closed before the result arrives. */
  private ask<What extends keyof Queries>(query: Query): Promise<Queries[What]["result"]> {
    this.asked += 1;
    const id = this.asked;
    this.send({ type: "query", id, query });
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  /** Terminates the worker, which releases the data. */
  close(): void {
    this.worker.terminate();
    this.waiting.clear();
  }

  private send(message: WorkerCommand): void {
    this.worker.postMessage(message);
  }
}

export interface Opening {
  /** Rejects with `ApiError`. */
  data: Promise<DataClient>;
  /** Aborts the request and terminates the worker. */
  cancel: () => void;
}

/** Sends a command to the worker and waits for its reply. Throws `ApiError` for malformed data. */
function exchange(worker: Worker, message: WorkerCommand, transfer: Transferable[] = []): Promise<WorkerReply> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data: reply }: MessageEvent<WorkerReply>) => {
      if (reply.type !== "failed") resolve(reply);
      else reject(buildInvalidResponse({ status: 200, headers: new Headers(), text: "" }, new Error(reply.message)));
    };
    worker.onerror = (event) => reject(buildOfflineError(new Error(event.message)));
    worker.postMessage(message, transfer);
  });
}

async function nextChunk(stream: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return (await stream.read()).value ?? null;
  } catch (error) {
    throw buildOfflineError(error);
  }
}

/** Passes the server's response to the worker chunk by chunk. Waits for each reply, so that chunks do not pile up in memory. */
async function read(worker: Worker, documentId: number, signal: AbortSignal): Promise<DataClient> {
  const stream = (await fetchStream("getDocumentData", { params: { id: documentId }, signal })).getReader();
  for (let bytes = await nextChunk(stream); bytes; bytes = await nextChunk(stream)) {
    await exchange(worker, { type: "chunk", bytes }, [bytes.buffer]);
  }
  const end = await exchange(worker, { type: "end" });
  if (end.type !== "loaded") throw buildInvalidResponse({ status: 200, headers: new Headers(), text: "" });
  return new DataClient(worker, end.summary);
}

/** Starts loading a document's data. */
export function openDataClient(documentId: number): Opening {
  const worker = new Worker(new URL("./worker/data-worker.ts", import.meta.url), { type: "module" });
  const stop = new AbortController();
  const cancel = () => {
    stop.abort();
    worker.terminate();
  };
  const start = async () => {
    try {
      return await read(worker, documentId, stop.signal);
    } catch (error) {
      cancel();
      throw error;
    }
  };
  return { data: start(), cancel };
}
