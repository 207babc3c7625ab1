import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import {
  API_BASE,
  AppError,
  ROUTES,
  TUS_EXTENSIONS,
  TUS_MESSAGES,
  TUS_REQUEST_HEADERS,
  TUS_VERSION,
  UPLOAD_PART_TYPE,
  type Caller,
  type ErrorName,
  LIMITS,
  UPLOAD_FILENAME,
  UPLOAD_PART_BYTES,
} from "@takeoff/contracts";
import { DataStore, Metadata, Server, Upload } from "@tus/server";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { RequestBytes } from "./request-bytes.ts";
import { ResumableUploads } from "./resumable-uploads.service.ts";
import { UploadLocks } from "./upload-locks.ts";
import type { Readable } from "node:stream";
import type { UnfinishedUploadEntity } from "../../core/unfinished-uploads/unfinished-upload.repository.ts";
import { splitIntoParts } from "./split-into-parts.ts";

/** What the tus protocol needs of our uploads, for one request. */
class TusStore extends DataStore {
  override extensions = [...TUS_EXTENSIONS];
  /** As the library asked for it in this request, under the upload's lock. */
  found: UnfinishedUploadEntity | null = null;

  constructor(
    private readonly caller: Caller,
    private readonly uploads: ResumableUploads,
    private readonly bytes: RequestBytes,
    /** What a new upload is announced with. */
    private readonly sentMetadata: string | null,
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    const { [UPLOAD_FILENAME]: filename, ...texts } = upload.metadata ?? {};
    const fields = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value ?? ""]));
    await this.uploads.create(this.caller, {
      id: upload.id,
      filename: filename ?? "",
      fields,
      metadata: this.sentMetadata,
      length: upload.size ?? 0,
    });
    return upload;
  }

  /**
   * Stores the bytes of a request in parts. What arrived before the connection was lost is stored, too, so that a line on which
   * every request fails still brings an upload to its end.
   * @param empty the library's stream, to which no byte is given
   * @returns the offset behind the last byte
   */
  override async write(empty: Readable, id: string, offset: number): Promise<number> {
    empty.resume();
    const upload = this.found?.id === id ? this.found : await this.uploads.get(this.caller, id);
    try {
      return await this.append(upload, offset);
    } catch (error) {
      // Why the bytes ended early says more than that they are too few.
      this.bytes.throwIfFailed();
      throw error;
    }
  }

  private async append(upload: UnfinishedUploadEntity, offset: number): Promise<number> {
    const received = await this.receive(upload, offset);
    if (received !== null) return offset + received;
    const bytes = this.bytes.read(upload.length - offset);
    let end = offset;
    for await (const part of splitIntoParts(bytes, UPLOAD_PART_BYTES)) end += await this.uploads.append(upload, end, part);
    this.bytes.throwIfFailed();
    return end;
  }

  /** Has the gateway store the part that it offers to. @returns the number of bytes; null where they come here */
  private async receive(upload: UnfinishedUploadEntity, offset: number): Promise<number | null> {
    if (!this.bytes.isOffered) return null;
    const received = await this.uploads.appendReceived(upload, offset, (url, abort) => this.bytes.receive(url, abort));
    this.bytes.throwIfFailed();
    return received;
  }

  override async getUpload(id: string): Promise<Upload> {
    this.found = await this.uploads.get(this.caller, id);
    const { length, received, created_at } = this.found;
    return new Upload({ id, size: length, offset: received, creation_date: created_at.toISOString() });
  }

  override async remove(id: string): Promise<void> {
    await this.uploads.cancel(this.caller, id);
  }

  /** Milliseconds. */
  override getExpiration(): number {
    return LIMITS.unfinishedUploadSeconds * 1000;
  }
}

/** The response to a request of the tus protocol. */
export interface TusResponse {
  status: number;
  headers: Record<string, string>;
  /** JSON, or nothing. */
  body: string | null;
}

/** The product's code for a status of the protocol's library. */
const CODES: Readonly<Record<number, ErrorName>> = {
  400: "validation_failed",
  // The library's status for a PATCH without an offset.
  403: "validation_failed",
  404: "not_found",
  409: "conflict",
  410: "not_found",
  413: "too_large",
  423: "conflict",
  501: "validation_failed",
};

/**
 * How long a request that holds an upload may go on once another one of the same upload waits, milliseconds. Its connection is probably
 * lost and still open here: what arrived of it is stored, and the one that waits is answered at once.
 */
const DRAIN_MS = 500;

