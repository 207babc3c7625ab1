import { RPC_CALLERS } from "@takeoff/contracts";
import { toPublicKeys, toPublicKeySets } from "@takeoff/platform/signing";
import type { Secrets } from "../settings/secrets.ts";
import type { ServiceName } from "./service-parts.ts";

/** The keys that each process gets as variables: its own private ones, and the public ones of those that it answers. */
export function makeSigningEnvs(secrets: Secrets): Record<ServiceName, Record<string, string>> {
  const rpc = Object.fromEntries(RPC_CALLERS.map((caller) => [caller, secrets[`rpcSigningKeys.${caller}`]])) as Record<
    (typeof RPC_CALLERS)[number],
    string
  >;
  const rpcPublic = { RPC_PUBLIC_KEYS: toPublicKeySets(rpc) };
  const http = { CALLER_PUBLIC_KEYS: toPublicKeys(secrets.callerSigningKeys) };
  return {
    gateway: { RPC_SIGNING_KEYS: rpc.gateway, CALLER_SIGNING_KEYS: secrets.callerSigningKeys },
    identity: { RPC_SIGNING_KEYS: rpc.identity, ...rpcPublic, ...http },
    organizations: { ...rpcPublic, ...http },
    documents: { RPC_SIGNING_KEYS: rpc.documents, ...http },
    "documents-worker": {},
    notifications: { RPC_SIGNING_KEYS: rpc.notifications, ...http },
  };
}
