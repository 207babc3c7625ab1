import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { API_BASE, AppError, ROUTES, TUS_REQUEST_HEADERS, UPLOAD_PART_TYPE, type Caller, type ErrorName } from "@takeoff/contracts";
import { Server } from "@tus/server";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { RequestBytes } from "./request-bytes.ts";
import { ResumableUploads } from "./resumable-uploads.service.ts";
import { TusStore } from "./tus-store.ts";
import { UploadLocks } from "./upload-locks.ts";

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
  412: "validation_failed",
  413: "too_large",
  423: "conflict",
  501: "validation_failed",
};

/** The web app has the same origin, and headers about other origins would only promise them what the gateway refuses. */
const CROSS_ORIGIN = ["access-control-allow-origin", "access-control-expose-headers", "access-control-allow-credentials"];

/** Speaks the tus protocol with `@tus/server`, whose texts for errors become the API's error bodies. */
@Injectable()
export class TusServer {
  private readonly locks = new UploadLocks();

  constructor(private readonly uploads: ResumableUploads) {}

  /** @throws AppError for what the protocol or the upload's rules reject */
  async handle(caller: Caller, request: ExpressRequest, response: ExpressResponse): Promise<TusResponse> {
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
    const server = new Server({
      path: API_BASE + ROUTES.createUpload.path,
      relativeLocation: true,
      locker: this.locks.forRequest(() => bytes.stop()),
      datastore: new TusStore(caller, this.uploads, bytes),
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
    if (response.status >= 400) throw toAppError(failure, response.status);
    const body = (await response.text()) || null;
    // A `Response` of an empty text names a type for it, and its length is not that of the body which a controller may add.
    const left = body === null ? [...CROSS_ORIGIN, "content-type", "content-length"] : CROSS_ORIGIN;
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !left.includes(name)));
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

function toAppError(failure: unknown, status: number): unknown {
  if (failure instanceof AppError) return failure;
  const code = CODES[status];
  return code ? new AppError(code, { cause: failure }) : (failure ?? new Error(`the tus server responded with ${status}`));
}
