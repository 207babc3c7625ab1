import { RESUMABLE_UPLOADS, TUS_VERSION, UPLOAD_PART_BYTES, UPLOAD_PART_TYPE, type Document } from "@takeoff/contracts";
import { ApiError, buildOfflineError, type RawResponse } from "../../../../shared/api/api-error.ts";
import { buildUrl, fetchFile, readResponse, request } from "../../../../shared/api/api.ts";
import type { UploadProgress } from "../../../../shared/api/upload.ts";
import type * as transferModule from "./tus-transfer.ts";
import type { Transfer } from "./tus-transfer.ts";

/** Waits between two attempts, milliseconds: the longest is that of an outage of minutes, after which nobody wants to wait much. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;
/** The gateway rejects a body that arrives slower than its minimum rate, after some seconds: a slow line sends shorter ones. */
const LEAST_PART_BYTES = 256 * 1024;

const TOO_SLOW = "malformed_body";
/** A part of this page, not of the file. */
const PART_MISSING = "part_missing";
const TEMPORARY_STATUSES: readonly number[] = [0, 408, 409, 423, 429, 502, 503, 504];
/** The server is reached, and busy: it is creating the document, storing another request of this upload, or receiving many uploads. */
const BUSY_STATUSES: readonly number[] = [409, 423, 429, 504];

export interface ResumableUpload {
  id: string;
  /** Null where the server has all bytes. */
  file: File | null;
  /** Bytes of the file. */
  length: number;
  onProgress: (progress: UploadProgress) => void;
}

/** What a continued upload does over the network. */
export interface UploadConnection {
  /** Sends what is missing. Throws `ApiError`. @returns the document; null where the server already had all bytes */
  transfer: (id: string, what: Omit<Transfer, "url">) => Promise<Document | null>;
  /** Asks for the document of an upload whose bytes have all arrived. Throws `ApiError`. */
  finish: (id: string, length: number) => Promise<Document>;
  /** Resolves after some milliseconds, and earlier where the browser says that it is online again. */
  wait: (ms: number) => Promise<void>;
}

/** Throws `ApiError` for everything but a document. */
async function readDocument(response: RawResponse): Promise<Document> {
  const document = await readResponse("uploadDocument", response);
  if (response.status !== 200) throw new ApiError("", { status: response.status, code: "unexpected_status" });
  return document;
}

/** Throws the `ApiError` of a transfer that ended early. */
async function rejectTransfer(id: string, response: RawResponse | null, cause: unknown): Promise<never> {
  if (!response) throw buildOfflineError(cause);
  // A response to HEAD has no body, whatever its status: only GET tells the reason.
  if (response.status >= 400 && response.text === "") await request("getUpload", { params: { token: id } });
  await readResponse("continueUpload", response);
  throw new ApiError("", { status: response.status, code: "unexpected_status", cause });
}

/** Throws `ApiError` where the page cannot load its part: an update may have deleted it, and no waiting brings it back. */
async function loadTransfer(): Promise<typeof transferModule> {
  try {
    return await import("./tus-transfer.ts");
  } catch (cause) {
    throw new ApiError(buildOfflineError(cause).message, { status: 0, code: PART_MISSING, cause });
  }
}

const overNetwork: UploadConnection = {
  transfer: async (id, what) => {
    const url = await buildUrl("continueUpload", { params: { token: id } });
    const { transferRest, TransferError } = await loadTransfer();
    try {
      const response = await transferRest({ ...what, url });
      return response.text === "" ? null : await readDocument(response);
    } catch (error) {
      if (!(error instanceof TransferError)) throw error;
      return rejectTransfer(id, error.response, error);
    }
  },
  finish: async (id, length) => {
    const headers = { ...TUS_VERSION, "upload-offset": String(length), "content-type": UPLOAD_PART_TYPE };
    const { blob } = await fetchFile("continueUpload", { params: { token: id }, headers });
    return readDocument({ status: 200, headers: new Headers(), text: await blob.text() });
  },
  wait: (ms) =>
    new Promise((resolve) => {
      const stop = () => {
        clearTimeout(timer);
        window.removeEventListener("online", stop);
        resolve();
      };
      const timer = setTimeout(stop, ms);
      window.addEventListener("online", stop);
    }),
};

/** Throws where the browser cannot read the file any more: its requests fail as if the connection were lost. */
async function assertReadable(file: File | null): Promise<void> {
  try {
    await file?.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new ApiError(RESUMABLE_UPLOADS.unreadable, { status: 400, code: "file_unreadable", cause });
  }
}

function isTemporary(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.code === PART_MISSING) return false;
  return TEMPORARY_STATUSES.includes(error.status) || error.code === TOO_SLOW;
}

/** Reports the progress of attempts. What is sent and not yet stored when one ends is lost, so that the next may begin earlier. */
class ProgressReport {
  readonly #upload: ResumableUpload;
  #loaded = 0;
  #before: number | null = null;
  #since = performance.now();
  #best = 0;

  constructor(upload: ResumableUpload) {
    this.#upload = upload;
  }

  begin(): void {
    this.#before = null;
  }

  add(loaded: number): void {
    if (this.#before === null) {
      this.#before = loaded;
      this.#since = performance.now();
    }
    this.#loaded = loaded;
    this.#show(false);
  }

  wait(): void {
    this.#show(true);
  }

  /** Whether the upload has come further since the last call. */
  hasGrown(): boolean {
    const has = this.#loaded > this.#best;
    this.#best = Math.max(this.#best, this.#loaded);
    return has;
  }

  #show(isWaiting: boolean): void {
    const { length, onProgress } = this.#upload;
    const elapsedMs = performance.now() - this.#since;
    onProgress({ loaded: this.#loaded, total: length, before: this.#before ?? 0, elapsedMs, isWaiting });
  }
}

/**
 * Sends what the server does not have of a file, until the document is created. Waits while the connection is lost or the server is
 * away, for as long as the upload exists.
 * Throws `ApiError` for what no waiting changes.
 */
export async function sendResumable(upload: ResumableUpload, connection: UploadConnection = overNetwork): Promise<Document> {
  const { id, file, length } = upload;
  const report = new ProgressReport(upload);
  let partBytes = UPLOAD_PART_BYTES;
  for (let failures = 0; ; failures++) {
    report.begin();
    try {
      const document = file && (await connection.transfer(id, { file, partBytes, onProgress: (loaded) => report.add(loaded) }));
      return document ?? (await connection.finish(id, length));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404)
        throw new ApiError(RESUMABLE_UPLOADS.expired, { status: 404, code: error.code, cause: error });
      if (!isTemporary(error)) throw error;
      await assertReadable(file);
      if (error.code === TOO_SLOW) partBytes = Math.max(LEAST_PART_BYTES, partBytes / 2);
      else if (!BUSY_STATUSES.includes(error.status)) report.wait();
    }
    if (report.hasGrown()) failures = 0;
    await connection.wait(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures));
  }
}
