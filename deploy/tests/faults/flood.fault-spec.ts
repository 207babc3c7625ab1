import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, it } from "@jest/globals";
import type { Document } from "@takeoff/contracts";
import { bigPdf, waitFor, type ApiClient, type Person } from "@takeoff/testing";
import { median, quantile } from "../bench/harness/compare.ts";
import { assertInvariants } from "./harness/invariants.ts";
import type { FloodData, Met } from "./harness/flood-clients.ts";
import { keepAliveClient } from "../harness/keep-alive.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { formatCounts } from "../harness/print.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";

const ROUNDS = 3;
const CALLS = 300;
/** Somebody at a screen, whose calls are far below any limit. */
const THINKING_MS = 25;
/** Longer than a request takes that does not wait. */
const QUEUED_MS = 1_000;
const ROWS = 20;
const MIB = 1_048_576;
const RATIO = 2;

/** One organization asks for all that it can while another works. */
async function flooded({ product, within }: FaultHarness): Promise<Figures> {
  const noisy = await createActors();
  const quiet = await createActors();
  for (let row = 0; row < ROWS; row++) await quiet.ours.user.client.upload({ filename: `${row}.pdf`, expectOk: true });
  const { client: flooder } = noisy.ours.user;
  const { id } = (await flooder.upload({ file: bigPdf(MIB), expectOk: true })).json as Document;
  const data = { origin: flooder.origin, cookie: flooder.cookies.header() ?? "", documentId: id };
  const client = keepAliveClient(quiet.ours.user, 1);
  const figures: { alone: number[]; loaded: number[] } = { alone: [], loaded: [] };
  const met: Record<string, number> = {};
  await p99(client);
  for (let round = 0; round < ROUNDS; round++) {
    figures.alone.push(await p99(client));
    const { result, met: now } = await duringFlood(data, async () => {
      // Opening its connections is not what lasts.
      await waitFor(() => isDelayed(noisy.ours.admin), { what: "the flood to exhaust its quota", timeoutMs: PATIENCE_MS });
      return p99(client);
    });
    figures.loaded.push(result);
    for (const [status, count] of Object.entries(now)) met[status] = (met[status] ?? 0) + count;
  }
  const strange = Object.keys(met).filter((status) => !["200", "429", "503"].includes(status));
  assert(strange.length === 0, `a flooding client was answered ${strange.join()}`);
  const rest = await assertInvariants(product, { people: [...noisy.all, ...quiet.all] });
  const alone = median(figures.alone);
  const loaded = median(figures.loaded);
  return {
    "flood met": formatCounts(met),
    "p99 alone": `${alone.toFixed(0)} ms`,
    "p99 next to it": `${loaded.toFixed(0)} ms`,
    ratio: within(`others' p99 next to a flood (${loaded.toFixed(0)} ms, alone ${alone.toFixed(0)} ms)`, loaded / alone, RATIO, "×"),
    ...rest,
  };
}

/** Whether a request of a person waits for the quota of their organization, or is rejected for it. */
async function isDelayed({ client }: Person): Promise<boolean> {
  const answer = client.get("/pdfs?limit=1", { signal: AbortSignal.timeout(QUEUED_MS) });
  return answer.then(
    ({ status }) => status === 429,
    () => true,
  );
}

/**
 * Floods until `work` has ended, from a process of its own with the lowest priority: the flooding clients stand for other machines,
 * so that what they compute must delay neither the product nor the client that is measured.
 */
async function duringFlood<T>(data: FloodData, work: () => Promise<T>): Promise<{ result: T; met: Met }> {
  const file = fileURLToPath(new URL("./harness/flood-clients.ts", import.meta.url));
  // Its garbage collector would use as many threads as there are cores.
  const clients = fork(file, [JSON.stringify(data)], { execArgv: ["--single-threaded-gc"] });
  if (clients.pid !== undefined) setPriority(clients.pid, constants.priority.PRIORITY_LOW);
  const message = once(clients, "message") as Promise<[Met]>;
  // It may fail while `work` is still waited for.
  message.catch(() => undefined);
  try {
    const result = await work();
    clients.send("stop");
    const [met] = await message;
    return { result, met };
  } finally {
    clients.kill();
  }
}

/** The slowest hundredth of one person's calls, milliseconds. */
async function p99(client: ApiClient): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const begun = performance.now();
    await client.get("/pdfs?limit=20", { expectOk: true });
    times.push(performance.now() - begun);
    await sleep(THINKING_MS);
  }
  return quantile(times, 0.99);
}

describe("flood", () => {
  it(
    "at most doubles the p99 of other organizations while one sends requests, uploads and downloads without a pause",
    onFaultProduct(flooded, { plain: true }),
  );
});
