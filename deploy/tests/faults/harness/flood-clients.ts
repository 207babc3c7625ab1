// Runs in a worker thread.
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { LIMITS } from "@takeoff/contracts";
import { ApiClient, bigPdf } from "@takeoff/testing";

/** What an organization that floods the product met: how often each status, and how many refusals did not say when to come back. */
export interface Met {
  statuses: Record<string, number>;
  unadvised: number;
}

export interface FloodData {
  origin: string;
  cookie: string;
  /** A document of the flooder's own, to be downloaded. */
  documentId: number;
}

/** More than one organization may have at work and in line, of calls; of files more than it may have at once. */
const AT_ONCE = { calls: LIMITS.maxWaitingRequests + 40, uploads: 12, downloads: 24 };
const UPLOAD_BYTES = 262_144;
/** An impatient client retries much sooner than Retry-After says. */
const IMPATIENCE_MS = 100;
/** Longer than the product may keep any call waiting. */
const UNANSWERED_MS = 60_000;

const { origin, cookie, documentId } = workerData as FloodData;
const client = new ApiClient(origin, new Agent({ keepAlive: true }));
client.cookies.keep(cookie.split("; "));
const file = bigPdf(UPLOAD_BYTES);
let going = false;
let running: Promise<unknown> = Promise.resolve();
let met: Met;

parentPort?.on("message", (message: "start" | "stop") => {
  if (message === "start") {
    going = true;
    met = { statuses: {}, unadvised: 0 };
    running = Promise.all([
      lanes(AT_ONCE.calls, (signal) => client.get("/pdfs?limit=50", { signal })),
      lanes(AT_ONCE.uploads, (signal) => client.upload({ file, signal })),
      lanes(AT_ONCE.downloads, (signal) => client.get(`/pdfs/${documentId}/download`, { signal })),
    ]);
  } else {
    going = false;
    void running.then(() => parentPort?.postMessage(met));
  }
});

/** Whatever comes of a call; without an answer the fault's name is its status. */
async function answerOf(call: Call): Promise<{ status: string; retryAfter: boolean }> {
  try {
    const { status, headers } = await call(AbortSignal.timeout(UNANSWERED_MS));
    return { status: String(status), retryAfter: headers.has("retry-after") };
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    return { status: typeof code === "string" ? code : name, retryAfter: true };
  }
}

type Call = (signal: AbortSignal) => Promise<{ status: number; headers: Headers }>;

async function lanes(count: number, call: Call): Promise<void> {
  const lane = async (): Promise<void> => {
    while (going) {
      const { status, retryAfter } = await answerOf(call);
      met.statuses[status] = (met.statuses[status] ?? 0) + 1;
      if (status === "200") continue;
      if (!retryAfter) met.unadvised++;
      await sleep(IMPATIENCE_MS);
    }
  };
  await Promise.all(Array.from({ length: count }, lane));
}
