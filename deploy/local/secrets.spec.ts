import { mkdtempDisposableSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { signingEnvs } from "./parts/signing-env.ts";
import { SERVICES } from "./parts/service-parts.ts";
import { keptSecrets, newSecrets } from "./secrets.ts";

const temporary = () => mkdtempDisposableSync(join(tmpdir(), "takeoff-secrets-"));

/** What a data folder of version 0.1 holds. */
const OLD = {
  ...{ postgres: "p", redis: "r", s3AccessKey: "a", s3SecretKey: "s", callerKey: "c", passwordResetKey: "w" },
  ...{ identity: "i", organizations: "o", documents: "d", notifications: "n" },
};

test("a data folder of version 0.1 keeps its secrets and gets signing keys, which stay the same", () => {
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

test("a new data folder holds no key of version 0.1", () => {
  using folder = temporary();
  expect(keptSecrets(join(folder.path, "secrets.json"))).not.toHaveProperty("callerKey");
});

test("only the gateway gets the keys that sign callers, and only the transition brings back the key of version 0.1", () => {
  const secrets = { ...newSecrets(), callerKey: "c" };
  const holders = (name: string, transition: boolean): string[] => {
    const envs = signingEnvs(secrets, transition);
    return SERVICES.filter((service) => name in envs[service]);
  };
  expect(holders("CALLER_SIGNING_KEYS", true)).toEqual(["gateway"]);
  expect(holders("CALLER_KEYS", false)).toEqual([]);
  expect(holders("CALLER_KEYS", true)).toEqual(SERVICES.filter((service) => service !== "documents-worker"));
  expect(Object.keys(signingEnvs(secrets, true)["documents-worker"])).toEqual(["RPC_SIGNING_KEYS"]);
});
