import assert from "node:assert/strict";
import { join } from "node:path";
import { beforeAll, describe, it } from "@jest/globals";
import { ROUTE_LIST, type RouteName } from "@takeoff/contracts";
import { database, ndaPending, staff, visitor, type ApiClient, type Tenant } from "@takeoff/testing";
import { ROOT } from "../../local/places.ts";
import { terminal } from "../../local/steps.ts";
import { onProductionProduct, type Figures, type ProductionHarness } from "../harness/case.ts";
import { products } from "../harness/products.ts";
import { carriedOut, verdict } from "./harness/report.ts";
import { fuzz, type Effort, type Fuzzer } from "./harness/schemathesis.ts";
import { makePrey } from "./harness/targets.ts";
import { findSchemathesis } from "./harness/tool.ts";

/** A response without an end, which no check of whole responses fits: `live.int-spec.ts` tests it. */
const ENDLESS: RouteName = "events";

/** Its body is bytes at an offset, which the fuzzer cannot write: `resumable.int-spec.ts` tests it. */
const BYTES: RouteName = "continueUpload";

/** Routes that would end any session, `endSession` by the session's number, which is a low one. */
const ENDS_SESSION: readonly RouteName[] = ["logout", "endSession"];

interface Kind {
  name: string;
  about: string;
  /** @returns a client with such a session; `ours` has what is to be found */
  signIn(ours: Tenant): Promise<ApiClient>;
  /** What would end such a session. */
  ends: readonly RouteName[];
  /** Status of a list of documents with such a session, before and afterwards. */
  status: number;
  /** Within `npm run test:all`. The others differ from one of these in what they may do, which the matrix of routes and sessions shows. */
  isQuick?: true;
  /** Also quick runs send each case that the description implies, but wrong bodies, in addition to random ones. */
  thorough?: true;
}

const KINDS: readonly Kind[] = [
  { name: "visitor", about: "a client without a session", signIn: () => Promise.resolve(visitor()), ends: [], status: 401, isQuick: true },
  {
    name: "nda-pending",
    about: "a user who has not accepted the agreement",
    signIn: async () => (await ndaPending()).client,
    ends: [...ENDS_SESSION, "acceptNda"],
    status: 403,
  },
  { name: "user", about: "a user", signIn: ({ user }) => Promise.resolve(user.client), ends: ENDS_SESSION, status: 200 },
  {
    name: "admin",
    about: "an administrator",
    signIn: ({ admin }) => Promise.resolve(admin.client),
    ends: ENDS_SESSION,
    status: 200,
    isQuick: true,
  },
  {
    // The last: it deletes what the others are.
    name: "parent_admin",
    about: "staff",
    signIn: async () => (await staff()).client,
    ends: ENDS_SESSION,
    status: 200,
    isQuick: true,
    thorough: true,
  },
];

function effort({ quick, random }: ProductionHarness, { thorough }: Kind): Effort {
  const seed = random.integer(0, 999_999);
  if (!quick) return { phases: ["coverage", "fuzzing", "stateful"], examples: 30, seed };
  return thorough ? { phases: ["coverage", "fuzzing"], examples: 2, seed, isBrief: true } : { phases: ["fuzzing"], examples: 2, seed };
}

let fuzzer: Fuzzer;
beforeAll(async () => {
  const { signal } = products;
  const run = { report: terminal, logDir: join(ROOT, "test-results", "logs"), signal, callOff: () => undefined };
  fuzzer = { command: await findSchemathesis(run), signal };
});

async function fuzzAs(kind: Kind, harness: ProductionHarness): Promise<Figures> {
  const processes = (): string => JSON.stringify(harness.product.info.processes);
  // Random log-ins of an earlier case would lock out the users of this one.
  await database().query("delete from identity.login_failures");
  const { ours, targets } = await makePrey();
  const client = await kind.signIn(ours);
  const assertSession = async (when: string): Promise<void> => {
    const { status } = await client.get("/pdfs");
    assert(status === kind.status, `${when} such a session received ${status} instead of ${kind.status}`);
  };
  await assertSession("before");
  const before = processes();
  const leftOut = [ENDLESS, BYTES, ...kind.ends];
  const report = await fuzz(fuzzer, { name: kind.name, client, targets, leftOut }, effort(harness, kind));
  const wrong = verdict(report);
  assert(wrong === null, wrong ?? "");
  await assertSession("afterwards");
  assert(processes() === before, "a process of the product died");
  return {
    operations: `${report.operations.tested} of ${ROUTE_LIST.length}`,
    "carried out": carriedOut(report),
    requests: report.test_cases.generated,
  };
}

describe.each(KINDS.map((kind) => ({ kind, title: kind.isQuick ? `${kind.name} (quick)` : kind.name })))("$title", ({ kind }) => {
  it(
    `responds as its description says to random requests of ${kind.about}`,
    onProductionProduct((harness) => fuzzAs(kind, harness)),
  );
});
