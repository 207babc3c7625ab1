import assert from "node:assert/strict";
import { Agent } from "node:http";
import { describe, expect, it } from "@jest/globals";
import { errorBodySchema, ROUTE_LIST, routePath, type Route } from "@takeoff/contracts";
import {
  ANY_PARAMETERS,
  ApiClient,
  type ApiResponse,
  database,
  digestRows,
  type Person,
  staff,
  tenant,
  uniqueSuffix,
  visitor,
} from "@takeoff/testing";
import { median } from "../bench/harness/compare.ts";
import { formatCounts } from "../harness/print.ts";
import { statuses, storedWhenStill, timed } from "./harness/requests.ts";
import { type Figures, onProductionProduct, type ProductionHarness } from "../harness/case.ts";

const WRONG = "Wrong-Password-1";
const unknownName = (): string => `unknown.${uniqueSuffix()}`;
const forget = (): Promise<unknown> => database().query("delete from identity.login_failures");

const GUESSES = 160;
const GUESSES_AT_ONCE = 20;
/** Wrong passwords from one address in 15 minutes. */
const GUESSES_PER_ADDRESS = 100;

/** Many accounts from one address. The tests of the log-in throttle in identity cover the limits of one account. */
async function guessing({ product }: ProductionHarness): Promise<Figures> {
  await forget();
  const { user } = await tenant();
  // All of 127.0.0.0/8 is this machine's loopback, and the product sees which address was used.
  const createClient = (localAddress: string): ApiClient => new ApiClient(product.info.services.gateway, new Agent({ localAddress }));
  const one = createClient("127.0.9.1");
  const answers: ApiResponse[] = [];
  while (answers.length < GUESSES)
    answers.push(...(await Promise.all(Array.from({ length: GUESSES_AT_ONCE }, () => one.login(unknownName(), WRONG)))));
  const answered = answers.filter(({ status }) => status === 401).length;
  assert(answered <= GUESSES_PER_ADDRESS, `${answered} guesses from one address were answered`);
  const other = await createClient("127.0.9.2").login(user.username, user.password);
  assert(other.status === 200, `another address was answered ${other.status}`);
  await forget();
  return { answers: formatCounts(statuses(answers)) };
}

const TRIES = 40;
const TELLING_MS = 5;
const CHANCE = 3;

/** Whether the time of a log-in shows which names exist: the differences of interleaved pairs, each with fresh names. */
async function timing(): Promise<Figures> {
  await forget();
  const { member } = await tenant();
  const people: Person[] = [];
  while (people.length < TRIES) people.push(await member());
  const differences: number[] = [];
  for (const [index, { username }] of people.entries()) {
    const names = [username, unknownName()];
    const times = new Map<string, number>();
    for (const name of index % 2 ? names : names.toReversed()) times.set(name, (await timed(() => visitor().login(name, WRONG))).ms);
    const [known = NaN, unknown = NaN] = names.map((name) => times.get(name));
    differences.push(known - unknown);
    if (index % 20 === 19) await forget();
  }
  await forget();
  const difference = median(differences);
  // The sign test as a normal deviate: a difference that chance makes on a busy machine is no evidence.
  const deviate = Math.abs(differences.filter((ms) => ms > 0).length - TRIES / 2) / Math.sqrt(TRIES / 4);
  const figures = { pairs: TRIES, difference: `${difference.toFixed(1)} ms`, z: deviate.toFixed(1) };
  const tells = Math.abs(difference) > TELLING_MS && deviate > CHANCE;
  assert(!tells, `known and unknown names differ by ${figures.difference}, z ${figures.z}`);
  return figures;
}

/** Each ends a person's session. What else does: the tests of accounts, sessions, factors and password resets in identity. */
const ENDS: Record<string, (who: Person, admin: Person) => Promise<unknown>> = {
  "log-out": ({ client }) => client.logout({ expectOk: true }),
  disabling: ({ id }, { client }) => client.patch(`/users/${id}`, { is_disabled: true }, { expectOk: true }),
  "the organization's deletion": async ({ organizationId }) =>
    (await staff()).client.delete(`/organizations/${organizationId}`, undefined, { expectOk: true }),
};

/** Cookies of sessions that have ended, at every replica, from the next request on. */
async function oldCookies({ product }: ProductionHarness): Promise<Figures> {
  const replicas = [product.info.services.gateway, (await product.spareGateway()).origin];
  for (const [what, end] of Object.entries(ENDS)) {
    const { admin, member } = await tenant();
    const who = await member();
    const cookie = who.client.cookies.header() ?? "";
    const expectStatus = async (expected: number): Promise<void> => {
      for (const origin of replicas) {
        const { status } = await new ApiClient(origin).get("/pdfs", { headers: { cookie } });
        assert(status === expected, `${what}: the cookie was answered ${status} instead of ${expected}`);
      }
    };
    await expectStatus(200);
    await end(who, admin);
    await expectStatus(401);
  }
  return { ends: Object.keys(ENDS).length, replicas: replicas.length };
}

describe("guessing", () => {
  it("limits concurrent guesses for many accounts from one address, and no other address", onProductionProduct(guessing));
});

describe("timing", () => {
  it("takes the same time for known and unknown names at log-in", onProductionProduct(timing));
});

describe("old-cookies", () => {
  it("rejects a session's cookie at every replica after it has ended", onProductionProduct(oldCookies));
});

/** What a browser says of a request that another site made it send. What else it may say: `edge.spec.ts` of the gateway. */
const FOREIGN: Record<string, string>[] = [
  { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
  { origin: "https://evil.example" },
];

/** Requests of every route that another site makes a signed-in person's browser send. */
async function crossSite(): Promise<Figures> {
  const { client } = await staff();
  const before = await storedWhenStill();
  const isRead = ({ method }: Route): boolean => method === "GET" || method === "OPTIONS";
  const reads = ROUTE_LIST.filter(isRead);
  const changes = ROUTE_LIST.filter((route) => !isRead(route));
  for (const { name, method } of changes) {
    for (const headers of FOREIGN) {
      const answer = await client.json(method, routePath(name, ANY_PARAMETERS), { name: "evil" }, { headers });
      const { code } = errorBodySchema.parse(answer.json);
      expect([name, headers, answer.status, code, answer.headers.getSetCookie()]).toEqual([name, headers, 403, "cross_site", []]);
    }
  }
  // A picture of another site may ask for anything; the site may not read it.
  const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  for (const { name, method } of reads.filter((route) => route.name !== "events")) {
    const answer = await client.raw(method, `${routePath(name, ANY_PARAMETERS)}?_method=DELETE`, { headers });
    const rules = ["access-control-allow-origin", "cross-origin-resource-policy"].map((rule) => answer.headers.get(rule));
    expect([name, ...rules]).toEqual([name, null, "same-origin"]);
  }
  assert((await digestRows()) === before, "something was stored or changed");
  return { reads: reads.length - 1, changes: changes.length };
}

describe("cross-site (quick)", () => {
  it("rejects requests of every route that another site makes a browser send", onProductionProduct(crossSite));
});
