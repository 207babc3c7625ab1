import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { smallPdf, waitFor, type ApiResponse, type ApiClient } from "@takeoff/testing";

const UPLOADERS = 2;
const READERS = 2;
const PAUSE_MS = 100;
/** Time-out of one request. */
const REQUEST_MS = 60_000;
const RETRY_MS = 250;

export interface Load {
  /** Pause between two requests of one client; 0 for the highest load. */
  pauseMs?: number;
  /** Retries a failed request for this time; without it each failure counts. */
  patienceMs?: number;
}

/** The numbers of successful and retried requests, and every failed request. */
export interface Counts {
  uploads: number;
  lists: number;
  /** How often a request was sent again. */
  retried: number;
  /** Longest time from a request that failed until its repetition succeeded. */
  slowestSeconds: number;
  failed: string[];
}

/** Uploads and lists documents from concurrent clients while `work` runs. @returns the counts; each accepted upload exists exactly once */
export async function withTraffic(client: ApiClient, load: Load, work: () => Promise<void>): Promise<Counts> {
  const counted: Counts = { uploads: 0, lists: 0, retried: 0, slowestSeconds: 0, failed: [] };
  const accepted: string[] = [];
  const end = new AbortController();
  const clients = [
    ...Array.from({ length: UPLOADERS }, () => repeat(load, end.signal, () => upload(client, load, counted, accepted))),
    ...Array.from({ length: READERS }, () => repeat(load, end.signal, () => list(client, load, counted))),
  ];
  try {
    // Requests must succeed before and after the work.
    await waitFor(() => counted.uploads >= UPLOADERS && counted.lists >= READERS, { timeoutMs: REQUEST_MS, what: "the first requests" });
    await work();
    const { uploads } = counted;
    await waitFor(() => counted.uploads >= uploads + UPLOADERS, { timeoutMs: REQUEST_MS, what: "requests after the work" });
  } finally {
    end.abort();
    await Promise.all(clients);
  }
  await expectOnce(client, accepted);
  return counted;
}

async function repeat({ pauseMs = PAUSE_MS }: Load, signal: AbortSignal, send: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await send();
    await sleep(pauseMs);
  }
}

async function upload(client: ApiClient, load: Load, counted: Counts, accepted: string[]): Promise<void> {
  const idempotencyKey = randomUUID();
  const filename = `${randomUUID()}.pdf`;
  const file = smallPdf();
  const done = await attempt("upload", load, counted, (signal) => client.upload({ file, filename, idempotencyKey, signal }));
  if (done) accepted.push(filename);
  if (done) counted.uploads++;
}

async function list(client: ApiClient, load: Load, counted: Counts): Promise<void> {
  if (await attempt("list", load, counted, (signal) => client.get("/pdfs?limit=20", { signal }))) counted.lists++;
}

/** @returns whether the request succeeded, at first or within `patienceMs` */
async function attempt(
  what: string,
  { patienceMs = 0 }: Load,
  counted: Counts,
  send: (signal: AbortSignal) => Promise<ApiResponse>,
): Promise<boolean> {
  const begun = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    const failure = await describeFailure(send);
    if (failure === null) {
      if (!isFirst) counted.slowestSeconds = Math.max(counted.slowestSeconds, (performance.now() - begun) / 1000);
      return true;
    }
    if (performance.now() >= begun + patienceMs) {
      counted.failed.push(`${new Date().toISOString()} ${what}: ${failure}`);
      return false;
    }
    counted.retried++;
    await sleep(RETRY_MS);
  }
}

async function describeFailure(send: (signal: AbortSignal) => Promise<ApiResponse>): Promise<string | null> {
  try {
    const { status, body } = await send(AbortSignal.timeout(REQUEST_MS));
    return status === 200 ? null : `${status} ${body.toString().slice(0, 200)}`;
  } catch (error) {
    return String(error);
  }
}

async function expectOnce(client: ApiClient, accepted: readonly string[]): Promise<void> {
  const times = new Map<string, number>();
  for (const filename of await filenames(client)) times.set(filename, (times.get(filename) ?? 0) + 1);
  const wrong = accepted.filter((filename) => times.get(filename) !== 1);
  if (wrong.length > 0) throw new Error(`${wrong.length} of ${accepted.length} accepted uploads are not there exactly once.`);
}

async function filenames(client: ApiClient): Promise<string[]> {
  const names: string[] = [];
  for (let page: string | undefined = "/pdfs?limit=500"; page !== undefined;) {
    const response: ApiResponse = await client.get(page, { expectOk: true });
    names.push(...(response.json as { filename: string }[]).map(({ filename }) => filename));
    const cursor = /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
    page = cursor && `/pdfs?limit=500&cursor=${cursor}`;
  }
  return names;
}
