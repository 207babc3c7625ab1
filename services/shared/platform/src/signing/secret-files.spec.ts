import { parseEnv } from "node:util";
import { expect, it } from "@jest/globals";
import { RPC_CALLERS } from "@takeoff/contracts";
import { publicKeys, publicKeySets, signingKeys, toPublicKeys } from "./keys.ts";
import { makeSecretFiles } from "./secret-files.ts";

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
