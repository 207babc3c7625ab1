import type { ServiceName } from "../../local/parts/service-parts.ts";
import { provePromises } from "../lab/invariants.ts";
import { cast, type FaultCase, type Figures, type Lab } from "../lab/lab.ts";
import { SERVICES } from "../lab/product.ts";
import { Uploads } from "../lab/uploads.ts";
import { told } from "./told.ts";

const UPLOADS = 200;
const AT_ONCE = 8;
const KILLS = 4;
const READY_SECONDS = 5;

/** Kills services at moments spread over the uploads by chance; every client ends with 200. */
async function killDuring({ product, random, within }: Lab, count: number, victims: readonly ServiceName[]): Promise<Figures> {
  const { ours, all, sponsorEmail } = await cast();
  const uploads = new Uploads({ people: [ours.admin, ours.user], count, atOnce: AT_ONCE, random });
  let slowest = 0;
  for (const [index, victim] of victims.entries()) {
    const share = (index + 0.2 + 0.6 * random.next()) / (victims.length + 1);
    await uploads.reached(Math.floor(count * share));
    slowest = Math.max(slowest, await product.killAndReturn(victim));
  }
  await uploads.done;
  const rest = await provePromises(product, { uploads: [uploads], sponsorEmail, people: all });
  return {
    uploads: count,
    kills: victims.length,
    "ready after": within("a service's return", slowest, READY_SECONDS),
    answers: told(uploads.met),
    ...rest,
  };
}

const each = SERVICES.map((name): FaultCase => ({
  name: `kill-${name}`,
  about: `kill -9 of ${name}, ${KILLS} times within ${UPLOADS} keyed, repeated uploads`,
  run: (lab) => killDuring(lab, UPLOADS, Array<ServiceName>(KILLS).fill(name)),
}));

export const KILL_CASES: readonly FaultCase[] = [
  {
    name: "kill-any",
    about: "kill -9 of every service once within 90 keyed, repeated uploads",
    quick: true,
    run: (lab) => killDuring(lab, 90, shuffled(lab)),
  },
  ...each,
];

function shuffled({ random }: Lab): ServiceName[] {
  return SERVICES.map((name) => ({ name, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name);
}
