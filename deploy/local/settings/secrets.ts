import { randomBytes } from "node:crypto";
import { RPC_CALLERS, type RpcCaller } from "@takeoff/contracts";
import { makeSigningKey } from "@takeoff/platform/signing";
import { readJson, writePrivateJson } from "../files.ts";

/** Where the private keys stand with which one process signs its RPC requests: `id:base64url`, the first signs. */
type RpcKeyName = `rpcSigningKeys.${RpcCaller}`;

/** Generated once for a data folder and stored in it, readable by its owner only. */
export interface Secrets extends Record<RpcKeyName, string> {
  postgres: string;
  redis: string;
  s3AccessKey: string;
  s3SecretKey: string;
  /** The gateway's private keys, which sign on whose behalf it calls a service: `id:base64url`, the first signs. */
  callerSigningKeys: string;
  /** Makes the tokens of password reset links, and encrypts secrets in the database: 32 bytes, base64url. */
  passwordResetKey: string;
  identity: string;
  organizations: string;
  documents: string;
  notifications: string;
}

/** The data folder's secrets; those that an older version did not have are made and added. */
export function keptSecrets(file: string): Secrets {
  const known = readJson<Partial<Secrets>>(file) ?? {};
  const secrets: Secrets = { ...makeSecrets(), ...known };
  if (Object.keys(secrets).some((name) => !(name in known))) writePrivateJson(file, secrets);
  return secrets;
}

/** Replaces the key of an empty platform by that of the rows that are about to be restored. */
export function adoptPasswordResetKey(file: string, passwordResetKey: string): void {
  writePrivateJson(file, { ...keptSecrets(file), passwordResetKey });
}

export function makeSecrets(): Secrets {
  return {
    postgres: random(),
    redis: random(),
    s3AccessKey: randomBytes(10).toString("hex"),
    s3SecretKey: random(),
    callerSigningKeys: makeSigningKey("k1"),
    ...makeRpcKeys(() => makeSigningKey("k1")),
    passwordResetKey: random(),
    identity: random(),
    organizations: random(),
    documents: random(),
    notifications: random(),
  };
}

function makeRpcKeys(make: () => string): Record<RpcKeyName, string> {
  return Object.fromEntries(RPC_CALLERS.map((caller) => [`rpcSigningKeys.${caller}`, make()])) as Record<RpcKeyName, string>;
}

/** 32 random bytes as text that needs no escaping in a URL or a command. */
function random(): string {
  return randomBytes(32).toString("base64url");
}
