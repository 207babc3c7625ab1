import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

/** Which addresses requests may go to that a customer or staff configured. */
export interface OutgoingNetwork {
  /** This machine, by plain http too: where the product itself is used on this machine alone, as under `npm start`. */
  allowsLoopback: boolean;
  /** Any network, not only the public internet. */
  allowsPrivate: boolean;
}

/** This machine, as the host of a URL. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The network of a process. Only people on this machine use a product whose own address is loopback: to everybody else, its ports would
 * be those of a server behind a firewall, however plain its http is.
 * @param addresses the operator's setting: `public`, or `any` for private networks too
 */
export function toOutgoingNetwork(publicUrl: string, addresses: "public" | "any"): OutgoingNetwork {
  return { allowsLoopback: LOOPBACK.test(new URL(publicUrl).hostname), allowsPrivate: addresses === "any" };
}

/** Whether a server may have this address: https, or plain http of this machine where that is allowed. */
export function isOutgoingAddress(address: string, { allowsLoopback }: Pick<OutgoingNetwork, "allowsLoopback">): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (allowsLoopback && protocol === "http:" && LOOPBACK.test(hostname));
}

/** Whether an IP address is in a network that is allowed. */
export function isAllowedIp(ip: string, { allowsLoopback, allowsPrivate }: OutgoingNetwork): boolean {
  return allowsPrivate || isPublicAddress(ip) || (allowsLoopback && isLoopbackAddress(ip));
}

/** The IP addresses of a valid address's host, to connect to without another look-up. @throws TypeError for a name without any */
export async function resolveHost(address: string): Promise<{ address: string; family: number }[]> {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  return family > 0 ? [{ address: host, family }] : lookup(host, { all: true }).catch(unknownHost);
}

/**
 * Whether requests may be sent to the host of a valid address: every IP address of its name is in a network that is allowed. A name
 * that gets a private address after this check leads to a server whose certificate is not of this name.
 * @throws TypeError for a name without addresses, as `fetch` does
 */
export async function isReachable(address: string, network: OutgoingNetwork): Promise<boolean> {
  if (network.allowsPrivate) return true;
  return (await resolveHost(address)).every((found) => isAllowedIp(found.address, network));
}

function unknownHost(cause: unknown): never {
  throw new TypeError("the host name has no address", { cause });
}
