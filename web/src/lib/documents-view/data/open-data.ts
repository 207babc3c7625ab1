import { readAnswer, urlOf } from "../../api.ts";
import { ApiError, offlineError, unreadable } from "../../api-error.ts";
import type { Answers, DataSummary, Found, FromReader, Question, ToReader } from "./messages.ts";
import type { MetadataNode } from "./metadata.ts";

type Answer = Answers[keyof Answers]["answer"];
type Failure = Exclude<FromReader, { type: "loaded" | "answer" }>;

/** The error that a call of the same answer throws; a lost session is told of in the same way. */
async function errorOf(failure: Failure): Promise<unknown> {
  if (failure.type === "failed") {
    const cause = new Error(failure.message);
    return failure.reason === "offline" ? offlineError(cause) : unreadable({ status: 200, headers: new Headers(), text: "" }, cause);
  }
  const headers = new Headers(failure.headers);
  try {
    await readAnswer("getDocumentData", { status: failure.status, headers, text: failure.text });
    return unreadable({ ...failure, headers });
  } catch (error) {
    return error;
  }
}

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

/** Starts reading a document's data. */
export function openData(documentId: number): Opening {
  const worker = new Worker(new URL("./data-worker.ts", import.meta.url), { type: "module" });
  const data = (async () => {
    const url = await urlOf("getDocumentData", { params: { id: documentId } });
    const message = await new Promise<FromReader>((resolve, reject) => {
      worker.onmessage = ({ data: told }: MessageEvent<FromReader>) => resolve(told);
      worker.onerror = (event) => reject(offlineError(new Error(event.message)));
      worker.postMessage({ type: "load", url } satisfies ToReader);
    });
    if (message.type === "loaded") return new OpenData(worker, message.summary);
    worker.terminate();
    throw message.type === "answer" ? new ApiError("", { status: 0, code: "unexpected" }) : await errorOf(message);
  })();
  return { data, cancel: () => worker.terminate() };
}
