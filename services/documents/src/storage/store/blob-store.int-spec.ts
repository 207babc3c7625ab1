import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { readRunFile } from "@takeoff/testing";
import { Client } from "minio";
import { describeStore, expectUnavailable, newKey } from "../../test/blob-store-contract.ts";
import { sourceOf } from "../../test/sources.ts";
import { DiskStore } from "./disk-store.ts";
import { S3Store } from "./s3-store.ts";

const bucket = `test-${randomUUID()}`;
const folder = mkdtempSync(join(tmpdir(), "takeoff-store-"));
let client: Client;
let s3Store: S3Store;
const diskStore = new DiskStore(join(folder, "files"));

function s3Config(endpoint: string) {
  const { s3 } = readRunFile();
  if (!s3) throw new Error("The running product has no S3 store: start it with one.");
  const { access_key: S3_ACCESS_KEY, secret_key: S3_SECRET_KEY } = s3;
  return { STORE: "s3", S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION: "us-east-1" } as const;
}

beforeAll(async () => {
  const config = s3Config(readRunFile().s3!.endpoint);
  const { hostname, port } = new URL(config.S3_ENDPOINT);
  client = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
    region: config.S3_REGION,
    pathStyle: true,
  });
  await client.makeBucket(bucket, config.S3_REGION);
  s3Store = new S3Store(config);
});
afterAll(async () => {
  for await (const { key } of s3Store.list()) await s3Store.remove(key);
  await client.removeBucket(bucket);
  rmSync(folder, { recursive: true });
});

describeStore("S3", () => ({
  store: s3Store,
  leftovers: async (key) => {
    const found: unknown[] = [];
    for await (const upload of client.listIncompleteUploads(bucket, key, true)) found.push(upload);
    return found;
  },
}));

describeStore("disk", () => ({
  store: diskStore,
  leftovers: async (key) =>
    readdirSync(join(folder, "files"), { recursive: true, encoding: "utf8" }).filter((path) => path.startsWith(key)),
}));

describe("a store that is away", () => {
  let silent: Server;
  beforeAll(async () => {
    silent = createServer(() => undefined);
    await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  });
  afterAll(() => void silent.close());

  it("is unavailable when nothing listens", async () => {
    await expectUnavailable(new S3Store(s3Config("http://127.0.0.1:1")), 5_000);
  });

  it("is unavailable when it is reached and says nothing", async () => {
    const { port } = silent.address() as AddressInfo;
    await expectUnavailable(new S3Store(s3Config(`http://127.0.0.1:${port}`), 300), 5_000);
  });

  it("is unavailable when its keys are wrong", async () => {
    const config = s3Config(readRunFile().s3!.endpoint);
    await expectUnavailable(new S3Store({ ...config, S3_SECRET_KEY: "wrong-secret" }), 5_000);
  });

  it("is unavailable when its bucket is not there: no object of it counts as missing", async () => {
    const store = new S3Store({ ...s3Config(readRunFile().s3!.endpoint), S3_BUCKET: `${bucket}-not` });
    for (const call of [() => store.put(newKey(), sourceOf("x")), () => store.open(newKey()), () => store.remove(newKey())])
      await expect(call()).rejects.toMatchObject({ code: "unavailable" });
    await expect(store.check()).rejects.toThrow("the bucket does not exist");
  });

  it("is unavailable when its folder cannot be one", async () => {
    writeFileSync(join(folder, "a-file"), "");
    await expectUnavailable(new DiskStore(join(folder, "a-file")), 1_000);
  });
});

describe("the disk store", () => {
  it("takes no key that could lead out of its folder", async () => {
    for (const key of ["../out", "docs/../../out", "docs/A", "docs/a.b", ""])
      await expect(diskStore.put(key, sourceOf("x"))).rejects.toThrow("not a key of this store");
  });

  it("lists no object that a killed process left unfinished, and removes it with its key", async () => {
    const key = newKey();
    await diskStore.put(key, sourceOf("x"));
    const unfinished = newKey();
    writeFileSync(join(folder, "files", `${unfinished}.part`), "half");
    const keys: string[] = [];
    for await (const found of diskStore.list()) keys.push(found.key);
    expect(keys).toContain(key);
    expect(keys.filter((found) => found.startsWith(unfinished))).toEqual([]);
    await diskStore.remove(unfinished);
    expect(readdirSync(join(folder, "files", "docs", "00")).filter((name) => unfinished.includes(name.replace(".part", "")))).toEqual([]);
  });
});
