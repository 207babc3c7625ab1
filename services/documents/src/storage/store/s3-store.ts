import { Agent as HttpAgent, type AgentOptions } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Socket } from "node:net";
import type { Duplex, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { AppError, UPLOAD_PART_BYTES } from "@takeoff/contracts";
import { Client, type BucketItem } from "minio";
import { BlobStore, SIGNED_PUT_SECONDS, SIGNED_URL_SECONDS, type ByteRange, type ListedObject } from "./blob-store.ts";
import { fillBuffers, PartBuffers, type FilledBuffer } from "./part-buffers.ts";
import type { StoreConfig } from "./config.ts";

/** S3 accepts no smaller parts than 5 MiB. A part of a continued upload is one request so. An upload holds a few of them in memory. */
const PART_BYTES = UPLOAD_PART_BYTES;
/** Buffers that all uploads share. Each upload always gets one, so that a slow client blocks no other upload. */
const SHARED_BUFFERS = 8;
/** Parts of one upload that are sent concurrently. */
const PARTS_IN_FLIGHT = 2;
/** A request on whose connection nothing moves for this long fails, in milliseconds. */
const IDLE_TIMEOUT_MS = 30_000;

const CHECKSUM_HEADER = "x-amz-checksum-crc32";

interface MultipartUpload {
  key: string;
  uploadId: string;
}

interface Part {
  number: number;
  etag: string;
  checksum: string;
}

/**
 * Stores files in MinIO or any other S3 endpoint, with the `minio` client.
 *
 * Uploads of parts use methods of the client that its handbook does not list, though its types do: `initiateNewMultipartUpload`,
 * `uploadPart`, `findUploadId`, `abortMultipartUpload` and `makeRequestAsync`. Its documented `putObject` cannot replace them: for a
 * stream of unknown length it buffers parts of half a gigabyte and never settles when the stream fails; it copies a buffer, and hashes
 * it with MD5 and SHA-256. `completeMultipartUpload` and `removeIncompleteUpload` leave out what is said at `complete` and
 * `abortUploads`. The version of the client is pinned, and the store's tests run against a real server.
 */
export class S3Store extends BlobStore {
  private readonly client: Client;
  /** Sends bytes with a CRC-32 that the store verifies: signing their SHA-256 would cost as much as copying them once more. */
  private readonly uploads: Client;
  private readonly buffers = new PartBuffers(PART_BYTES, SHARED_BUFFERS);
  private readonly bucket: string;

  constructor(config: Extract<StoreConfig, { STORE: "s3" }>, idleTimeoutMs = IDLE_TIMEOUT_MS) {
    super();
    const endpoint = new URL(config.S3_ENDPOINT);
    const useSSL = endpoint.protocol === "https:";
    this.bucket = config.S3_BUCKET;
    const options = {
      endPoint: endpoint.hostname,
      port: Number(endpoint.port || (useSSL ? 443 : 80)),
      useSSL,
      accessKey: config.S3_ACCESS_KEY,
      secretKey: config.S3_SECRET_KEY,
      region: config.S3_REGION,
      pathStyle: true,
      transportAgent: makeAgentWithIdleTimeout(useSSL, idleTimeoutMs),
    };
    this.client = new Client(options);
    this.uploads = Object.assign(new Client(options), { enableSHA256: false });
  }

  /** Uploads a file that is larger than a part in parts, which the class's comment explains. */
  async put(key: string, source: AsyncIterable<Buffer>): Promise<number> {
    const filled = fillBuffers(source, this.buffers);
    const first = await filled.next();
    const head = first.done ? this.buffers.empty() : first.value;
    if (head.isLast) await this.putWhole(key, head);
    else await this.putParts(key, head, filled);
    const size = await this.size(key);
    // A server that is killed while it completes an upload may confirm an object that it did not store (seen with MinIO).
    if (size === null) throw new AppError("unavailable", { message: "The file could not be stored. Please try again." });
    return size;
  }

  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    try {
      if (!range) return await this.client.getObject(this.bucket, key);
      return await this.client.getPartialObject(this.bucket, key, range.start, range.end - range.start + 1);
    } catch (error) {
      return nullWhenMissing(error);
    }
  }

  /** Computed here: asks the server nothing, as the region is known. */
  async signedUrl(key: string): Promise<string> {
    return this.client.presignedGetObject(this.bucket, key, SIGNED_URL_SECONDS);
  }

  async signedPutUrl(key: string): Promise<string> {
    return this.client.presignedPutObject(this.bucket, key, SIGNED_PUT_SECONDS);
  }

  async size(key: string): Promise<number | null> {
    try {
      return (await this.client.statObject(this.bucket, key)).size;
    } catch (error) {
      return nullWhenMissing(error);
    }
  }

  async remove(key: string): Promise<void> {
    await unavailableOnError(() => this.client.removeObject(this.bucket, key));
    await unavailableOnError(() => this.abortUploads(key));
  }

  async removeMany(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    // Resolves also when some could not be removed, with the store's error for each of them.
    const failed = await unavailableOnError(() => this.client.removeObjects(this.bucket, [...keys]));
    if (failed.length === 0) return;
    const why = new Error(`${failed.length} objects could not be removed; first error: ${JSON.stringify(failed[0])}`);
    throw new AppError("unavailable", { cause: why });
  }

  /** Reads pages of a thousand objects; ListObjectsV2 returns them in byte order. */
  async *list(): AsyncIterable<ListedObject> {
    try {
      for await (const { name, size, lastModified } of this.client.listObjectsV2(this.bucket, "", true) as AsyncIterable<BucketItem>) {
        if (name !== undefined && lastModified) yield { key: name, size, modified: lastModified };
      }
    } catch (cause) {
      throw new AppError("unavailable", { cause });
    }
  }

  async check(): Promise<void> {
    const exists = await unavailableOnError(() => this.client.bucketExists(this.bucket));
    if (!exists) throw new Error("the bucket does not exist");
  }

  /** Aborts all unfinished uploads of a key. The client's `removeIncompleteUpload` fails when there is none, and aborts only one. */
  private async abortUploads(key: string): Promise<void> {
    const aborted = new Set<string>();
    for (;;) {
      const id = await this.client.findUploadId(this.bucket, key);
      if (id === undefined || aborted.has(id)) return;
      aborted.add(id);
      await this.client.abortMultipartUpload(this.bucket, key, id).catch(ignoreMissingUpload);
    }
  }

  private async putWhole(key: string, { bytes, release }: FilledBuffer): Promise<void> {
    try {
      const headers = { [CHECKSUM_HEADER]: computeChecksum(bytes) };
      const request = { method: "PUT", bucketName: this.bucket, objectName: key, headers };
      await unavailableOnError(() => this.uploads.makeRequestAsyncOmit(request, bytes));
    } finally {
      release();
    }
  }

  private async putParts(key: string, first: FilledBuffer, rest: AsyncIterable<FilledBuffer>): Promise<void> {
    const headers = { "x-amz-checksum-algorithm": "CRC32" };
    const uploadId = await unavailableOnError(() => this.client.initiateNewMultipartUpload(this.bucket, key, headers)).catch(
      (error: unknown) => {
        first.release();
        throw error;
      },
    );
    const inFlight = new Set<Promise<Part>>();
    const parts: Promise<Part>[] = [];
    const send = ({ bytes, release }: FilledBuffer): void => {
      const number = parts.length + 1;
      const part = unavailableOnError(() => this.putPart({ key, uploadId, number }, bytes)).finally(release);
      parts.push(part);
      inFlight.add(part);
      // A failed part stays in the set, so that the next `race` below rejects with its error.
      part.then(() => inFlight.delete(part)).catch(() => undefined);
    };
    try {
      send(first);
      for await (const filled of rest) {
        if (inFlight.size >= PARTS_IN_FLIGHT) await Promise.race(inFlight).catch((error: unknown) => releaseAndThrow(filled, error));
        send(filled);
      }
      const done = await Promise.all(parts);
      await unavailableOnError(() => this.complete({ key, uploadId }, done));
    } catch (error) {
      await Promise.allSettled(parts);
      // The sweeper retries a failed abort: it has the key.
      await this.client.abortMultipartUpload(this.bucket, key, uploadId).catch(() => undefined);
      throw error;
    }
  }

  private async putPart({ key, uploadId, number }: MultipartUpload & { number: number }, bytes: Buffer): Promise<Part> {
    const checksum = computeChecksum(bytes);
    const headers = { [CHECKSUM_HEADER]: checksum };
    const config = { bucketName: this.bucket, objectName: key, uploadID: uploadId, partNumber: number, headers };
    const { etag } = await this.uploads.uploadPart(config, bytes);
    return { number, etag, checksum };
  }

  /** Lists the parts with their checksums, which the client's `completeMultipartUpload` leaves out and S3 requires. */
  private async complete({ key, uploadId }: MultipartUpload, parts: readonly Part[]): Promise<void> {
    const listed = parts.map(
      ({ number, etag, checksum }) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><ChecksumCRC32>${checksum}</ChecksumCRC32></Part>`,
    );
    const body = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${listed.join("")}</CompleteMultipartUpload>`;
    const request = { method: "POST", bucketName: this.bucket, objectName: key, query: `uploadId=${encodeURIComponent(uploadId)}` };
    const answer = await text(await this.client.makeRequestAsync(request, body));
    // S3 may answer 200 first and fail afterwards.
    if (answer.includes("<Error>")) throw new Error(`the upload could not be completed: ${answer.slice(0, 500)}`);
  }
}

/** The CRC-32 of a body, as its header holds it. */
function computeChecksum(bytes: Buffer): string {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(bytes));
  return checksum.toString("base64");
}