/** The web app has the same origin, and headers about other origins would only promise them what the gateway refuses. */
const CROSS_ORIGIN = ["access-control-allow-origin", "access-control-expose-headers", "access-control-allow-credentials"];

/** Speaks the tus protocol with `@tus/server`, whose texts for errors become the API's error bodies. */
@Injectable()
export class TusServer {
  private readonly locks = new UploadLocks();

  constructor(private readonly uploads: ResumableUploads) {}

  /** @throws AppError for what the protocol or the upload's rules reject */
  async handle(caller: Caller, request: ExpressRequest, response: ExpressResponse): Promise<TusResponse> {
    // Also for a response that is an error, which the library does not write.
    response.set(TUS_VERSION);
    const version = TUS_VERSION["tus-resumable"];
    if (request.get("tus-resumable") !== version)
      throw new AppError("unsupported_version", { message: TUS_MESSAGES.version, headers: { "tus-version": version } });
    checkMetadata(request.get("upload-metadata"));
    if (request.method === "PATCH" && request.get("content-type") !== UPLOAD_PART_TYPE) throw new AppError("unsupported_media_type");
    const bytes = new RequestBytes(request, response);
    try {
      return await this.respond(caller, request, bytes);
    } finally {
      bytes.end();
    }
  }

  private async respond(caller: Caller, request: ExpressRequest, bytes: RequestBytes): Promise<TusResponse> {
    let failure: unknown = null;
    const store = new TusStore(caller, this.uploads, bytes, request.get("upload-metadata") ?? null);
    const server = new Server({
      path: API_BASE + ROUTES.createUpload.path,
      relativeLocation: true,
      locker: this.locks.forRequest(() => bytes.stop()),
      datastore: store,
      lockDrainTimeout: DRAIN_MS,
      namingFunction: () => randomUUID(),
      getFileIdFromRequest: (_request, last) => last,
      onUploadFinish: async (_request, { id }) => ({
        status_code: 200,
        headers: { "content-type": "application/json; charset=utf-8" },
        body: JSON.stringify(await this.uploads.finish(caller, id)),
      }),
      onResponseError: (_request, error) => {
        failure = error;
        return undefined;
      },
    });
    const response = await server.handleWeb(toWebRequest(request, bytes.offered));
    if (response.status >= 400) throw toAppError(failure, response.status, store.found);
    const body = (await response.text()) || null;
    // A `Response` of an empty text names a type for it, and its length is not that of the body which a controller may add.
    const left = body === null ? [...CROSS_ORIGIN, "content-type", "content-length"] : CROSS_ORIGIN;
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !left.includes(name)));
    // As they were sent: what the library would write of their values may have another form.
    if (request.method === "HEAD" && store.found?.metadata) headers["upload-metadata"] = store.found.metadata;
    return { status: response.status, headers, body };
  }
}

/** The request without its body, which `RequestBytes` reads. */
function toWebRequest(request: ExpressRequest, offered: number | null): Request {
  const names = [...TUS_REQUEST_HEADERS, "content-type", "content-length"];
  const headers = new Headers(names.flatMap((name) => (request.get(name) === undefined ? [] : [[name, request.get(name) ?? ""]])));
  if (offered !== null) headers.set("content-length", String(offered));
  // The host plays no part: addresses are relative.
  return new Request(`http://localhost${request.originalUrl}`, { method: request.method, headers });
}

/** @throws AppError for the first entry that the protocol does not allow, by its name, and for more than may be stored */
function checkMetadata(text: string | undefined): void {
  if (text === undefined) return;
  if (text.length > LIMITS.uploadMetadataBytes) throw new AppError("headers_too_large");
  const keys = new Set<string>();
  for (const pair of text.split(",")) {
    const [key = ""] = pair.split(" ", 1);
    if (keys.has(key) || !isMetadata(pair)) throw new AppError("validation_failed", { message: TUS_MESSAGES.metadata(key) });
    keys.add(key);
  }
}

function isMetadata(text: string): boolean {
  try {
    Metadata.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** @param upload as it is stored; null where the request failed before it was looked up */
function toAppError(failure: unknown, status: number, upload: UnfinishedUploadEntity | null): unknown {
  if (failure instanceof AppError) return failure;
  if (status === 409 && upload) return new AppError("conflict", { message: TUS_MESSAGES.offset(upload.received) });
  const code = CODES[status];
  return code ? new AppError(code, { cause: failure }) : (failure ?? new Error(`the tus server responded with ${status}`));
}
