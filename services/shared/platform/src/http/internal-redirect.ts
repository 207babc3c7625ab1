import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { once } from "node:events";
import type { Request, Response } from "express";

/**
 * Lets the gateway stream a stored object itself instead of through the service that authorized it, with the headers by which
 * nginx and Rack agree on the same (`X-Sendfile-Type`, `X-Accel-Redirect`). The service's response carries the headers for the
 * client and no body; it stays open until the gateway closes it, so that the service knows how long the object is read.
 */
const OFFER_HEADER = "x-sendfile-type";
const OFFER = "X-Accel-Redirect";
const ADDRESS_HEADER = "x-accel-redirect";
const LENGTH_HEADER = "x-accel-length";

/** Headers between the gateway and a service that no client receives. */
export const INTERNAL_REDIRECT_HEADERS = [ADDRESS_HEADER, LENGTH_HEADER] as const;

/** Tells a service that this gateway can fetch objects from the store. */
export const ACCEPT_INTERNAL_REDIRECT = { [OFFER_HEADER]: OFFER } as const;

/** An object, or the range of it that the response's `content-range` names. */
export interface InternalRedirect {
  /** The signed address of the whole object. A secret: anyone who has it can read the object while it is valid. */
  url: string;
  /** Bytes of the response. */
  length: number;
}

/** Whether the gateway that sent the request fetches objects itself. */
export function acceptsInternalRedirect(request: Request): boolean {
  return request.headers[OFFER_HEADER] === OFFER;
}

/** Sends the headers that were set on the response, and the redirect. Resolves when the gateway has ended reading. */
export async function sendInternalRedirect(response: Response, { url, length }: InternalRedirect): Promise<void> {
  response.locals[ADDRESS_HEADER] = true;
  response.set({ [ADDRESS_HEADER]: url, [LENGTH_HEADER]: String(length) }).flushHeaders();
  if (!response.destroyed) await once(response, "close");
}

/** Whether the gateway reads the content elsewhere: it closes the response without having received a body. */
export function isInternalRedirect(response: Response): boolean {
  return response.locals[ADDRESS_HEADER] === true;
}

/** The redirect of a service's response; null where it sends the content itself. */
export function readInternalRedirect({ headers }: Pick<IncomingMessage, "headers">): InternalRedirect | null {
  const url = only(headers, ADDRESS_HEADER);
  return url === undefined ? null : { url, length: Number(only(headers, LENGTH_HEADER)) };
}

function only(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}
