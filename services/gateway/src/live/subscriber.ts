import type { Caller } from "@takeoff/contracts";
import type { Response } from "express";

/** Unread bytes at which a slow client is disconnected. It reconnects and loads its list again. */
const MAX_UNREAD_BYTES = 1_048_576;

/** One open live stream of one session. */
export class Subscriber {
  /** Runs deliveries one after the other, so that messages keep their order. */
  private last: Promise<void> = Promise.resolve();

  constructor(
    public caller: Caller,
    readonly tokenHash: string,
    private readonly response: Response,
  ) {}

  enqueue(work: () => Promise<void>, failed: (error: unknown) => void): void {
    this.last = this.last.then(work).catch(failed);
  }

  send(event: string, data: string): void {
    this.write(`event: ${event}\ndata: ${data}\n\n`);
  }

  comment(): void {
    this.write(": still here\n\n");
  }

  end(): void {
    this.response.end();
  }

  private write(text: string): void {
    if (this.response.writableEnded) return;
    if (this.response.writableLength > MAX_UNREAD_BYTES) this.response.destroy();
    else this.response.write(text);
  }
}
