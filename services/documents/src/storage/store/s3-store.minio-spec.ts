import { randomUUID } from "node:crypto";
import { createServer as createHttpServer, type IncomingHttpHeaders } from "node:http";
import { connect, createServer, type AddressInfo, type Server } from "node:net";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { UPLOAD_PART_BYTES } from "@takeoff/contracts";
import { bigPdfStream, readS3Server } from "@takeoff/testing";
import { Client } from "minio";
import { describeStore, expectUnavailable, newKey } from "../../../test/blob-store-contract.ts";
import { streamPieces } from "../../../test/tables/sources.ts";
import { S3Store } from "./s3-store.ts";

const bucket = `test-${randomUUID()}`;
let client: Client;
let s3Store: S3Store;

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
});

describeStore("S3", () => ({
  store: s3Store,
  leftovers: async (key) => {
    const found: unknown[] = [];
    for await (const upload of client.listIncompleteUploads(bucket, key, true)) found.push(upload);
    return found;
  },
}));

describe("an unavailable S3 store", () => {
  let silent: Server;
  beforeAll(async () => {
    silent = createServer(() => undefined);
    await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  });
  afterAll(() => void silent.close());

  it("throws unavailable when nothing listens", async () => {
    await expectUnavailable(new S3Store(s3Config("http://127.0.0.1:1")));
  });

  it("throws unavailable when the server accepts connections and never responds", async () => {
    const { port } = silent.address() as AddressInfo;
    await expectUnavailable(new S3Store(s3Config(`http://127.0.0.1:${port}`), 300));
  });

  it("throws unavailable for wrong credentials", async () => {
    const config = s3Config(readS3Server().endpoint);
    await expectUnavailable(new S3Store({ ...config, S3_SECRET_KEY: "wrong-secret" }));
  });

  it("throws unavailable for a missing bucket, instead of treating its objects as missing", async () => {
    const store = new S3Store({ ...s3Config(readS3Server().endpoint), S3_BUCKET: `${bucket}-not` });
    for (const operation of [() => store.put(newKey(), streamPieces("x")), () => store.open(newKey()), () => store.remove(newKey())])
      await expect(operation()).rejects.toMatchObject({ code: "unavailable" });
    await expect(store.check()).rejects.toThrow("the bucket does not exist");
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
