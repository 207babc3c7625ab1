import { randomBytes } from "node:crypto";
import { readJson, writePrivateJson } from "./files.ts";

/** Made once for a data folder, kept in it for its owner's eyes only. */
export interface Secrets {
  postgres: string;
  redis: string;
  s3AccessKey: string;
  s3SecretKey: string;
  /** Signs callers between gateway and services: 32 bytes, base64url. */
  callerKey: string;
  /** Makes the tokens of password reset links: 32 bytes, base64url. */
  passwordResetKey: string;
  identity: string;
  organizations: string;
  documents: string;
  notifications: string;
}

export function keptSecrets(file: string): Secrets {
  const known = readJson<Partial<Secrets>>(file) ?? {};
  const secrets: Secrets = {
    postgres: random(),
    redis: random(),
    s3AccessKey: randomBytes(10).toString("hex"),
    s3SecretKey: random(),
    callerKey: random(),
    passwordResetKey: random(),
    identity: random(),
    organizations: random(),
    documents: random(),
    notifications: random(),
    ...known,
  };
  if (Object.keys(known).length < Object.keys(secrets).length) writePrivateJson(file, secrets);
  return secrets;
}

/** 32 random bytes as text that needs no escaping in a URL or a command. */
function random(): string {
  return randomBytes(32).toString("base64url");
}
