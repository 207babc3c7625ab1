import { describe, it } from "@jest/globals";
import type { ServiceName } from "../../local/parts/service-parts.ts";
import { assertInvariants } from "./harness/invariants.ts";
import { SERVICES } from "./harness/product.ts";
import { Uploads } from "./harness/uploads.ts";
import { formatCounts } from "../harness/print.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";

const UPLOADS = 200;
const AT_ONCE = 8;
const KILLS = 4;
const READY_SECONDS = 5;

/** Kills services at moments spread over the uploads by chance; every client ends with 200. */
async function killDuring({ product, random, within }: FaultHarness, count: number, victims: readonly ServiceName[]): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const uploads = new Uploads({ people: [ours.admin, ours.user], count, atOnce: AT_ONCE, random });
  let slowest = 0;
  for (const [index, victim] of victims.entries()) {
    const share = (index + 0.2 + 0.6 * random.next()) / (victims.length + 1);
    await uploads.reached(Math.floor(count * share));
    slowest = Math.max(slowest, await product.killAndReturn(victim));
  }
  await uploads.done;
  const rest = await assertInvariants(product, { uploads: [uploads], sponsorEmail, people: all });
  return {
    uploads: count,
    kills: victims.length,
    "ready after": within("a service's return", slowest, READY_SECONDS),
    answers: formatCounts(uploads.met),
    ...rest,
  };
}

function shuffled({ random }: FaultHarness): ServiceName[] {
  return SERVICES.map((name) => ({ name, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name);
}

describe("kill-any (quick)", () => {
  it(
    "accepts and stores 90 repeated uploads while every service is killed once",
    onFaultProduct((harness) => killDuring(harness, 90, shuffled(harness))),
  );
});

describe.each(SERVICES.map((name) => ({ name })))("kill-$name", ({ name }) => {
  it(
    `accepts and stores ${UPLOADS} repeated uploads while ${name} is killed ${KILLS} times`,
    onFaultProduct((harness) => killDuring(harness, UPLOADS, Array<ServiceName>(KILLS).fill(name))),
  );
});
