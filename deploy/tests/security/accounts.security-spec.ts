import assert from "node:assert/strict";
import { Agent } from "node:http";
import { describe, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { ApiClient, database, staff, tenant, uniqueSuffix, visitor, type ApiResponse, type Person } from "@takeoff/testing";
import { median } from "../bench/harness/compare.ts";
import { formatCounts } from "../harness/print.ts";
import { resetToken, statuses, timed } from "./harness/requests.ts";
import { onProductionProduct, type ProductionHarness, type Figures } from "../harness/case.ts";

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

/** What ends a person's session. */
const ENDS: Record<string, (who: Person, admin: Person) => Promise<unknown>> = {
  "log-out": ({ client }) => client.logout({ expectOk: true }),
  "a change of address": ({ id }, { client }) =>
    client.patch(`/users/${id}`, { email: `${uniqueSuffix()}@mail.example` }, { expectOk: true }),
  "a change of role": ({ id }, { client }) => client.patch(`/users/${id}`, { role: "admin" }, { expectOk: true }),
  deletion: ({ id }, { client }) => client.delete(`/users/${id}`, undefined, { expectOk: true }),
  "a reset": async ({ email }) =>
    visitor().post(`/reset-password/${await resetToken(email)}`, { password: `New-${uniqueSuffix()}-A1` }, { expectOk: true }),
  "a change of password elsewhere": async ({ username, password }) => {
    const elsewhere = visitor();
    await elsewhere.login(username, password, { expectOk: true });
    await elsewhere.put("/user/password", { current_password: password, password: `New-${uniqueSuffix()}-A1` }, { expectOk: true });
  },
  "sign out everywhere else": async ({ username, password }) => {
    const elsewhere = visitor();
    await elsewhere.login(username, password, { expectOk: true });
    await elsewhere.delete("/user/sessions", undefined, { expectOk: true });
  },
  "an administrator": ({ id }, { client }) => client.delete(`/users/${id}/sessions`, undefined, { expectOk: true }),
  "removal of second factors": ({ id }, { client }) => client.delete(`/users/${id}/second-factor`, undefined, { expectOk: true }),
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

const CUSTOM = LIMITS.customParameters + 60;
const RESETS = 25;

/** Quotas that are asked for at once. */
async function quotasRaced(): Promise<Figures> {
  const { user } = await tenant();
  const create = (): Promise<ApiResponse> =>
    user.client.post("/user/parameters/custom", { parameter_name: `raced ${uniqueSuffix()}`, parameter_value: "1" });
  const parameters = await Promise.all(Array.from({ length: CUSTOM }, create));
  const created = parameters.filter(({ status }) => status === 201).length;
  const { length } = (await user.client.get("/user/parameters", { expectOk: true })).json as unknown[];
  assert(created === LIMITS.customParameters && length === created, `${created} parameters were made, ${length} are there`);
  await Promise.all(Array.from({ length: RESETS }, () => user.client.post("/forgot-password", { email: user.email })));
  const { rows } = await database().query("select 1 from identity.password_resets where user_id = $1", [user.id]);
  assert(rows.length <= LIMITS.passwordResetsPerAccount, `${rows.length} reset links were made at once`);
  return { parameters: formatCounts(statuses(parameters)), links: rows.length };
}

describe("guessing", () => {
  it("limits concurrent guesses for many accounts from one address, and no other address", onProductionProduct(guessing));
});

describe("timing", () => {
  it("takes the same time for known and unknown names at log-in", onProductionProduct(timing));
});

describe("old-cookies", () => {
  it("rejects a session's cookie at every replica after whatever ends it", onProductionProduct(oldCookies));
});

describe("quotas-raced (quick)", () => {
  it("holds the quotas of parameters and reset links under concurrent requests", onProductionProduct(quotasRaced));
});
