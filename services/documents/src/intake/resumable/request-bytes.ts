import { Transform, type Readable } from "node:stream";
import { AppError, MESSAGES } from "@takeoff/contracts";

/**
 * The bytes of a request, read past `@tus/server`: its web streams would take about as much processor time as the hash of the bytes.
 * They end with the request, where it fails, and where `end` is called; the bytes before are good.
 */
export class RequestBytes {
  private failure: AppError | null = null;
  private left = 0;
  private readonly passed = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      this.left -= chunk.length;
      if (this.left < 0) this.fail(new AppError("too_large"));
      done(null, this.left < 0 ? undefined : chunk);
    },
  });

  constructor(private readonly request: Readable) {
    const interrupted = (cause?: unknown): void =>
      this.fail(new AppError("malformed_body", { message: MESSAGES.upload.interrupted, cause }));
    request.once("error", interrupted);
    request.once("close", () => {
      if (!request.readableEnded) interrupted();
    });
  }

  /** @param most how many bytes may come */
  read(most: number): AsyncIterable<Buffer> {
    this.left = most;
    if (!this.passed.writableEnded) this.request.pipe(this.passed);
    return this.passed;
  }

  /** @throws AppError why the bytes ended before the request did */
  throwIfFailed(): void {
    if (this.failure) throw this.failure;
  }

  /** Ends the bytes. Discards what follows: a connection with unread bytes would hold up the next request on it. */
  end(): void {
    this.request.unpipe(this.passed);
    this.passed.end();
    this.request.resume();
  }

  private fail(error: AppError): void {
    this.failure ??= error;
    this.end();
  }
}
