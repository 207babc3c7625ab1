import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, type IncomingHttpHeaders } from "node:http";
import { connect, createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { UPLOAD_PART_BYTES } from "@takeoff/contracts";
import { bigPdfStream, readS3Server } from "@takeoff/testing";
import { Client } from "minio";
import { describeStore, expectUnavailable, newKey } from "../../../test/blob-store-contract.ts";
import { streamPieces } from "../../../test/tables/sources.ts";
import { DiskStore } from "./disk-store.ts";
import { S3Store } from "./s3-store.ts";

const bucket = `test-${randomUUID()}`;
const folder = mkdtempSync(join(tmpdir(), "takeoff-store-"));
let client: Client;
let s3Store: S3Store;
const diskStore = new DiskStore(join(folder, "files"));

function s3Config(endpoint: string) {
  const { access_key: S3_ACCESS_KEY, secret_key: S3_SECRET_KEY } = readS3Server();
  return { STORE: "s3", S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION: "us-east-1" } as const;
}

beforeAll(async () => {
  const config = s3Config(readS3Server().endpoint);
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

/** Less than the idle time-out of 30 s, and more than a busy machine takes. */
const WITHIN_MS = 20_000;

describe("an unavailable store", () => {
  let silent: Server;
  beforeAll(async () => {
    silent = createServer(() => undefined);
    await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  });
  afterAll(() => void silent.close());

  it("throws unavailable when nothing listens", async () => {
    await expectUnavailable(new S3Store(s3Config("http://127.0.0.1:1")), WITHIN_MS);
  });

  it("throws unavailable when the server accepts connections and never responds", async () => {
    const { port } = silent.address() as AddressInfo;
    await expectUnavailable(new S3Store(s3Config(`http://127.0.0.1:${port}`), 300), WITHIN_MS);
  });

  it("throws unavailable for wrong credentials", async () => {
    const config = s3Config(readS3Server().endpoint);
    await expectUnavailable(new S3Store({ ...config, S3_SECRET_KEY: "wrong-secret" }), WITHIN_MS);
  });

  it("throws unavailable for a missing bucket, instead of treating its objects as missing", async () => {
    const store = new S3Store({ ...s3Config(readS3Server().endpoint), S3_BUCKET: `${bucket}-not` });
    for (const operation of [() => store.put(newKey(), streamPieces("x")), () => store.open(newKey()), () => store.remove(newKey())])
      await expect(operation()).rejects.toMatchObject({ code: "unavailable" });
    await expect(store.check()).rejects.toThrow("the bucket does not exist");
  });

  it("throws unavailable when its folder is a file", async () => {
    writeFileSync(join(folder, "a-file"), "");
    await expectUnavailable(new DiskStore(join(folder, "a-file")), WITHIN_MS);
  });
});

describe("a connection to the S3 store that alters bytes", () => {
  /** More than the headers of a request take: the last byte of such a piece belongs to a body. */
  const LARGE_PIECE = 8_192;
  const server = createServer((fromClient) => {
    const { hostname, port } = new URL(readS3Server().endpoint);
    const toStore = connect(Number(port), hostname);
    fromClient.on("data", (piece) => {
      if (piece.length > LARGE_PIECE) piece.writeUInt8(piece.readUInt8(piece.length - 1) ^ 1, piece.length - 1);
      toStore.write(piece);
    });
    toStore.pipe(fromClient);
    for (const [from, to] of [
      [fromClient, toStore],
      [toStore, fromClient],
    ] as const)
      from.on("error", () => to.destroy()).on("close", () => to.destroy());
  });
  beforeAll(() => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening)));
  afterAll(() => void server.close());

  it.each([
    ["one request", 1_000_000],
    ["parts", 20_000_000],
  ])("stores nothing of a file that is sent in %s", async (_, size) => {
    const { port } = server.address() as AddressInfo;
    const key = newKey();
    const store = new S3Store(s3Config(`http://127.0.0.1:${port}`));
    await expect(store.put(key, bigPdfStream(size))).rejects.toMatchObject({ code: "unavailable" });
    expect(await s3Store.size(key)).toBeNull();
  });
});

describe("what the S3 store sends", () => {
  let sent: { method: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const answers: Record<string, string> = {
    "?uploads": "<InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>",
    "?uploadId=one": "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>",
  };
  /** Takes every object, and every part of one. */
  const server = createHttpServer((request, response) => {
    const { method, url = "", headers } = request;
    sent.push({ method, headers });
    const answer = answers[url.slice(url.indexOf("?"))];
    request.resume().once("end", () => response.setHeader("last-modified", new Date().toUTCString()).setHeader("etag", '"e"').end(answer));
  });
  const makeStore = (): S3Store => new S3Store(s3Config(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  beforeAll(() => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening)));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  it.each([0, 1_000, UPLOAD_PART_BYTES])(
    "is a CRC-32 and one request with a file of %i bytes, and no hash of its bytes besides",
    async (size) => {
      sent = [];
      const bytes = Buffer.alloc(size, "x");
      await makeStore().put(newKey(), streamPieces(bytes));
      expect(sent[0]?.headers).toMatchObject({
        "content-length": String(size),
        "x-amz-checksum-crc32": formatCrc32(bytes),
        "x-amz-content-sha256": "UNSIGNED-PAYLOAD",
      });
      expect(sent[0]?.headers).not.toHaveProperty("content-md5");
      // The second one asks whether it is there.
      expect(sent).toHaveLength(2);
    },
  );

  it("is a CRC-32 with each part of a larger file", async () => {
    sent = [];
    const bytes = Buffer.concat(["a", "b", "c"].map((letter) => Buffer.alloc(UPLOAD_PART_BYTES, letter))).subarray(0, -1_000);
    await makeStore().put(newKey(), streamPieces(bytes));
    const parts = [0, 1, 2].map((index) => bytes.subarray(index * UPLOAD_PART_BYTES, (index + 1) * UPLOAD_PART_BYTES));
    const checksums = sent.filter(({ method }) => method === "PUT").map(({ headers }) => headers["x-amz-checksum-crc32"]);
    expect(checksums.toSorted()).toEqual(parts.map(formatCrc32).toSorted());
  });
});

function formatCrc32(bytes: Buffer): string {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(bytes));
  return checksum.toString("base64");
}

const readMode = (path: string): number => statSync(path).mode & 0o777;

/** A folder and everything below it, without links. */
function pathsIn(top: string): string[] {
  const below = readdirSync(top, { recursive: true, withFileTypes: true });
  return [top, ...below.filter((entry) => !entry.isSymbolicLink()).map((entry) => join(entry.parentPath, entry.name))];
}

const modesIn = (top: string): [string, number][] => pathsIn(top).map((path) => [path, readMode(path)]);
const expectedModes = (top: string): [string, number][] => pathsIn(top).map((path) => [path, statSync(path).isDirectory() ? 0o700 : 0o600]);

describe("the disk store", () => {
  it("throws for a key that could lead out of its folder", async () => {
    for (const key of ["../out", "docs/../../out", "docs/A", "docs/a.b", ""])
      await expect(diskStore.put(key, streamPieces("x"))).rejects.toThrow("not a key of this store");
  });

  it("creates files and folders that only their owner can read", async () => {
    const before = process.umask(0);
    try {
      const own = new DiskStore(join(folder, "own"));
      const key = newKey();
      await own.put(key, streamPieces("x"));
      expect(modesIn(join(folder, "own"))).toEqual(expectedModes(join(folder, "own")));
      const checked = join(folder, "checked");
      await new DiskStore(checked).check();
      expect(readMode(checked)).toBe(0o700);
    } finally {
      process.umask(before);
    }
  });

  it("restricts files of an earlier version to their owner, and resumes an aborted run", async () => {
    const old = join(folder, "old");
    const store = new DiskStore(old);
    const keys = Array.from({ length: 20 }, newKey);
    for (const key of keys) await store.put(key, streamPieces("x"));
    const outside = join(folder, "outside");
    writeFileSync(outside, "x", { mode: 0o644 });
    symlinkSync(outside, join(old, "link"));
    for (const path of pathsIn(old)) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
    chmodSync(join(old, "docs", "00", keys[0]!.split("/")[2]!), 0o600);

    // Aborted immediately: the top folder is restricted, and nothing below it counts as done.
    expect(await store.restrictAccess(AbortSignal.abort())).toEqual({ folders: 1, files: 0, failed: 0 });
    expect([readMode(old), readMode(join(old, "docs"))]).toEqual([0o700, 0o755]);

    const folders = pathsIn(old).filter((path) => statSync(path).isDirectory()).length - 1;
    expect(await store.restrictAccess()).toEqual({ folders, files: keys.length - 1, failed: 0 });
    expect(modesIn(old)).toEqual(expectedModes(old));
    expect(readMode(outside)).toBe(0o644);
    expect(await store.restrictAccess()).toEqual({ folders: 0, files: 0, failed: 0 });
  });

  it("does not list the unfinished object of a killed process, and removes it by its key", async () => {
    const key = newKey();
    await diskStore.put(key, streamPieces("x"));
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
