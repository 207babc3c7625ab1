import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { bigPdf, storeBucket, tenant } from "@takeoff/testing";
import { withBenchStack } from "./harness/bench-stack.ts";
import { compare, seconds, type Missed } from "./harness/compare.ts";

const MIB = 1024 * 1024;
const FILE_BYTES = 16 * MIB;
const AT_ONCE = 4;
const BATCHES = 2;

/** Uploads through the gateway against the `minio` client putting the same files straight into the same MinIO. */
function upload(): Promise<Missed> {
  return withBenchStack(async () => {
    const { user } = await tenant();
    const { client, bucket } = storeBucket();
    const files = Array.from({ length: AT_ONCE }, () => bigPdf(FILE_BYTES));
    const rate = async (put: (file: Buffer) => Promise<unknown>): Promise<number> => {
      const took = await seconds(async () => {
        for (let batch = 0; batch < BATCHES; batch++) await Promise.all(files.map(put));
      });
      return (BATCHES * files.reduce((sum, file) => sum + file.length, 0)) / MIB / took;
    };
    return compare({
      title: `upload of ${FILE_BYTES / MIB} MiB x ${AT_ONCE} at once`,
      unit: "MiB/s",
      bar: 0.85,
      rounds: 9,
      ours: { name: "through the gateway", run: () => rate((file) => user.client.upload({ file, expectOk: true })) },
      theirs: {
        name: "minio client alone",
        run: () => rate((file) => client.putObject(bucket, `bench/${randomUUID()}`, file, file.length)),
      },
    });
  });
}

describe("upload", () => {
  it("reaches 0.85 of the rate of the minio client alone", async () => {
    expect(await upload()).toEqual([]);
  });
});
