import { setTimeout as sleep } from "node:timers/promises";
import { UPLOAD_PART_BYTES, type Document } from "@takeoff/contracts";
import { askOffset, beginUpload, continueUpload, type ApiClient, type ApiResponse } from "@takeoff/testing";
import { PATIENCE_MS } from "../../harness/patience.ts";
import { errorName } from "./uploads.ts";

/** What the connection takes at once. */
const CHUNK = 65_536;
/** Responses after which a client of the protocol asks for the offset and goes on. */
const TRY_AGAIN = new Set([409, 423, 429, 502, 503, 504]);
/** The waits of the web app, milliseconds: it does not send a part every moment while the store is away. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;

/** Sends a file by the tus protocol, one part in each request, and continues whatever happens. */
export class ResumableClient {
  /** Bytes that were handed to connections. */
  sent = 0;
  /** How often each status, or failure of the connection, was met. */
  readonly met: Record<string, number> = {};
  private stored = 0;
  private failures = 0;
  private readonly client: ApiClient;
  private readonly onProgress: (position: number) => void;

  /** @param onProgress called with the position in the file before each chunk is sent */
  constructor(client: ApiClient, onProgress: (position: number) => void) {
    this.client = client;
    this.onProgress = onProgress;
  }

  /** @throws for a response that no client repeats */
  async upload(file: Buffer, filename: string): Promise<Document> {
    const { headers } = await beginUpload(this.client, { length: file.length, filename });
    const path = headers.get("location");
    if (path === null) throw new Error(`${filename} could not be begun`);
    for (let end = performance.now() + PATIENCE_MS; performance.now() < end;) {
      const before = this.stored;
      const document = await this.continue(path, file);
      if (document) return document;
      if (this.stored > before) {
        this.failures = 0;
        end = performance.now() + PATIENCE_MS;
      }
      await sleep(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures++));
    }
    throw new Error(`${filename} got no further than ${this.stored} bytes`);
  }

  /** Goes on where the server is. @returns null when that was interrupted */
  private async continue(path: string, file: Buffer): Promise<Document | null> {
    let response = await this.observe(askOffset(this.client, path));
    while (response) {
      if (response.json !== undefined) return response.json as Document;
      this.stored = Number(response.headers.get("upload-offset"));
      const length = Math.min(UPLOAD_PART_BYTES, file.length - this.stored);
      const headers = { "content-length": String(length) };
      response = await this.observe(continueUpload(this.client, path, this.stored, this.chunks(file, this.stored, length), { headers }));
    }
    return null;
  }

  /** The chunks of one part, each of which is taken only when the connection has taken those before. */
  private async *chunks(file: Buffer, start: number, length: number): AsyncGenerator<Buffer> {
    const end = start + length;
    for (let at = start; at < end; at += CHUNK) {
      this.onProgress(at);
      const chunk = file.subarray(at, Math.min(end, at + CHUNK));
      this.sent += chunk.length;
      yield await Promise.resolve(chunk);
    }
    this.onProgress(end);
  }

  /** Counts what a request met. @returns null when it is worth another one */
  private async observe(request: Promise<ApiResponse>): Promise<ApiResponse | null> {
    const outcome = await request.catch(errorName);
    const what = typeof outcome === "string" ? outcome : String(outcome.status);
    this.met[what] = (this.met[what] ?? 0) + 1;
    if (typeof outcome === "string" || TRY_AGAIN.has(outcome.status)) return null;
    if (outcome.status < 300) return outcome;
    throw new Error(`a continued upload was answered ${outcome.status}: ${outcome.body.toString().slice(0, 300)}`);
  }
}
