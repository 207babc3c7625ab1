import { createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { parseEnv } from "node:util";
import { expect, it, describe } from "@jest/globals";
import { RPC_CALLERS } from "@takeoff/contracts";
import { makeKeySecrets } from "./key-secrets.ts";
import { toPublicKeys, publicKeys, publicKeySets, signingKeys, makeSigningKey, toPublicKeySets } from "./keys.ts";
import { makeSecretFiles } from "./secret-files.ts";

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

const KEY = makeSigningKey("k1");
const SECOND = makeSigningKey("k2");

describe("signingKeys and publicKeys", () => {
  it("parse a key pair whose signatures verify", () => {
    const [key] = signingKeys.parse(KEY);
    const [half] = publicKeys.parse(toPublicKeys(KEY));
    const signature = sign(null, Buffer.from("x"), key!.key);
    expect([key!.id, half!.id]).toEqual(["k1", "k1"]);
    expect(verify(null, Buffer.from("x"), half!.key, signature)).toBe(true);
    expect(verify(null, Buffer.from("x"), publicKeys.parse(toPublicKeys(SECOND))[0]!.key, signature)).toBe(false);
  });

  it("parse the 32 bytes that other tools write at the end of PKCS #8 and SPKI", () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const bytes = privateKey.export({ format: "der", type: "pkcs8" }).subarray(-32).toString("base64url");
    const half = publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("base64url");
    expect(toPublicKeys(`k1:${bytes}`)).toBe(`k1:${half}`);
    expect(createPublicKey(signingKeys.parse(`k1:${bytes}`)[0]!.key).equals(publicKey)).toBe(true);
  });

  it("keep the order of the setting and allow spaces around commas", () => {
    expect(signingKeys.parse(`${SECOND} , ${KEY}`).map(({ id }) => id)).toEqual(["k2", "k1"]);
  });

  it.each([
    ["nothing", ""],
    ["an id alone", "k1"],
    ["no id", KEY.slice(2)],
    ["no key", "k1:"],
    ["31 bytes", `k1:${Buffer.alloc(31).toString("base64url")}`],
    ["33 bytes", `k1:${Buffer.alloc(33).toString("base64url")}`],
    ["base64 that is not base64url", `k1:${"+".repeat(43)}`],
    ["base64url with bits that no byte has", `k1:${"_".repeat(43)}`],
    ["a comma at the end", `${KEY},`],
    ["one id twice", `${KEY},k1:${SECOND.slice(3)}`],
  ])("reject %s with a message that does not contain the key", (_what, text) => {
    for (const setting of [signingKeys, publicKeys]) {
      const { error } = setting.safeParse(text);
      expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(/^must be id:base64url of 32 bytes/)]);
    }
  });
});

describe("publicKeySets", () => {
  it("parses several keys of several processes", () => {
    const sets = publicKeySets.parse(toPublicKeySets({ gateway: `${KEY},${SECOND}`, "documents-worker": KEY }));
    const ids = [...sets].map(([owner, keys]) => [owner, keys.map(({ id }) => id)]);
    expect(ids).toEqual([
      ["gateway", ["k1", "k2"]],
      ["documents-worker", ["k1"]],
    ]);
  });

  it.each(["", KEY, `=${KEY}`, "gateway=", `gateway=${KEY},`, `gateway=${KEY},gateway=${KEY}`, `Gateway=${KEY}`])("rejects %j", (text) => {
    expect(publicKeySets.safeParse(text).error?.issues[0]?.message).toMatch(/^must be process=id:base64url/);
  });
});

const files = makeSecretFiles();
const read = (name: string): NodeJS.Dict<string> => parseEnv(files[`${name}.env`]!);

it("makeSecretFiles gives each process its own private keys only, and services the public keys of all", () => {
  const rpc = publicKeySets.parse(read("identity")["RPC_PUBLIC_KEYS"]);
  for (const caller of RPC_CALLERS) {
    const text = read(caller)["RPC_SIGNING_KEYS"]!;
    expect(signingKeys.parse(text)).toHaveLength(1);
    expect(rpc.get(caller)![0]!.key.equals(publicKeys.parse(toPublicKeys(text))[0]!.key)).toBe(true);
  }
  const callers = Object.keys(files).filter((name) => files[name]!.includes("CALLER_SIGNING_KEYS="));
  expect(callers).toEqual(["gateway.env"]);
  // It opens hostile files, and sends no request.
  expect(Object.keys(read("documents-worker")).sort()).toEqual(["DATABASE_URL", "REDIS_URL", "S3_ACCESS_KEY", "S3_SECRET_KEY"]);
  expect(read("documents")["CALLER_PUBLIC_KEYS"]).toBe(toPublicKeys(read("gateway")["CALLER_SIGNING_KEYS"]!));
});

it("makeSecretFiles gives each schema a role with a password of its own, and the owner's password to the migrations only", () => {
  const urls = ["identity", "organizations", "documents", "notifications"].map((name) => {
    const url = read(name)["DATABASE_URL"]!;
    expect(read("roles")[`${name.toUpperCase()}_DATABASE_URL`]).toBe(url);
    return url;
  });
  expect(new Set(urls.map((url) => new URL(url).password)).size).toBe(urls.length);
  const holders = Object.keys(files).filter((name) => files[name]!.includes(files["postgresql"]!));
  expect(holders.sort()).toEqual(["migrate.env", "postgresql", "roles.env"]);
});

it("makeSecretFiles gives the root key of the object store to no service", () => {
  const root = read("s3")["MINIO_ROOT_PASSWORD"]!;
  expect(Object.keys(files).filter((name) => files[name]!.includes(root))).toEqual(["s3.env", "bucket.env"]);
  expect(read("bucket")["SECRET_KEY"]).toBe(read("documents-worker")["S3_SECRET_KEY"]);
});

it("makeSecretFiles makes new secrets each time", () => {
  const again = makeSecretFiles();
  for (const [name, text] of Object.entries(files)) expect(again[name]).not.toBe(text);
});
