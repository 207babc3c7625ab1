import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { isAllowedIp, resolveHost, type OutgoingNetwork } from "@takeoff/platform";

export interface ReceiverAddress {
  address: string;
  family: number;
}

/** Thrown for an address to which no webhook is sent. Its message is for the log alone: it tells private names from missing ones. */
export class ReceiverAddressError extends Error {
  override readonly name = "ReceiverAddressError";
}

const LOOK_UP = { timeout: 2_000, tries: 2 } as const;

/** The IP addresses of a webhook's host, each in an allowed network. @throws ReceiverAddressError, also for a name without addresses */
export async function resolveReceiver(url: string, network: OutgoingNetwork): Promise<ReceiverAddress[]> {
  const found = await lookUp(new URL(url), network).catch((cause: unknown) => {
    throw new ReceiverAddressError("unknown host name", { cause });
  });
  if (!found.every(({ address }) => isAllowedIp(address, network))) throw new ReceiverAddressError("private network");
  return found;
}

/**
 * Asks name servers directly. The look-up of the system occupies one of few threads until it ends, so that an organization whose names
 * are answered slowly, or never, would delay the deliveries of all. It is used only for names that it alone knows: of this machine, and
 * of private networks where the operator allows them.
 */
async function lookUp(url: URL, { allowsLoopback, allowsPrivate }: OutgoingNetwork): Promise<ReceiverAddress[]> {
  const isLocal = isIP(url.hostname) > 0 || url.hostname.startsWith("[") || url.hostname === "localhost";
  if (isLocal) return resolveHost(url.href);
  const resolver = new Resolver(LOOK_UP);
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(url.hostname), resolver.resolve6(url.hostname)]);
  const found = [
    ...(v4.status === "fulfilled" ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === "fulfilled" ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length > 0) return found;
  if (allowsPrivate || allowsLoopback) return resolveHost(url.href);
  throw new Error("the host name has no address", { cause: v4.status === "rejected" ? v4.reason : undefined });
}
