import { randomUUID } from "node:crypto";
import { API_BASE } from "@takeoff/contracts";
import { bigPdf, multipart, readAll, readRunFile, tenant, UPLOAD_FIELDS } from "@takeoff/testing";
import { bench } from "./harness/bench-stack.ts";
import { comparePipes, MIB, signedRequest, type BenchRequest } from "./harness/pipes/compare-pipes.ts";

const FILE_BYTES = 16 * MIB;
const AT_ONCE = 4;

/** The gateway and documents pass on an upload: two hops. */
bench("upload reaches 0.85 of the rate of two plain Node pipes to the same MinIO", async ({ info }) => {
  const { user } = await tenant();
  const file = bigPdf(FILE_BYTES);
  const form = multipart([
    ...Object.entries(UPLOAD_FIELDS).map(([name, body]) => ({ name, body })),
    { name: "file", body: file, filename: "bench.pdf", contentType: "application/pdf" },
  ]);
  const body = await readAll(form.body);
  const headers = {
    cookie: user.client.cookies.header() ?? "",
    "content-type": form.contentType,
    "content-length": String(body.length),
  };
  const put = async (): Promise<BenchRequest> => {
    const signed = await signedRequest("PUT", `bench/${randomUUID()}`);
    return { ...signed, headers: { ...signed.headers, "content-length": String(file.length) }, body: [file] };
  };
  return comparePipes({
    title: `upload of ${FILE_BYTES / MIB} MiB x ${AT_ONCE} at once`,
    unit: "MiB",
    perRequest: file.length / MIB,
    requests: 8,
    atOnce: AT_ONCE,
    bar: 0.85,
    hops: 2,
    ours: { origin: info.public_url, request: () => ({ method: "POST", path: `${API_BASE}/upload-pdf`, headers, body: [body] }) },
    target: { name: "MinIO itself", origin: readRunFile().s3?.endpoint ?? "", request: put },
  });
});
