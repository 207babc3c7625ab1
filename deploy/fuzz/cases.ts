import { ROUTE_LIST, type RouteName } from "@takeoff/contracts";
import { database, ndaPending, staff, visitor, type ApiClient, type Tenant } from "@takeoff/testing";
import { expect, type Common, type Figures } from "../faults/lab/lab.ts";
import type { Runnable } from "../faults/run-cases.ts";
import type { Product } from "./lab/product.ts";
import { carriedOut, verdict } from "./lab/report.ts";
import { fuzz, type Effort } from "./lab/schemathesis.ts";
import { makePrey } from "./lab/targets.ts";

/** An answer without an end, which no check of whole answers fits: `live.int-spec.ts` tries it. */
const ENDLESS: RouteName = "events";

interface Kind {
  name: string;
  about: string;
  /** @returns a client with such a session; `ours` has what is to be found */
  signIn(ours: Tenant): Promise<ApiClient>;
  /** What would end such a session. */
  ends: readonly RouteName[];
  /** How such a session is answered when it asks for documents, before and afterwards. */
  still: number;
  /** Besides what it makes up, each case that can be told from the description, also when little is asked for. */
  thorough?: true;
}

const KINDS: readonly Kind[] = [
  { name: "visitor", about: "without a session", signIn: () => Promise.resolve(visitor()), ends: [], still: 401 },
  {
    name: "nda-pending",
    about: "signed in, before accepting the agreement",
    signIn: async () => (await ndaPending()).client,
    ends: ["logout", "acceptNda"],
    still: 403,
  },
  { name: "user", about: "a user", signIn: ({ user }) => Promise.resolve(user.client), ends: ["logout"], still: 200 },
  { name: "admin", about: "an administrator", signIn: ({ admin }) => Promise.resolve(admin.client), ends: ["logout"], still: 200 },
  {
    // The last: it deletes what the others are.
    name: "parent_admin",
    about: "platform staff",
    signIn: async () => (await staff()).client,
    ends: ["logout"],
    still: 200,
    thorough: true,
  },
];

function effort({ quick, random }: Common, { thorough }: Kind): Effort {
  const seed = random.integer(0, 999_999);
  if (!quick) return { phases: ["coverage", "fuzzing", "stateful"], examples: 30, seed };
  return { phases: thorough ? ["coverage", "fuzzing"] : ["fuzzing"], examples: 2, seed };
}

async function run(kind: Kind, { product, ...lab }: Common & { product: Product }): Promise<Figures> {
  // Made-up log-ins of an earlier case would keep the people of this one out.
  await database().query("delete from identity.login_failures");
  const { ours, targets } = await makePrey();
  const client = await kind.signIn(ours);
  const stays = async (when: string): Promise<void> => {
    const { status } = await client.get("/pdfs");
    expect(status === kind.still, `${when} such a session was answered ${status} instead of ${kind.still}`);
  };
  await stays("before");
  const before = JSON.stringify(product.processes);
  const leftOut = [ENDLESS, ...kind.ends];
  const report = await fuzz(product, { name: kind.name, client, targets, leftOut }, effort(lab, kind));
  const wrong = verdict(report);
  expect(wrong === null, wrong ?? "");
  await stays("afterwards");
  expect(JSON.stringify(product.processes) === before, "a process of the product died");
  return {
    operations: `${report.operations.tested} of ${ROUTE_LIST.length}`,
    "carried out": carriedOut(report),
    calls: report.test_cases.generated,
  };
}

/** A case for each kind of session. */
export const CASES: readonly Runnable<Product>[] = KINDS.map((kind) => ({
  name: kind.name,
  about: `made-up calls, ${kind.about}`,
  quick: true,
  run: (lab) => run(kind, lab),
}));
