import { once } from "node:events";
import { Agent } from "node:http";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { hash, verify } from "@node-rs/argon2";
import { API_BASE } from "@takeoff/contracts";
import { database, tenant, TEST_PASSWORD, type Person, type Tenant } from "@takeoff/testing";
import { sendRequest } from "../harness/keep-alive.ts";
import { print } from "../harness/print.ts";
import { bench } from "./harness/bench-stack.ts";
import { compare, inTurn, judge, median, p99, seconds, type Missed } from "./harness/compare.ts";
import type { LoginLoad, LoginRun } from "./harness/login-load.ts";

const CLIENTS = 8;
const MEASURED_MS = 4_000;
const ROUNDS = 7;
const LIST_ROWS = 20;
const LIST_CALLS = 400;
// What identity uses (OWASP): 19 MiB, two passes, one lane.
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Log-ins against the bare hash that they cannot do without, and how they delay other requests. */
bench("login reaches 0.8 of the rate of bare argon2id, and at half that rate slows other requests' p99 by at most a half", async ({
  info,
}) => {
  const t = await tenant();
  const people = [t.admin, t.user, ...(await Promise.all(Array.from({ length: CLIENTS - 2 }, () => t.member())))];
  // Those of test users are cheap to check.
  const hashed = await hash(TEST_PASSWORD, ARGON2ID);
  await database().query("update identity.users set password_hash = $1 where id = any($2)", [hashed, people.map(({ id }) => id)]);
  const load = new Load({ origin: info.public_url, accounts: people.map(({ username, password }) => ({ username, password })) });
  try {
    const rates: number[] = [];
    const slow = await compare({
      title: `log-ins, ${CLIENTS} clients`,
      unit: "a second",
      bar: 0.8,
      rounds: ROUNDS,
      ours: { name: "through the gateway", run: async () => record(rates, await load.run({ run: MEASURED_MS })) },
      theirs: { name: "bare argon2id", run: await bareHashing() },
    });
    return [...slow, ...(await otherCalls(t, info.public_url, { load, perSecond: median(rates) / 2 }))];
  } finally {
    await load.end();
  }
});

function record(rates: number[], rate: number): number {
  rates.push(rate);
  return rate;
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

interface OtherWork {
  load: Load;
  /** Log-ins a second during the measurement. */
  perSecond: number;
}

/** The slowest hundredth of one person's list calls while others log in, against the same when nothing else happens. */
async function otherCalls(t: Tenant, origin: string, { load, perSecond }: OtherWork): Promise<Missed> {
  for (let row = 0; row < LIST_ROWS; row++) await t.user.client.upload({ filename: `drawing-${row}.pdf`, expectOk: true });
  const call = listCall(origin, t.admin);
  const idle = (): Promise<number> => p99(LIST_CALLS, call);
  const busy = async (): Promise<number> => {
    const running = load.run({ run: 60_000, perSecond });
    const slowest = await p99(LIST_CALLS, call);
    load.stop();
    await running;
    return slowest;
  };
  await idle();
  print(`\np99 of a list, ms: idle and under ${perSecond.toFixed(0)} log-ins a second`);
  const medians = await inTurn(ROUNDS, { idle, busy });
  const what = `list p99 under log-ins: ${medians.busy.toFixed(1)} / ${medians.idle.toFixed(1)} ms`;
  return judge(what, medians.busy / medians.idle, 1.5, "at most");
}

function listCall(origin: string, person: Person): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { cookie: person.client.cookies.header() ?? "" };
  return () => sendRequest(`${origin}${API_BASE}/pdfs`, { agent, headers });
}

/** Log-ins made from a thread of their own: what measures the others must not wait for them. */
class Load {
  private readonly worker: Worker;

  constructor(data: LoginLoad) {
    this.worker = new Worker(new URL("./harness/login-load.ts", import.meta.url), { workerData: data });
  }

  /** Logs in for a time, or until it is stopped; log-ins a second. */
  async run(run: LoginRun): Promise<number> {
    this.worker.postMessage(run);
    // Rejects when the thread fails.
    const [perSecond] = (await once(this.worker, "message")) as [number];
    return perSecond;
  }

  stop(): void {
    this.worker.postMessage({ run: 0 } satisfies LoginRun);
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}
