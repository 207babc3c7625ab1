import { randomUUID } from "node:crypto";
import { bigPdf, storeBucket, tenant } from "@takeoff/testing";
import { bench } from "./harness/bench-stack.ts";
import { compare, secondsOf } from "./harness/compare.ts";

const MIB = 1024 * 1024;
const FILE_BYTES = 16 * MIB;
const AT_ONCE = 4;
const UPLOADS = 8;

bench("upload reaches 0.85 of the rate of the minio client putting the same file into the same MinIO", async () => {
  const { user } = await tenant();
  const { client, bucket } = storeBucket();
  const file = bigPdf(FILE_BYTES);
  const rate = async (put: () => Promise<unknown>): Promise<number> =>
    (UPLOADS * file.length) / MIB / (await secondsOf(UPLOADS, AT_ONCE, put));
  return compare({
    title: `upload of ${FILE_BYTES / MIB} MiB x ${AT_ONCE} at once`,
    unit: "MiB/s",
    bar: 0.85,
    rounds: 9,
    ours: { name: "through the gateway", run: () => rate(() => user.client.upload({ file, expectOk: true })) },
    theirs: { name: "minio client alone", run: () => rate(() => client.putObject(bucket, `bench/${randomUUID()}`, file, file.length)) },
  });
});
