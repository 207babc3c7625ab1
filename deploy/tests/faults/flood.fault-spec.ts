import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Document } from "@takeoff/contracts";
import { ApiClient, bigPdf, type Person } from "@takeoff/testing";
import { median, quantile } from "../../bench/compare.ts";
import { provePromises } from "../lab/invariants.ts";
import { cast, expect, type FaultCase, type Figures, type Lab } from "../lab/lab.ts";
import { Flood } from "../lab/flood.ts";
import { told } from "./told.ts";

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
async function flooded({ product, within }: Lab): Promise<Figures> {
  const [noisy, quiet] = [await cast(), await cast()];
  for (let row = 0; row < ROWS; row++) await quiet.ours.user.client.upload({ filename: `${row}.pdf`, expectOk: true });
  const answer = await noisy.ours.user.client.upload({ file: bigPdf(MIB), expectOk: true });
  const flood = Flood.of(noisy.ours.user, (answer.json as Document).id);
  const client = keptAlive(quiet.ours.user);
  const figures: { alone: number[]; beside: number[] } = { alone: [], beside: [] };
  const met: Record<string, number> = {};
  try {
    await p99(client);
    for (let round = 0; round < ROUNDS; round++) {
      figures.alone.push(await p99(client));
      const { result, met: now } = await flood.during(async () => {
        await sleep(STANDING_MS);
        return p99(client);
      });
      figures.beside.push(result);
      expect(now.unadvised === 0, `${now.unadvised} refused calls were not told when to come back`);
      for (const [status, count] of Object.entries(now.statuses)) met[status] = (met[status] ?? 0) + count;
    }
  } finally {
    await flood.end();
  }
  const strange = Object.keys(met).filter((status) => !["200", "429", "503"].includes(status));
  expect(strange.length === 0, `a flooding client was answered ${strange.join()}`);
  expect((met["429"] ?? 0) > 0, "the flood was not refused anything");
  const rest = await provePromises(product, { people: [...noisy.all, ...quiet.all] });
  const [alone, beside] = [median(figures.alone), median(figures.beside)];
  return {
    "flood met": told(met),
    "p99 alone": `${alone.toFixed(0)} ms`,
    "beside it": `${beside.toFixed(0)} ms`,
    ratio: within("others' p99 beside a flood", beside / alone, RATIO, "×"),
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

function keptAlive({ client }: Person): ApiClient {
  const kept = new ApiClient(client.origin, new Agent({ keepAlive: true, maxSockets: 1 }));
  kept.cookies.keep(client.cookies.header()?.split("; ") ?? []);
  return kept;
}

export const FLOOD_CASES: readonly FaultCase[] = [
  {
    name: "flood",
    about: "one organization floods the product with calls, uploads and downloads while another works",
    needs: { plain: true },
    run: flooded,
  },
];
