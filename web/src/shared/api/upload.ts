import { SETTINGS, type RouteResponse } from "@takeoff/contracts";
import { readResponse, buildUrl } from "./client.ts";
import { ApiError, buildOfflineError } from "./api-error.ts";

/** How long an upload waits for an earlier one with its key. A process that died holds a key for less than 5 s. */
const PATIENCE_MS = 30_000;

/** The largest file that this installation accepts, in bytes. The gateway writes it into the page; otherwise the default applies. */
export function readMaxUploadBytes(): number {
  const written = Number(document.querySelector<HTMLMetaElement>('meta[name="max-upload-bytes"]')?.content);
  return Number.isSafeInteger(written) && written > 0 ? written : SETTINGS.MAX_UPLOAD_BYTES.default;
}

export interface UploadProgress {
  /** Bytes sent so far. */
  loaded: number;
  total: number;
  /** Bytes that were sent before `elapsedMs` began: an upload that is continued has some. */
  before: number;
  /** Milliseconds since the upload began or was continued. */
  elapsedMs: number;
  /** The connection is lost. The upload goes on by itself. */
  isWaiting: boolean;
}

/** A random key of 128 bits. `crypto.randomUUID` exists in secure contexts only, and an internal http address is none. */
export function createIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface Upload {
  form: FormData;
  idempotencyKey: string;
  onProgress: (progress: UploadProgress) => void;
}

/**
 * Uploads a project. While an earlier upload with its key is in progress, sends it again after the time that the server names.
 * Throws `ApiError`.
 */
export async function uploadDocument(upload: Upload): Promise<RouteResponse<"uploadDocument">> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const response = await send(upload);
    try {
      const document = await readResponse("uploadDocument", response);
      // The specification: only this status is a success. A proxy may respond 202 before anything is stored.
      if (response.status !== 200) throw new ApiError("", { status: response.status, code: "unexpected_status" });
      return document;
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === "idempotency_in_progress";
      if (!isTaken || performance.now() > until) throw error;
    }
    const seconds = Number(response.headers.get("retry-after")) || 1;
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
  }
}

/** Sends the form with XMLHttpRequest: fetch does not report upload progress. */
async function send({ form, idempotencyKey, onProgress }: Upload) {
  const url = await buildUrl("uploadDocument");
  const request = new XMLHttpRequest();
  const since = performance.now();
  const done = new Promise<void>((resolve, reject) => {
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress({ loaded, total, before: 0, elapsedMs: performance.now() - since, isWaiting: false }),
    );
    request.addEventListener("load", () => resolve());
    for (const failure of ["error", "abort", "timeout"] as const) {
      request.addEventListener(failure, () => reject(buildOfflineError(new Error(`The upload ended with ${failure}.`))));
    }
  });
  request.open("POST", url);
  request.setRequestHeader("accept", "application/json");
  request.setRequestHeader("idempotency-key", idempotencyKey);
  request.send(form);
  await done;
  const headers = { get: (name: string) => request.getResponseHeader(name) };
  return { status: request.status, headers, text: request.responseText };
}
