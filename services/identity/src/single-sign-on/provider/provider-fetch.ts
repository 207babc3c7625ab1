import { LIMITS } from "@takeoff/contracts";
import { isOutgoingAddress, isReachable, type OutgoingNetwork } from "@takeoff/platform";
import type { CustomFetch } from "openid-client";

/** Thrown for an address that has not the right form, and a response that is too large. */
export class ProviderFetchError extends Error {
  override readonly name = "ProviderFetchError";
}

/** Thrown for an address in a network that no request may go to. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";
}

/**
 * `fetch` for what staff configured, and for the addresses in the provider's own metadata. Follows no redirect, which could lead to an
 * address within the cluster, and reads at most LIMITS.providerResponseBytes, counted after decompression.
 */
export function makeProviderFetch(network: OutgoingNetwork): CustomFetch {
  return async (url, options) => {
    if (!isOutgoingAddress(url, network)) throw new ProviderFetchError("the provider names an address that is not accepted");
    if (!(await isReachable(url, network))) throw new PrivateAddressError("the provider names an address in a private network");
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
