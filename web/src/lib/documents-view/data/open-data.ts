import { fetchStream } from "../../api.ts";
import { offlineError, unreadable } from "../../api-error.ts";
import type { Answers, DataSummary, Found, FromReader, Question, ToReader } from "./messages.ts";
import type { MetadataNode } from "./metadata.ts";

type Answer = Answers[keyof Answers]["answer"];

/** A document's extracted data, held by a thread of their own: the page asks for what it shows. */
export class OpenData {
  readonly summary: DataSummary;
  private readonly worker: Worker;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private asked = 0;

  constructor(worker: Worker, summary: DataSummary) {
    this.worker = worker;
    this.summary = summary;
    worker.onmessage = ({ data: message }: MessageEvent<FromReader>) => {
      if (message.type !== "answer") return;
      this.waiting.get(message.id)?.(message.answer);
      this.waiting.delete(message.id);
    };
  }

  search(q: string): Promise<Found> {
    return this.ask<"search">({ what: "search", q });
  }

  /** Rows of a search, from the one with a number to before another. */
  rows(search: number, from: number, to: number): Promise<string[][]> {
    return this.ask<"rows">({ what: "rows", search, from, to });
  }

  /** A step of the children of the metadata's element at a path of positions, from one of them on. */
  children(path: readonly number[], from: number): Promise<MetadataNode[]> {
    return this.ask<"children">({ what: "children", path, from });
  }

  /** Never answered once the data are closed. */
  private ask<What extends keyof Answers>(question: Question): Promise<Answers[What]["answer"]> {
    this.asked += 1;
    const id = this.asked;
    this.send({ type: "ask", id, question });
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  /** Ends the thread and lets go of all that it held. */
  close(): void {
    this.worker.terminate();
    this.waiting.clear();
  }

  private send(message: ToReader): void {
    this.worker.postMessage(message);
  }
}

export interface Opening {
  /** Rejects with `ApiError`. */
  data: Promise<OpenData>;
  /** Breaks it off. */
  cancel: () => void;
}

/** Sends the thread something and waits for its answer. Throws `ApiError` for what it cannot read. */
function exchange(worker: Worker, message: ToReader, transfer: Transferable[] = []): Promise<FromReader> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data: told }: MessageEvent<FromReader>) => {
      if (told.type !== "failed") resolve(told);
      else reject(unreadable({ status: 200, headers: new Headers(), text: "" }, new Error(told.message)));
    };
    worker.onerror = (event) => reject(offlineError(new Error(event.message)));
    worker.postMessage(message, transfer);
  });
}

async function nextPiece(pieces: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return (await pieces.read()).value ?? null;
  } catch (error) {
    throw offlineError(error);
  }
}

/** Hands the server's answer to the thread as it arrives, no faster than it is read there. */
async function read(worker: Worker, documentId: number, signal: AbortSignal): Promise<OpenData> {
  const pieces = (await fetchStream("getDocumentData", { params: { id: documentId }, signal })).getReader();
  for (let bytes = await nextPiece(pieces); bytes; bytes = await nextPiece(pieces)) {
    await exchange(worker, { type: "piece", bytes }, [bytes.buffer]);
  }
  const end = await exchange(worker, { type: "end" });
  if (end.type !== "loaded") throw unreadable({ status: 200, headers: new Headers(), text: "" });
  return new OpenData(worker, end.summary);
}

/** Starts reading a document's data. */
export function openData(documentId: number): Opening {
  const worker = new Worker(new URL("./data-worker.ts", import.meta.url), { type: "module" });
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
