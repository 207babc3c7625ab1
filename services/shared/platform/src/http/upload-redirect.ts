import type { ClientRequest, InformationEvent, OutgoingHttpHeaders, Server } from "node:http";
import type { Readable } from "node:stream";
import { AppError } from "@takeoff/contracts";
import type { Request, Response } from "express";
import * as z from "zod";
import { ACCEPT_INTERNAL_REDIRECT, acceptsInternalRedirect, INTERNAL_REDIRECT_HEADERS } from "./internal-redirect.ts";

/**
 * Lets the gateway store the body of a request itself, at a signed address of the store, instead of sending it through the service that
 * authorizes it. The gateway asks with `Expect: 100-continue`, before a byte of the body. The service answers `100 Continue` to get the
 * body, or, before that, `103` with the address: what it gets as the body then is a receipt of what was stored there. Another `103`, without
 * an address, asks the gateway to be content with the bytes that came. A service that knows nothing of this gets the body, since Node
 * answers `100 Continue` by itself.
 */
const [ADDRESS_HEADER, LENGTH_HEADER] = INTERNAL_REDIRECT_HEADERS;

const EARLY_HINTS = 103;
const RECEIPT_CHARACTERS = 1_024;

/** First bytes of a file in a receipt: enough to recognize what it is. */
export const RECEIPT_HEAD_BYTES = 16;

const receiptSchema = z.strictObject({
  /** Bytes of the object; without any there is no object. */
  size: z.int().min(0),
  crc32: z.int().min(0).max(0xff_ff_ff_ff),
  /** The first bytes of the object. */
  head: z.base64(),
});

/** What the gateway stored of a body. */
export type StorageReceipt = z.infer<typeof receiptSchema>;

/** Headers of a request whose body of `length` bytes the gateway can store itself. The body's own framing follows later. */
export function offerToStore(length: number): OutgoingHttpHeaders {
  return { ...ACCEPT_INTERNAL_REDIRECT, [LENGTH_HEADER]: String(length), expect: "100-continue", "transfer-encoding": "chunked" };
}

/** Leaves the answer to an expectation to the handler of the request if it comes with an offer. */
export function answerOffersLater(server: Server): void {
  server.on("checkContinue", (request: Request, response: Response) => {
    if (readStorageOffer(request) === null) response.writeContinue();
    server.emit("request", request, response);
  });
}

/** The length of the body that the gateway offers to store; null where it sends the body itself. */
export function readStorageOffer(request: Request): number | null {
  const length = request.headers[LENGTH_HEADER];
  return acceptsInternalRedirect(request) && typeof length === "string" && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

/** Has the gateway send the body of the request to an address of the store, and a receipt in its place. */
export function redirectBody(response: Response, url: string): void {
  // In one packet.
  response.socket?.cork();
  response.writeInformation(EARLY_HINTS, { [ADDRESS_HEADER]: url });
  response.writeContinue();
  response.socket?.uncork();
}

/** Asks the gateway to end the body that it stores with the bytes that came. */
export function endRedirectedBody(response: Response): void {
  if (!response.headersSent && !response.destroyed) response.writeInformation(EARLY_HINTS, {});
}

/** @throws AppError `malformed_body` for a receipt that is none, or not complete: nothing may be said of the object then */
export async function readReceipt(body: Readable): Promise<StorageReceipt> {
  let text = "";
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      text += chunk.toString("latin1");
      if (text.length > RECEIPT_CHARACTERS) throw new Error("the receipt is too long");
    }
    return receiptSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError("malformed_body", { cause });
  }
}

/** Calls `onAddress` with the address that the service names for the body, and `onEnd` when it has heard enough of the body. */
export function onBodyRedirect(upstream: ClientRequest, onAddress: (url: string) => void, onEnd: () => void): void {
  upstream.on("information", ({ statusCode, headers }: InformationEvent) => {
    if (statusCode !== EARLY_HINTS) return;
    const url = headers[ADDRESS_HEADER];
    if (typeof url === "string") onAddress(url);
    else onEnd();
  });
}
