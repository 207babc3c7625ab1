import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { LIMITS } from "@takeoff/contracts";
import type { CustomFetch } from "openid-client";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

/** Which addresses providers may have. */
export interface ProviderNetwork {
  /** This machine, by plain http too: where the product itself is used by plain http, as under `npm start`. */
  allowsLoopback: boolean;
  /** Any network, not only the public internet. */
  allowsPrivate: boolean;
}

/** Thrown for an address that no request may go to, and a response that is too large. */
export class ProviderFetchError extends Error {
  override readonly name = "ProviderFetchError";
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a provider may have this address: https, or plain http of this machine where that is allowed. */
export function isProviderAddress(address: string, { allowsLoopback }: Pick<ProviderNetwork, "allowsLoopback">): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (allowsLoopback && protocol === "http:" && LOOPBACK.test(hostname));
}

/**
 * Whether requests may be sent to the host of a valid address: every IP address of its name is in a network that is allowed. A name
 * that gets a private address after this check leads to a server whose certificate is not of this name.
 * @throws TypeError for a name without addresses, as `fetch` does
 */
export async function isReachable(address: string, { allowsLoopback, allowsPrivate }: ProviderNetwork): Promise<boolean> {
  if (allowsPrivate) return true;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, "");
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(unknownHost);
  return found.every(({ address: ip }) => isPublicAddress(ip) || (allowsLoopback && isLoopbackAddress(ip)));
}

function unknownHost(cause: unknown): never {
  throw new TypeError("the host name has no address", { cause });
}

/**
 * `fetch` for what staff configured, and for the addresses in the provider's own metadata. Follows no redirect, which could lead to an
 * address within the cluster, and reads at most LIMITS.providerResponseBytes, counted after decompression.
 */
export function makeProviderFetch(network: ProviderNetwork): CustomFetch {
  return async (url, options) => {
    if (!isProviderAddress(url, network) || !(await isReachable(url, network)))
      throw new ProviderFetchError("the provider names an address that is not accepted");
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
