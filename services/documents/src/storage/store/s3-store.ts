import { Agent as HttpAgent, type AgentOptions } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Socket } from "node:net";
import type { Duplex, Readable } from "node:stream";
import { AppError } from "@takeoff/contracts";
import { Client, type BucketItem } from "minio";
import { BlobStore, type ByteRange, type ListedObject } from "./blob-store.ts";
import { fillBuffers, PartBuffers, type Filled } from "./part-buffers.ts";
import type { StoreConfig } from "./config.ts";

/** The smallest part that S3 takes, but for the last: what an upload holds in memory is a few of these. */
const PART_BYTES = 5 * 1024 * 1024;
/** Buffers that uploads share; one upload always has one, so that none waits for another's slow client. */
const SHARED_BUFFERS = 8;
/** Parts of one upload on their way at once. */
const PARTS_IN_FLIGHT = 2;
/** A store that says nothing for so long, in the middle of a request, is taken for dead. */
const SILENCE_MS = 30_000;

interface Part {
  part: number;
  etag: string;
}

/** Files on MinIO or any S3 endpoint, by the `minio` client. */
export class S3Store extends BlobStore {
  private readonly client: Client;
  private readonly buffers = new PartBuffers(PART_BYTES, SHARED_BUFFERS);
  private readonly bucket: string;

  constructor(config: Extract<StoreConfig, { STORE: "s3" }>, silenceMs = SILENCE_MS) {
    super();
    const endpoint = new URL(config.S3_ENDPOINT);
    const useSSL = endpoint.protocol === "https:";
    this.bucket = config.S3_BUCKET;
    this.client = new Client({
      endPoint: endpoint.hostname,
      port: Number(endpoint.port || (useSSL ? 443 : 80)),
      useSSL,
      accessKey: config.S3_ACCESS_KEY,
      secretKey: config.S3_SECRET_KEY,
      region: config.S3_REGION,
      pathStyle: true,
      transportAgent: impatientAgent(useSSL, silenceMs),
    });
  }

  /**
   * A loop over parts of our own: the client's `putObject` of a stream buffers half a gigabyte when it does not know
   * the length, and never settles when its source fails.
   */
  async put(key: string, source: AsyncIterable<Buffer>): Promise<number> {
    const filled = fillBuffers(source, this.buffers);
    const first = await filled.next();
    const head = first.done ? this.buffers.empty() : first.value;
    if (head.bytes.length < PART_BYTES) await this.putWhole(key, head);
    else await this.putParts(key, head, filled);
    const size = await this.size(key);
    // A server killed while it completes an upload may have said yes to nothing (seen with MinIO).
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

  async size(key: string): Promise<number | null> {
    try {
      return (await this.client.statObject(this.bucket, key)).size;
    } catch (error) {
      return nullWhenMissing(error);
    }
  }

  async remove(key: string): Promise<void> {
    await stored(() => this.client.removeObject(this.bucket, key));
    await stored(() => this.abortUploads(key));
  }

  async removeWhole(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    // Resolves also when some could not be removed, with what the store said of each of them.
    const failed = await stored(() => this.client.removeObjects(this.bucket, [...keys]));
    if (failed.length === 0) return;
    const why = new Error(`${failed.length} objects could not be removed; of the first the store says ${JSON.stringify(failed[0])}`);
    throw new AppError("unavailable", { cause: why });
  }

  /** A page of a thousand at a time; the order is S3's own (its ListObjectsV2). */
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
    const exists = await stored(() => this.client.bucketExists(this.bucket));
    if (!exists) throw new Error("the bucket does not exist");
  }

  /** The client's own `removeIncompleteUpload` fails when there is none, and takes one of several. */
  private async abortUploads(key: string): Promise<void> {
    const aborted = new Set<string>();
    for (;;) {
      const id = await this.client.findUploadId(this.bucket, key);
      if (id === undefined || aborted.has(id)) return;
      aborted.add(id);
      await this.client.abortMultipartUpload(this.bucket, key, id).catch(ignoreGone);
    }
  }

  private async putWhole(key: string, { bytes, release }: Filled): Promise<void> {
    try {
      await stored(() => this.client.putObject(this.bucket, key, bytes, bytes.length));
    } finally {
      release();
    }
  }

  private async putParts(key: string, first: Filled, rest: AsyncIterable<Filled>): Promise<void> {
    const uploadID = await stored(() => this.client.initiateNewMultipartUpload(this.bucket, key, {})).catch((error: unknown) => {
      first.release();
      throw error;
    });
    const inFlight = new Set<Promise<Part>>();
    const parts: Promise<Part>[] = [];
    const send = ({ bytes, release }: Filled): void => {
      const partNumber = parts.length + 1;
      const part = stored(() =>
        this.client.uploadPart({ bucketName: this.bucket, objectName: key, uploadID, partNumber, headers: {} }, bytes),
      ).finally(release);
      parts.push(part);
      inFlight.add(part);
      // A failed part stays in flight, so that the next wait below meets its error.
      part.then(() => inFlight.delete(part)).catch(() => undefined);
    };
    try {
      send(first);
      for await (const filled of rest) {
        if (inFlight.size >= PARTS_IN_FLIGHT) await Promise.race(inFlight).catch((error: unknown) => refuse(filled, error));
        send(filled);
      }
      const done = await Promise.all(parts);
      await stored(() => this.client.completeMultipartUpload(this.bucket, key, uploadID, done));
    } catch (error) {
      await Promise.allSettled(parts);
      // What cannot be aborted now is removed by the sweeper, which knows the key.
      await this.client.abortMultipartUpload(this.bucket, key, uploadID).catch(() => undefined);
      throw error;
    }
  }
}

function refuse(filled: Filled, error: unknown): never {
  filled.release();
  throw error;
}

/** Kept-alive connections that are given up when nothing moves on them. */
function impatientAgent(useSSL: boolean, silenceMs: number): HttpAgent {
  const options: AgentOptions = { keepAlive: true, maxSockets: 64, timeout: silenceMs };
  const Base = useSSL ? (HttpsAgent as unknown as typeof HttpAgent) : HttpAgent;
  // Node only announces the time-out; without this the request would wait for ever.
  class ImpatientAgent extends Base {
    override createConnection(...args: Parameters<HttpAgent["createConnection"]>): ReturnType<HttpAgent["createConnection"]> {
      const socket = super.createConnection(...args);
      giveUpWhenSilent(socket);
      return socket;
    }
  }
  return new ImpatientAgent(options);
}

function giveUpWhenSilent(socket: Duplex | null | undefined): void {
  socket?.on("timeout", () => (socket as Socket).destroy(new Error("the store went silent")));
}

/** Another process that sweeps was faster. */
function ignoreGone(error: unknown): void {
  if ((error as { code?: string }).code !== "NoSuchUpload") throw error;
}

const MISSING = new Set(["NoSuchKey", "NotFound"]);

function nullWhenMissing(error: unknown): null {
  if (MISSING.has((error as { code?: string }).code ?? "")) return null;
  throw new AppError("unavailable", { cause: error });
}

async function stored<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError("unavailable", { cause });
  }
}
