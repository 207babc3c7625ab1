import { LIMITS } from "@takeoff/contracts";
import type { CustomFetch } from "openid-client";

/** Thrown for an address that no request may go to, and a response that is too large. */
export class ProviderFetchError extends Error {
  override readonly name = "ProviderFetchError";
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a provider may have this address: https, or plain http of this machine where `allowLoopback` is set.
 * @param allowLoopback true where the product itself is used by plain http, as under `npm start`
 */
export function isProviderAddress(address: string, allowLoopback: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (allowLoopback && protocol === "http:" && LOOPBACK.test(hostname));
}

/**
 * `fetch` for what staff configured, and for the addresses in the provider's own metadata. Follows no redirect, which could lead to an
 * address within the cluster, and reads at most LIMITS.providerResponseBytes, counted after decompression.
 */
export function providerFetch(allowLoopback: boolean): CustomFetch {
  return async (url, options) => {
    if (!isProviderAddress(url, allowLoopback)) throw new ProviderFetchError("the provider names an address that is not accepted");
    const response = await fetch(url, { ...(options as RequestInit), redirect: "manual" });
    const body = await readBody(response);
    const { status, statusText, headers } = response;
    return new Response(body.length > 0 ? body : null, { status, statusText, headers });
  };
}

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    // Leaving the loop cancels the rest of the response.
    if (size > LIMITS.providerResponseBytes) throw new ProviderFetchError("the provider's response is too large");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
