import { availableParallelism } from "node:os";
import { Agent } from "node:http";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "@jest/globals";
import { hash, verify } from "@node-rs/argon2";
import { API_BASE } from "@takeoff/contracts";
import { tenant, type Person, type Tenant } from "@takeoff/testing";
import { sendRequest } from "../harness/keep-alive.ts";
import { withBenchStack } from "./harness/bench-stack.ts";
import { compare, judge, median, quantile, seconds, type Missed } from "./harness/compare.ts";
import type { LoginLoad } from "./harness/login-load.ts";
import { print } from "../harness/print.ts";

const CLIENTS = 8;
const MEASURED_MS = 4_000;
const ROUNDS = 7;
const LIST_ROWS = 20;
const LIST_CALLS = 400;
// What identity uses (OWASP): 19 MiB, two passes, one lane.
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Log-ins against the bare hash that they cannot do without, and what they do to everybody else meanwhile. */
function login(): Promise<Missed> {
  return withBenchStack(async (stack) => {
    const t = await tenant();
    const people = [t.admin, t.user, ...(await Promise.all(Array.from({ length: CLIENTS - 2 }, () => t.member())))];
    const loads = Load.of(stack.info.public_url, people);
    try {
      const quick = await compare({
        title: `log-ins, ${CLIENTS} clients`,
        unit: "a second",
        bar: 0.85,
        rounds: ROUNDS,
        ours: { name: "through the gateway", run: () => loads.run(MEASURED_MS) },
        theirs: { name: "bare argon2id", run: await bareHashing() },
      });
      return (await otherCalls(t, stack.info.public_url, loads)) && quick;
    } finally {
      await loads.end();
    }
  });
}

/** Verifications a second with as many at once as there are cores. */
async function bareHashing(): Promise<() => Promise<number>> {
  const known = await hash("a password", ARGON2ID);
  return async () => {
    let done = 0;
    const end = performance.now() + MEASURED_MS;
    const one = async (): Promise<void> => {
      for (; performance.now() < end; done++) await verify(known, "a password");
    };
    const took = await seconds(() => Promise.all(Array.from({ length: availableParallelism() }, one)));
    return done / took;
  };
}

/** The slowest hundredth of one person's list calls while log-ins saturate, against the same when nothing else happens. */
async function otherCalls(t: Tenant, origin: string, loads: Load): Promise<Missed> {
  for (let row = 0; row < LIST_ROWS; row++) await t.user.client.upload({ filename: `drawing-${row}.pdf`, expectOk: true });
  const call = listCall(origin, t.admin);
  await p99(call);
  const figures: { idle: number[]; busy: number[] } = { idle: [], busy: [] };
  for (let round = 0; round < ROUNDS; round++) {
    figures.idle.push(await p99(call));
    const load = loads.run(60_000);
    figures.busy.push(await p99(call));
    loads.stop();
    await load;
    print(`  p99 ${round + 1}: idle ${figures.idle.at(-1)?.toFixed(1)} ms, under log-ins ${figures.busy.at(-1)?.toFixed(1)} ms`);
  }
  const [idle, busy] = [median(figures.idle), median(figures.busy)];
  return judge(`list p99 under log-ins: ${busy.toFixed(1)} / ${idle.toFixed(1)} ms`, busy / idle, 1.5, "at most");
}

function listCall(origin: string, person: Person): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { cookie: person.client.cookies.header() ?? "" };
  return () => sendRequest(`${origin}${API_BASE}/pdfs`, { agent, headers });
}

async function p99(call: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < LIST_CALLS; index++) times.push(1000 * (await seconds(call)));
  return quantile(times, 0.99);
}

/** Log-ins made from a thread of their own: what measures the others must not wait for them. */
class Load {
  private readonly worker: Worker;

  private constructor(data: LoginLoad) {
    this.worker = new Worker(new URL("./harness/login-load.ts", import.meta.url), { workerData: data });
  }

  static of(origin: string, people: readonly Person[]): Load {
    return new Load({ origin, accounts: people.map(({ username, password }) => ({ username, password })) });
  }

  /** Logs in without pause for so long, or until it is stopped; log-ins a second. */
  run(milliseconds: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const failed = (error: Error): void => reject(error);
      this.worker.once("error", failed);
      this.worker.once("message", (perSecond: number) => {
        this.worker.off("error", failed);
        resolve(perSecond);
      });
      this.worker.postMessage({ run: milliseconds });
    });
  }

  stop(): void {
    this.worker.postMessage({ run: 0 });
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}

describe("login", () => {
  it("reaches 0.85 of the rate of bare argon2id, and slows other requests' p99 by at most a half", async () => {
    expect(await login()).toEqual([]);
  });
});
