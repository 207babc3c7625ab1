import { RPC_CALLERS } from "@takeoff/contracts";
import { makeSigningKey, toPublicKeys, toPublicKeySets } from "./keys.ts";

/**
 * Generates key pairs for every process that signs, as the chart's Secrets: one Secret for each process with its private
 * keys only, and one with all public keys.
 * @param name the value `secrets.existing`, with which the Secrets' names begin
 * @param id the new keys' id, such as `k2`
 * @returns the entries of each Secret by the Secret's name
 */
export function makeKeySecrets(name: string, id: string): Record<string, Record<string, string>> {
  const rpc = Object.fromEntries(RPC_CALLERS.map((caller) => [caller, makeSigningKey(id)]));
  const callers = makeSigningKey(id);
  const own = Object.entries(rpc).map(([caller, key]) => {
    const entries: Record<string, string> = { "rpc-signing-keys": key };
    if (caller === "gateway") entries["caller-signing-keys"] = callers;
    return [`${name}-${caller}`, entries] as const;
  });
  const published = { "rpc-public-keys": toPublicKeySets(rpc), "caller-public-keys": toPublicKeys(callers) };
  return { ...Object.fromEntries(own), [`${name}-public-keys`]: published };
}
