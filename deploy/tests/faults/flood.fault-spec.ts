import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, it } from "@jest/globals";
import type { Document } from "@takeoff/contracts";
import { bigPdf, type ApiClient } from "@takeoff/testing";
import { median, quantile } from "../bench/harness/compare.ts";
import { assertInvariants } from "./harness/invariants.ts";
import { Flood } from "./harness/flood.ts";
import { keepAliveClient } from "../harness/keep-alive.ts";
import { formatCounts } from "../harness/print.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";

const ROUNDS = 3;
const CALLS = 300;
/** Somebody at a screen, whose calls are far below any limit. */
const THINKING_MS = 25;
/** So long a flood goes on before what others feel of it is measured: opening its connections is not what lasts. */
const STANDING_MS = 3_000;
const ROWS = 20;
const MIB = 1_048_576;
const RATIO = 2;

/** One organization asks for all that it can while another works. */
async function flooded({ product, within }: FaultHarness): Promise<Figures> {
  const [noisy, quiet] = [await createActors(), await createActors()];
  for (let row = 0; row < ROWS; row++) await quiet.ours.user.client.upload({ filename: `${row}.pdf`, expectOk: true });
  const answer = await noisy.ours.user.client.upload({ file: bigPdf(MIB), expectOk: true });
  const flood = Flood.of(noisy.ours.user, (answer.json as Document).id);
  const client = keepAliveClient(quiet.ours.user, 1);
  const figures: { alone: number[]; loaded: number[] } = { alone: [], loaded: [] };
  const met: Record<string, number> = {};
  try {
    await p99(client);
    for (let round = 0; round < ROUNDS; round++) {
      figures.alone.push(await p99(client));
      const { result, met: now } = await flood.during(async () => {
        await sleep(STANDING_MS);
        return p99(client);
      });
      figures.loaded.push(result);
      assert(now.unadvised === 0, `${now.unadvised} rejections had no Retry-After`);
      for (const [status, count] of Object.entries(now.statuses)) met[status] = (met[status] ?? 0) + count;
    }
  } finally {
    await flood.end();
  }
  const strange = Object.keys(met).filter((status) => !["200", "429", "503"].includes(status));
  assert(strange.length === 0, `a flooding client was answered ${strange.join()}`);
  assert((met["429"] ?? 0) > 0, "the flood was not refused anything");
  const rest = await assertInvariants(product, { people: [...noisy.all, ...quiet.all] });
  const [alone, loaded] = [median(figures.alone), median(figures.loaded)];
  return {
    "flood met": formatCounts(met),
    "p99 alone": `${alone.toFixed(0)} ms`,
    "p99 next to it": `${loaded.toFixed(0)} ms`,
    ratio: within("others' p99 next to a flood", loaded / alone, RATIO, "×"),
    ...rest,
  };
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
