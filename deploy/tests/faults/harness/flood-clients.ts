// Runs in a process of its own.
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { LIMITS } from "@takeoff/contracts";
import { ApiClient, bigPdf } from "@takeoff/testing";
import { errorName } from "./uploads.ts";

/** How often an organization that floods the product met each status; a rejection without Retry-After is one of its own. */
export type Met = Record<string, number>;

export interface FloodData {
  origin: string;
  cookie: string;
  /** A document of the flooder's own, to be downloaded. */
  documentId: number;
}

type Send = (signal: AbortSignal) => Promise<{ status: number; headers: Headers }>;

/** An impatient client retries much sooner than Retry-After says. */
const IMPATIENCE_MS = 100;
/** Longer than the product may keep any request waiting. */
const UNANSWERED_MS = 60_000;

const { origin, cookie, documentId } = JSON.parse(process.argv[2] ?? "") as FloodData;
const client = new ApiClient(origin, new Agent({ keepAlive: true }));
client.cookies.keep(cookie.split("; "));
const file = bigPdf(262_144);
const met: Met = {};
let going = true;
process.once("message", () => (going = false));

/** Sends one request after the other. Without a response the error's name is its status. */
async function lane(send: Send): Promise<void> {
  while (going) {
    const what = await send(AbortSignal.timeout(UNANSWERED_MS)).then(
      ({ status, headers }) => `${status}${status === 200 || headers.has("retry-after") ? "" : " without Retry-After"}`,
      errorName,
    );
    met[what] = (met[what] ?? 0) + 1;
    if (what !== "200") await sleep(IMPATIENCE_MS);
  }
}

const lanes = (count: number, send: Send): Promise<void>[] => Array.from({ length: count }, () => lane(send));

// More requests than one organization may have running and queued, more files than it may have at once.
await Promise.all([
  ...lanes(LIMITS.maxWaitingRequests + 40, (signal) => client.get("/pdfs?limit=50", { signal })),
  ...lanes(12, (signal) => client.upload({ file, signal })),
  ...lanes(24, (signal) => client.get(`/pdfs/${documentId}/download`, { signal })),
]);
process.send?.(met, () => process.disconnect());
