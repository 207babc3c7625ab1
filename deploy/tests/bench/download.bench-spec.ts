import { API_BASE } from "@takeoff/contracts";
import { bigPdf, listStored, readRunFile, tenant } from "@takeoff/testing";
import { bench } from "./harness/bench-stack.ts";
import { comparePipes, MIB, signedRequest, type BenchRequest } from "./harness/pipes/compare-pipes.ts";

const FILE_BYTES = 16 * MIB;
const AT_ONCE = 4;

/** The gateway streams a download from the store: one hop. */
bench("download reaches 0.9 of the rate of one plain Node pipe to the same object in the same MinIO", async ({ info }) => {
  const { user } = await tenant();
  const uploaded = await user.client.upload({ file: bigPdf(FILE_BYTES), expectOk: true });
  const { id, size_bytes: size } = uploaded.json as { id: number; size_bytes: number };
  const [{ key } = { key: "" }] = await listStored("docs/");
  const path = `${API_BASE}/pdfs/${id}/download`;
  const ours = (headers = {}): BenchRequest => ({
    method: "GET",
    path,
    headers: { cookie: user.client.cookies.header() ?? "", ...headers },
  });
  const signed = await signedRequest("GET", key);
  const few = { range: "bytes=0-1023" };
  return comparePipes({
    title: `download of ${FILE_BYTES / MIB} MiB x ${AT_ONCE} at once`,
    unit: "MiB",
    perRequest: size / MIB,
    requests: 16,
    atOnce: AT_ONCE,
    bar: 0.9,
    hops: 1,
    ours: { origin: info.public_url, request: () => ours(), warmUp: () => ours(few) },
    target: {
      name: "MinIO itself",
      origin: readRunFile().s3?.endpoint ?? "",
      request: () => signed,
      warmUp: () => ({ ...signed, headers: { ...signed.headers, ...few } }),
    },
  });
});
