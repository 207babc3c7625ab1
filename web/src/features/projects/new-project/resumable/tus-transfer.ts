import { UPLOAD_PART_BYTES } from "@takeoff/contracts";
import { DetailedError, Upload, type HttpResponse } from "tus-js-client";
import type { RawResponse } from "../../../../shared/api/api-error.ts";

/** What the server responded instead of accepting bytes; null where no response arrived. */
export class TransferError extends Error {
  override readonly name = "TransferError";

  constructor(
    readonly response: RawResponse | null,
    cause: unknown,
  ) {
    super("the transfer ended early", { cause });
  }
}

export interface Transfer {
  /** The address of the upload. */
  url: string;
  file: File;
  /** The length of one request. */
  partBytes: number;
  /** Bytes that the server has or is receiving. */
  onProgress: (loaded: number) => void;
}

/** No byte and no response for this long means a lost connection: longer than the gateway waits for a service. */
const STALL_MS = 60_000;

function toRaw(response: HttpResponse): RawResponse {
  return { status: response.getStatus(), headers: { get: (name) => response.getHeader(name) ?? null }, text: response.getBody() };
}

/**
 * Sends what the server does not have of a file, in one attempt. Resolves with the response to the last request: that to the last
 * part, or where the server has all bytes already, that to HEAD.
 * @throws TransferError
 */
export function transferRest({ url, file, partBytes, onProgress }: Transfer): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        void upload.abort();
        reject(new TransferError(null, new Error("the connection is stalled")));
      }, STALL_MS);
    };
    const upload = new Upload(file, {
      uploadUrl: url,
      chunkSize: Math.min(partBytes, UPLOAD_PART_BYTES),
      // Our caller decides what is tried again, and when.
      retryDelays: null,
      storeFingerprintForResuming: false,
      headers: { accept: "application/json" },
      onProgress: (loaded) => {
        watch();
        onProgress(loaded);
      },
      onSuccess: ({ lastResponse }) => {
        clearTimeout(stalled);
        resolve(toRaw(lastResponse));
      },
      onError: (error) => {
        clearTimeout(stalled);
        const response = error instanceof DetailedError ? error.originalResponse : null;
        reject(new TransferError(response && toRaw(response), error));
      },
    });
    watch();
    upload.start();
  });
}
