import assert from "node:assert/strict";
import { describe, it } from "@jest/globals";
import { database, waitFor } from "@takeoff/testing";
import { assertInvariants } from "./harness/invariants.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { SERVICES } from "./harness/product.ts";
import { Uploads } from "./harness/uploads.ts";
import { formatCounts } from "../harness/print.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";

const REJECTION_SECONDS = 2.5;
const WHOLE_SECONDS = 5;

/** The server is killed and comes back while it is being used. */
async function killServer({ product, random, within }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const deaths = product.deaths.length;
  const uploads = new Uploads({ people: [ours.admin, ours.user], count: 60, atOnce: 6, random, large: 0.05 });
  await uploads.reached(15);
  await product.replaced("postgres", product.signal("postgres", "SIGKILL"));
  await waitFor(() => database().query("select 1"), { what: "PostgreSQL to accept", timeoutMs: PATIENCE_MS, intervalMs: 20 });
  const whole = await product.readyAfter(...SERVICES);
  await uploads.done;
  assert(product.deaths.length === deaths, product.deaths.slice(deaths).join());
  const rest = await assertInvariants(product, { uploads: [uploads], sponsorEmail, people: all });
  return {
    "longest 503": within("a rejection", uploads.slowest["503"] ?? 0, REJECTION_SECONDS),
    "pools whole after": within("the pools' return", whole, WHOLE_SECONDS),
    answers: formatCounts(uploads.met),
    ...rest,
  };
}

describe("postgres-killed (quick)", () => {
  it("loses no accepted upload and restarts no service when PostgreSQL is killed under load", onFaultProduct(killServer));
});
