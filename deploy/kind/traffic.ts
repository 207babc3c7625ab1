import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { smallPdf, waitFor, type ApiAnswer, type ApiClient } from "@takeoff/testing";

const UPLOADERS = 2;
const READERS = 2;
const PAUSE_MS = 100;
/** One call that takes longer has failed. */
const CALL_MS = 60_000;
const RETRY_MS = 250;

export interface Load {
  /** Between two calls of one caller; 0 asks for as much as there is. */
  pauseMs?: number;
  /** Sends a call again that failed, for so long; without it each failure counts. */
  patienceMs?: number;
}

/** What was called, and every call that failed. */
export interface Counted {
  uploads: number;
  lists: number;
  again: number;
  failed: string[];
}

/**
 * Uploads under a key and lists of documents, one after another from a few callers, while something else happens.
 * @returns what was counted, after it was seen that each accepted upload is there once
 */
export async function whileCalling(client: ApiClient, load: Load, work: () => Promise<void>): Promise<Counted> {
  const counted: Counted = { uploads: 0, lists: 0, again: 0, failed: [] };
  const accepted: string[] = [];
  const end = new AbortController();
  const callers = [
    ...Array.from({ length: UPLOADERS }, () => repeat(load, end.signal, () => upload(client, load, counted, accepted))),
    ...Array.from({ length: READERS }, () => repeat(load, end.signal, () => list(client, load, counted))),
  ];
  try {
    // Calls that go well before, and after.
    await waitFor(() => counted.uploads >= UPLOADERS && counted.lists >= READERS, { timeoutMs: CALL_MS, what: "the first calls" });
    await work();
    const { uploads } = counted;
    await waitFor(() => counted.uploads >= uploads + UPLOADERS, { timeoutMs: CALL_MS, what: "calls afterwards" });
  } finally {
    end.abort();
    await Promise.all(callers);
  }
  await expectOnce(client, accepted);
  return counted;
}

async function repeat({ pauseMs = PAUSE_MS }: Load, signal: AbortSignal, call: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await call();
    await sleep(pauseMs);
  }
}

async function upload(client: ApiClient, load: Load, counted: Counted, accepted: string[]): Promise<void> {
  const [idempotencyKey, filename] = [randomUUID(), `${randomUUID()}.pdf`];
  const file = smallPdf();
  const done = await attempt("upload", load, counted, (signal) => client.upload({ file, filename, idempotencyKey, signal }));
  if (done) accepted.push(filename);
  if (done) counted.uploads++;
}

async function list(client: ApiClient, load: Load, counted: Counted): Promise<void> {
  if (await attempt("list", load, counted, (signal) => client.get("/pdfs?limit=20", { signal }))) counted.lists++;
}

/** @returns whether it was answered with success, the first time or within the patience */
async function attempt(
  what: string,
  { patienceMs = 0 }: Load,
  counted: Counted,
  call: (signal: AbortSignal) => Promise<ApiAnswer>,
): Promise<boolean> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const failure = await failureOf(call);
    if (failure === null) return true;
    if (performance.now() >= until) {
      counted.failed.push(`${new Date().toISOString()} ${what}: ${failure}`);
      return false;
    }
    counted.again++;
    await sleep(RETRY_MS);
  }
}

async function failureOf(call: (signal: AbortSignal) => Promise<ApiAnswer>): Promise<string | null> {
  try {
    const { status, body } = await call(AbortSignal.timeout(CALL_MS));
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
    const answer: ApiAnswer = await client.get(page, { expectOk: true });
    names.push(...(answer.json as { filename: string }[]).map(({ filename }) => filename));
    const cursor = /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
    page = cursor && `/pdfs?limit=500&cursor=${cursor}`;
  }
  return names;
}
