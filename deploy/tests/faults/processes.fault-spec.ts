import { describe, it } from "@jest/globals";
import { assertInvariants } from "./harness/invariants.ts";
import { SERVICES } from "./harness/product.ts";
import { Uploads } from "./harness/uploads.ts";
import { formatCounts } from "../harness/print.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";

const KILLS_OF_EACH = 4;
/** Of services that the seed chooses: other quick cases kill processes at points that they name. */
const QUICK_KILLS = 3;
const UPLOADS_PER_KILL = 15;
const AT_ONCE = 8;
const READY_SECONDS = 5;

/** Kills services at random moments of the uploads; every client ends with 200. */
async function killServices({ product, random, quick, within }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const rounds = Array.from({ length: KILLS_OF_EACH }, () =>
    SERVICES.map((name) => ({ name, place: random.next() })).sort((a, b) => a.place - b.place),
  );
  const victims = rounds.flat().slice(0, quick ? QUICK_KILLS : undefined);
  const uploads = new Uploads({
    people: [ours.admin, ours.user],
    count: UPLOADS_PER_KILL * victims.length,
    atOnce: AT_ONCE,
    random,
  });
  let slowest = 0;
  for (const [index, { name }] of victims.entries()) {
    await uploads.reached(Math.floor(UPLOADS_PER_KILL * (index + 0.2 + 0.6 * random.next())));
    await product.replaced(name, product.signal(name, "SIGKILL"));
    slowest = Math.max(slowest, await product.readyAfter(name));
  }
  await uploads.done;
  const rest = await assertInvariants(product, { uploads: [uploads], sponsorEmail, people: all });
  return {
    kills: victims.length,
    "ready after": within("a service's return", slowest, READY_SECONDS),
    answers: formatCounts(uploads.met),
    ...rest,
  };
}

describe("kill-any (quick)", () => {
  it("accepts and stores repeated uploads while services are killed", onFaultProduct(killServices));
});
