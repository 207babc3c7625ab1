import assert from "node:assert/strict";
import { describe, it } from "@jest/globals";
import { database, waitFor } from "@takeoff/testing";
import pg from "pg";
import { assertInvariants } from "./harness/invariants.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { SERVICES, type FaultProduct } from "./harness/product.ts";
import { Uploads } from "./harness/uploads.ts";
import { formatCounts } from "../harness/print.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";

const REFUSAL_SECONDS = 2.5;
const WHOLE_SECONDS = 5;
const EXHAUSTED_MS = 6_000;

/** The server is killed and comes back while it is being used. */
async function killServer({ product, random, within }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const pids = SERVICES.map((name) => product.pid(name));
  const uploads = new Uploads({ people: [ours.admin, ours.user], count: 60, atOnce: 6, random, large: 0.05 });
  await uploads.reached(15);
  await product.replaced("postgres", product.signal("postgres", "SIGKILL"));
  await waitFor(() => database().query("select 1"), { what: "PostgreSQL to accept", timeoutMs: PATIENCE_MS, intervalMs: 20 });
  const whole = await wholeAfter(product);
  await uploads.done;
  assert(
    SERVICES.every((name, index) => product.pid(name) === pids[index]),
    "a service exited",
  );
  const rest = await assertInvariants(product, { uploads: [uploads], sponsorEmail, people: all });
  return {
    "longest 503": within("a refusal", uploads.slowest["503"] ?? 0, REFUSAL_SECONDS),
    "pools whole after": within("the pools' return", whole, WHOLE_SECONDS),
    answers: formatCounts(uploads.met),
    ...rest,
  };
}

/** Every connection that the server gives is taken by somebody else. */
async function exhaustConnections({ product, random, within }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const pids = SERVICES.map((name) => product.pid(name));
  const taken = await takeEveryConnection(product);
  let slowest = 0;
  let refused = 0;
  try {
    for (const end = performance.now() + EXHAUSTED_MS; performance.now() < end;) {
      const begun = performance.now();
      const { status } = await ours.user.client.get("/pdfs?limit=1");
      assert(status === 503 || status === 200, `a list was answered ${status}`);
      if (status === 503) {
        refused++;
        slowest = Math.max(slowest, (performance.now() - begun) / 1000);
      }
    }
    assert(refused > 0, "no call was refused: the connections were not exhausted");
  } finally {
    await Promise.all(taken.map((client) => client.end().catch(() => undefined)));
  }
  const whole = await wholeAfter(product);
  const uploads = new Uploads({ people: [ours.user], count: 10, atOnce: 4, random });
  await uploads.done;
  assert(
    SERVICES.every((name, index) => product.pid(name) === pids[index]),
    "a service exited",
  );
  const rest = await assertInvariants(product, { uploads: [uploads], sponsorEmail, people: all });
  return {
    "connections taken": taken.length,
    refused,
    "longest 503": within("a refusal", slowest, REFUSAL_SECONDS),
    "pools whole after": within("the pools' return", whole, WHOLE_SECONDS),
    ...rest,
  };
}

/** Takes what is free and what becomes free when the services' connections are ended, but for one to see by. */
async function takeEveryConnection(product: FaultProduct): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  const takeFree = async (): Promise<void> => {
    for (;;) {
      const client = new pg.Client({ connectionString: product.info.postgres_url, application_name: "greedy" });
      client.on("error", () => undefined);
      try {
        await client.connect();
      } catch {
        return;
      }
      taken.push(client);
    }
  };
  await takeFree();
  const [first] = taken;
  // Twice: services open new ones while the others are being ended.
  for (let round = 0; round < 3 && first; round++) {
    await first.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name not in ('greedy', '') and backend_type = 'client backend'",
    );
    await takeFree();
  }
  return taken;
}

/** Seconds until every service is ready and each answers a call. */
async function wholeAfter(product: FaultProduct): Promise<number> {
  const begun = performance.now();
  const look = async (): Promise<boolean> => (await Promise.all(SERVICES.map((name) => product.well(name)))).every(Boolean);
  await waitFor(look, { what: "every service to be ready", timeoutMs: PATIENCE_MS, intervalMs: 50 });
  return (performance.now() - begun) / 1000;
}

describe("postgres-killed (quick)", () => {
  it("loses no accepted upload and restarts no service when PostgreSQL is killed under load", onFaultProduct(killServer));
});

describe("postgres-exhausted", () => {
  it("answers 503 within seconds while other clients hold all of PostgreSQL's connections", onFaultProduct(exhaustConnections));
});
