import { expect, it } from "@jest/globals";
import { RPC_CALLERS } from "@takeoff/contracts";
import { makeKeySecrets } from "./key-secrets.ts";
import { toPublicKeys, publicKeys, publicKeySets, signingKeys } from "./keys.ts";

it("makeKeySecrets returns a private key for each process and all public keys", () => {
  const secrets = makeKeySecrets("takeoff-secrets", "k2");
  const published = secrets["takeoff-secrets-public-keys"]!;
  const rpc = publicKeySets.parse(published["rpc-public-keys"]);
  for (const caller of RPC_CALLERS) {
    const key = secrets[`takeoff-secrets-${caller}`]!["rpc-signing-keys"]!;
    expect(signingKeys.parse(key).map(({ id }) => id)).toEqual(["k2"]);
    expect(rpc.get(caller)![0]!.key.equals(publicKeys.parse(toPublicKeys(key))[0]!.key)).toBe(true);
  }
  expect(published["caller-public-keys"]).toBe(toPublicKeys(secrets["takeoff-secrets-gateway"]!["caller-signing-keys"]!));
  expect(Object.values(secrets).filter((entries) => "caller-signing-keys" in entries)).toHaveLength(1);
});
