import { randomUUID } from "node:crypto";
import { API_BASE, TUS_VERSION, UPLOAD_PART_BYTES, UPLOAD_PART_TYPE } from "@takeoff/contracts";
import {
  beginUpload,
  bigPdf,
  database,
  multipart,
  readAll,
  readRunFile,
  tenant,
  UPLOAD_FIELDS,
  waitFor,
  type ApiClient,
} from "@takeoff/testing";
import { bench } from "./harness/bench-stack.ts";
import { comparePipes, MIB, signedRequest, WARM_UP_REQUESTS, type BenchRequest } from "./harness/pipes/compare-pipes.ts";

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
  return comparePipes({
    title: `upload of ${FILE_BYTES / MIB} MiB x ${AT_ONCE} at once`,
    unit: "MiB",
    perRequest: file.length / MIB,
    requests: 8,
    atOnce: AT_ONCE,
    bar: 0.85,
    hops: 2,
    ours: {
      origin: info.public_url,
      request: () => ({ method: "POST", path: `${API_BASE}/upload-pdf`, headers, body: [body] }),
      settled: () => waitFor(allClosed, { what: "every file to be checked", timeoutMs: 120_000 }),
    },
    target: { name: "MinIO itself", origin: readRunFile().s3?.endpoint ?? "", request: () => put(file) },
  });
});

/** Whether every event was acted on by all that must. */
async function allClosed(): Promise<boolean> {
  return (await database().query("select 1 from events.outbox where closed_at is null limit 1")).rows.length === 0;
}

/** A PUT of these bytes to the store itself. */
async function put(file: Buffer): Promise<BenchRequest> {
  const signed = await signedRequest("PUT", `bench/${randomUUID()}`);
  return { ...signed, headers: { ...signed.headers, "content-length": String(file.length) }, body: [file] };
}

/** More than all rounds take. */
const PARTS = 120;
/** A part of few bytes, and the size of a file that has room for more than it. */
const FEW_BYTES = 1_024;

/** The paths of uploads of files that are larger than a part, so that none is finished while it is measured. */
async function beginUploads(client: ApiClient, count: number, length: number): Promise<string[]> {
  const paths: string[] = [];
  while (paths.length < count) {
    const { headers } = await beginUpload(client, { length });
    paths.push(headers.get("location") ?? "");
  }
  return paths;
}

bench("a part of a continued upload reaches 0.85 of the rate of one plain Node pipe to the same MinIO", async ({ info }) => {
  const { user } = await tenant();
  const file = bigPdf(UPLOAD_PART_BYTES);
  const few = file.subarray(0, FEW_BYTES);
  const paths = await beginUploads(user.client, PARTS, 2 * UPLOAD_PART_BYTES);
  const pathsOfFew = await beginUploads(user.client, WARM_UP_REQUESTS, 2 * FEW_BYTES);
  const patch = (unused: string[], body: Buffer): BenchRequest => {
    const path = unused.pop();
    if (path === undefined) throw new Error("more parts are measured than uploads were begun");
    const headers = {
      ...TUS_VERSION,
      cookie: user.client.cookies.header() ?? "",
      "upload-offset": "0",
      "content-type": UPLOAD_PART_TYPE,
      "content-length": String(body.length),
    };
    return { method: "PATCH", path, headers, body: [body] };
  };
  return comparePipes({
    title: `parts of ${UPLOAD_PART_BYTES / MIB} MiB x ${AT_ONCE} at once`,
    unit: "MiB",
    perRequest: file.length / MIB,
    requests: 8,
    atOnce: AT_ONCE,
    bar: 0.85,
    hops: 1,
    ours: { origin: info.public_url, request: () => patch(paths, file), warmUp: () => patch(pathsOfFew, few) },
    target: { name: "MinIO itself", origin: readRunFile().s3?.endpoint ?? "", request: () => put(file), warmUp: () => put(few) },
  });
});
