import type { ClientRequest, IncomingMessage } from "node:http";
import { AppError } from "@takeoff/contracts";
import { offerToStore, onBodyRedirect } from "@takeoff/platform/http";
import type { Response } from "express";
import { onInactivity, openUpstream, waitForResponse, type UpstreamRequest } from "../upstream.ts";

/** A request to a service that hears of the body before it gets it, and may have the gateway store it. */
export class OfferedRequest {
  readonly upstream: ClientRequest;
  readonly answer: Promise<IncomingMessage>;
  /** Whether the response has come, or the connection failed. */
  isAnswered = false;
  /** Whether the service has heard enough of the body. */
  isEnded = false;
  /** Whether the service waits for the client: until then it must not be silent. */
  isClientSlow = (): boolean => false;
  /** Whether the request ends with its client. */
  endsWithClient = true;
  private onEnd: () => void = () => undefined;

  constructor(target: UpstreamRequest, length: number, response: Response, timeoutMs: number) {
    const { "content-length": _, ...headers } = target.headers;
    this.upstream = openUpstream({ ...target, headers: { ...headers, ...offerToStore(length) } });
    onInactivity(
      this.upstream,
      timeoutMs,
      () => this.isClientSlow(),
      () => this.upstream.destroy(new AppError("timeout")),
    );
    // The receipt may be sent on a connection that has just failed: a second error, which says nothing new.
    this.upstream.on("error", () => undefined);
    response.once("close", () => {
      if (this.endsWithClient && !response.writableFinished) this.upstream.destroy();
    });
    this.answer = waitForResponse(this.upstream);
  }

  /** Where the service wants the body: an address of the store, or null for itself, or for nowhere if it has answered. */
  askWhereTo(): Promise<string | null> {
    return new Promise((resolve) => {
      let address: string | null = null;
      onBodyRedirect(
        this.upstream,
        (url) => (address = url),
        () => this.end(),
      );
      this.upstream.once("continue", () => resolve(address));
      const answered = (): void => {
        this.isAnswered = true;
        resolve(null);
        this.end();
      };
      this.answer.then(answered, answered);
    });
  }

  /** Calls `listener` as soon as nothing more of the body is of use to the service. */
  whenEnded(listener: () => void): void {
    this.onEnd = listener;
    if (this.isEnded) listener();
  }

  private end(): void {
    this.isEnded = true;
    this.onEnd();
  }
}
