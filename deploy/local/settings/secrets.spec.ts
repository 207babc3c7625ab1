import { mkdtempDisposableSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { makeSigningEnvs } from "../parts/signing-env.ts";
import { SERVICES } from "../parts/service-parts.ts";
import { keptSecrets, makeSecrets } from "./secrets.ts";

const temporary = () => mkdtempDisposableSync(join(tmpdir(), "takeoff-secrets-"));

/** What a data folder holds that was made before processes signed. */
const OLD = {
  postgres: "p",
  redis: "r",
  s3AccessKey: "a",
  s3SecretKey: "s",
  passwordResetKey: "w",
  identity: "i",
  organizations: "o",
  documents: "d",
  notifications: "n",
};

test("a data folder without signing keys keeps its secrets and gets signing keys, which stay the same", () => {
  using folder = temporary();
  const file = join(folder.path, "secrets.json");
  writeFileSync(file, JSON.stringify(OLD));
  const first = keptSecrets(file);
  expect(first).toMatchObject(OLD);
  expect(first["rpcSigningKeys.documents-worker"]).toMatch(/^k1:[\w-]{43}$/);
  expect(keptSecrets(file)).toEqual(first);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("only the gateway gets the keys that sign callers", () => {
  const envs = makeSigningEnvs(makeSecrets());
  expect(SERVICES.filter((service) => "CALLER_SIGNING_KEYS" in envs[service])).toEqual(["gateway"]);
  expect(Object.keys(envs["documents-worker"])).toEqual(["RPC_SIGNING_KEYS"]);
});
