import { Transform } from "node:stream";
import { AppError, MESSAGES } from "@takeoff/contracts";
import { endRedirectedBody, readReceipt, readStorageOffer, redirectBody, type StorageReceipt } from "@takeoff/platform/http";
import type { Request, Response } from "express";

/**
 * The bytes of a request, read past `@tus/server`: its web streams would take about as much processor time as the hash of the bytes.
 * They end with the request, where it fails, and where `end` is called; the bytes before are good.
 */
export class RequestBytes {
  private failure: AppError | null = null;
  private left = 0;
  /** The length of the body where the gateway offers to store it; null where it sends it. */
  readonly offered: number | null;
  /** Whether the gateway is storing the body. */
  private isElsewhere = false;
  private isStopped = false;
  private readonly passed = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      this.left -= chunk.length;
      if (this.left < 0) this.fail(new AppError("too_large"));
      done(null, this.left < 0 ? undefined : chunk);
    },
  });

  constructor(
    private readonly request: Request,
    private readonly response: Response,
  ) {
    this.offered = readStorageOffer(request);
    request.once("error", (cause) => this.interrupt(cause));
    request.once("close", () => {
      if (!request.readableEnded) this.interrupt();
    });
  }

  /** Whether the gateway may store the body. */
  get isOffered(): boolean {
    return this.offered !== null && !this.passed.writableEnded;
  }

  /** @param most how many bytes may come */
  read(most: number): AsyncIterable<Buffer> {
    this.left = most;
    if (this.offered !== null) this.response.writeContinue();
    if (!this.passed.writableEnded) this.request.pipe(this.passed);
    return this.passed;
  }

  /** Has the gateway store the bytes. @returns what it stored, less where its client was lost @throws AppError; the reason of `abort` */
  async receive(url: string, abort: AbortSignal): Promise<StorageReceipt> {
    const aborted = Promise.withResolvers<never>();
    abort.addEventListener("abort", () => aborted.reject(abort.reason), { once: true });
    this.isElsewhere = true;
    redirectBody(this.response, url);
    const receipt = await Promise.race([readReceipt(this.request), aborted.promise]);
    this.isElsewhere = false;
    if (receipt.size !== this.offered && !this.isStopped) this.interrupt();
    return receipt;
  }

  /** Ends the bytes early: the request failed, or another one has waited long enough. */
  stop(): void {
    if (!this.isElsewhere) return this.end();
    this.isStopped = true;
    endRedirectedBody(this.response);
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

  private interrupt(cause?: unknown): void {
    this.fail(new AppError("malformed_body", { message: MESSAGES.upload.interrupted, cause }));
  }

  private fail(error: AppError): void {
    this.failure ??= error;
    this.end();
  }
}
