import type { Readable } from "node:stream";
import { bigPdf, listStored, storeBucket, tenant } from "@takeoff/testing";
import { keepAliveClient } from "../harness/keep-alive.ts";
import { bench } from "./harness/bench-stack.ts";
import { compare, secondsOf } from "./harness/compare.ts";

const MIB = 1024 * 1024;
const FILE_BYTES = 16 * MIB;
const AT_ONCE = 4;
const DOWNLOADS = 16;

bench("download reaches 0.9 of the rate of the minio client getting the same object from the same MinIO", async () => {
  const { user } = await tenant();
  const { client, bucket } = storeBucket();
  const uploaded = await user.client.upload({ file: bigPdf(FILE_BYTES), expectOk: true });
  const { id, size_bytes: size } = uploaded.json as { id: number; size_bytes: number };
  const [{ key } = { key: "" }] = await listStored("docs/");
  const downloader = keepAliveClient(user);
  const rate = async (get: () => Promise<Readable>): Promise<number> => {
    const took = await secondsOf(DOWNLOADS, AT_ONCE, async () => {
      let read = 0;
      for await (const chunk of (await get()) as AsyncIterable<Buffer>) read += chunk.length;
      if (read !== size) throw new Error("a download was cut short");
    });
    return (DOWNLOADS * size) / MIB / took;
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