function releaseAndThrow(filled: FilledBuffer, error: unknown): never {
  filled.release();
  throw error;
}

/** An agent that destroys keep-alive connections on which nothing moves for `idleTimeoutMs`. */
function makeAgentWithIdleTimeout(useSSL: boolean, idleTimeoutMs: number): HttpAgent {
  const options: AgentOptions = { keepAlive: true, maxSockets: 64, timeout: idleTimeoutMs };
  const Base = useSSL ? (HttpsAgent as unknown as typeof HttpAgent) : HttpAgent;
  // Node only emits `timeout`; without this the request would wait indefinitely.
  class IdleTimeoutAgent extends Base {
    override createConnection(...args: Parameters<HttpAgent["createConnection"]>): ReturnType<HttpAgent["createConnection"]> {
      const socket = super.createConnection(...args);
      destroyWhenIdle(socket);
      return socket;
    }
  }
  return new IdleTimeoutAgent(options);
}

function destroyWhenIdle(socket: Duplex | null | undefined): void {
  socket?.on("timeout", () => (socket as Socket).destroy(new Error("the store stopped responding")));
}

/** Another process aborted the upload first. */
function ignoreMissingUpload(error: unknown): void {
  if ((error as { code?: string }).code !== "NoSuchUpload") throw error;
}

const MISSING = new Set(["NoSuchKey", "NotFound"]);

function nullWhenMissing(error: unknown): null {
  if (MISSING.has((error as { code?: string }).code ?? "")) return null;
  throw new AppError("unavailable", { cause: error });
}

async function unavailableOnError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError("unavailable", { cause });
  }
}
