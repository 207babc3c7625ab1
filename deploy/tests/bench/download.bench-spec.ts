import type { Readable } from "node:stream";
import { describe, expect, it } from "@jest/globals";
import { bigPdf, storeBucket, tenant } from "@takeoff/testing";
import { keepAliveClient } from "../harness/keep-alive.ts";
import { withBenchStack } from "./harness/bench-stack.ts";
import { compare, seconds, type Missed } from "./harness/compare.ts";

const MIB = 1024 * 1024;
const FILE_BYTES = 16 * MIB;
const AT_ONCE = 4;
const BATCHES = 4;

async function readToEnd(stream: Readable): Promise<number> {
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) size += chunk.length;
  return size;
}

/** Downloads through the gateway against the `minio` client getting the same object from the same MinIO. */
function download(): Promise<Missed> {
  return withBenchStack(async () => {
    const { user } = await tenant();
    const { client, bucket } = storeBucket();
    const uploaded = await user.client.upload({ file: bigPdf(FILE_BYTES), expectOk: true });
    const id = (uploaded.json as { id: number; size_bytes: number }).id;
    const size = (uploaded.json as { id: number; size_bytes: number }).size_bytes;
    const key = await firstKey(client.listObjectsV2(bucket, "", true) as AsyncIterable<{ name?: string }>);
    const downloader = keepAliveClient(user);
    const rate = async (get: () => Promise<Readable>): Promise<number> => {
      const one = async (): Promise<void> => {
        if ((await readToEnd(await get())) !== size) throw new Error("a download was cut short");
      };
      const took = await seconds(async () => {
        for (let batch = 0; batch < BATCHES; batch++) await Promise.all(Array.from({ length: AT_ONCE }, one));
      });
      return (BATCHES * AT_ONCE * size) / MIB / took;
    };
    return compare({
      title: `download of ${FILE_BYTES / MIB} MiB x ${AT_ONCE} at once`,
      unit: "MiB/s",
      bar: 0.9,
      rounds: 9,
      ours: { name: "through the gateway", run: () => rate(async () => (await downloader.open("GET", `/pdfs/${id}/download`)).stream) },
      theirs: { name: "minio client alone", run: () => rate(() => client.getObject(bucket, key)) },
    });
  });
}

async function firstKey(items: AsyncIterable<{ name?: string }>): Promise<string> {
  for await (const { name } of items) if (name?.startsWith("docs/")) return name;
  throw new Error("the upload is not in the store");
}

describe("download", () => {
  it("reaches 0.9 of the rate of the minio client alone", async () => {
    expect(await download()).toEqual([]);
  });
});
