import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, it } from "@jest/globals";
import {
  database,
  linkIn,
  mailsTo,
  readRunFile,
  staff,
  tenant,
  uniqueSuffix,
  visitor,
  waitFor,
  ApiClient,
  type ApiResponse,
  type Person,
} from "@takeoff/testing";
import { quantile } from "../bench/harness/compare.ts";
import { formatCounts } from "../harness/print.ts";
import { clientFrom, statuses, timed } from "./harness/requests.ts";
import { onProductionProduct, type ProductionHarness, type Figures } from "../harness/case.ts";

const WRONG = "Wrong-Password-1";
const ADDRESSES = 60;
const NAMES = 160;

const forget = (): Promise<unknown> => database().query("delete from identity.login_failures");

/** One account from many addresses, many accounts from one; the account's own browser is never locked out, and no one permanently. */
async function guessing({ product }: ProductionHarness): Promise<Figures> {
  await forget();
  const { user } = await tenant();
  const from = (index: number): ApiClient => clientFrom(product, `127.0.${1 + Math.floor(index / 200)}.${1 + (index % 200)}`);
  const spread = await Promise.all(Array.from({ length: ADDRESSES }, (_, index) => from(index).login(user.username, WRONG)));
  const guesses = spread.filter(({ status }) => status === 401).length;
  assert(guesses <= 50, `${guesses} guesses of one name were answered`);
  await user.client.logout({ expectOk: true });
  const owner = await user.client.login(user.username, user.password);
  assert(owner.status === 200, `the owner's known browser was answered ${owner.status}`);
  const stranger = clientFrom(product, "127.0.8.1");
  stranger.cookies.set("takeoff_device", "A".repeat(80));
  const forged = await stranger.login(user.username, user.password);
  assert(forged.status === 429, `a forged device cookie was answered ${forged.status}`);
  const right = await from(ADDRESSES).login(user.username, user.password);
  assert(right.status === 429, `the right password was distinguishable while guesses were rejected: ${right.status}`);
  const wait = Number(right.headers.get("retry-after"));
  assert(wait >= 1 && wait <= 900, `the wait is ${wait} s`);
  await database().query("update identity.login_failures set failed_at = failed_at - interval '15 minutes 1 second'");
  const later = await from(ADDRESSES).login(user.username, user.password);
  assert(later.status === 200, `a right password after the wait was answered ${later.status}`);

  const one = clientFrom(product, "127.0.9.1");
  const names: ApiResponse[] = [];
  for (let index = 0; index < NAMES; index += 20)
    names.push(...(await Promise.all(Array.from({ length: 20 }, () => one.login(`unknown.${uniqueSuffix()}`, WRONG)))));
  const answered = names.filter(({ status }) => status === 401).length;
  assert(answered <= 100, `${answered} guesses from one address were answered`);
  const other = await clientFrom(product, "127.0.9.2").login(user.username, user.password);
  assert(other.status === 200, `another address was answered ${other.status}`);
  await forget();
  return { "one name": formatCounts(statuses(spread)), "one address": formatCounts(statuses(names)), "locked out": 0 };
}

const TRIES = 40;
const BAR_S = 0.005;
const CHANCE = 3;

/** Whether the time of an answer tells who has an account: the median difference of interleaved tries, each with fresh names. */
async function timing(): Promise<Figures> {
  await forget();
  const { member } = await tenant();
  const people: Person[] = [];
  for (let index = 0; index < TRIES; index++) people.push(await member());
  const login = (username: string): Promise<ApiResponse> => visitor().login(username, WRONG);
  const ask = (email: string): Promise<ApiResponse> => visitor().post("/forgot-password", { email });
  const unknownName = (): string => `unknown.${uniqueSuffix()}`;
  const figures: Figures = {};
  for (const [what, known, unknown] of [
    ["log-in", (person: Person) => login(person.username), () => login(unknownName())],
    ["forgotten", (person: Person) => ask(person.email), () => ask(`${unknownName()}@mail.example`)],
  ] as const) {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (const [index, person] of people.entries()) {
      const turns = [
        async () => times.known.push((await timed(() => known(person))).ms),
        async () => times.unknown.push((await timed(unknown)).ms),
      ];
      for (const turn of index % 2 ? turns.reverse() : turns) await turn();
      if (index % 20 === 19) await forget();
    }
    const [a, b] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)];
    figures[`${what} medians`] = `${a.toFixed(1)} and ${b.toFixed(1)} ms`;
    const deviate = rankTest(times.known, times.unknown);
    figures[`${what} z`] = deviate.toFixed(1);
    // Of pairs made in one moment: what slows the machine down slows both.
    const difference = quantile(
      times.known.map((ms, index) => ms - (times.unknown[index] ?? 0)),
      0.5,
    );
    figures[`${what} difference`] = `${difference.toFixed(1)} ms`;
    // A difference that chance makes on a busy machine is no evidence: it must exceed the limit and chance.
    const tells = Math.abs(difference) / 1000 > BAR_S && deviate > CHANCE;
    assert(!tells, `known and unknown names differ by ${difference.toFixed(1)} ms at ${what}, z ${deviate.toFixed(1)}`);
  }
  await forget();
  return { tries: TRIES, ...figures };
}

/** Mann and Whitney's test as a normal deviate: beyond `CHANCE` the two would hardly be of one kind. */
function rankTest(a: readonly number[], b: readonly number[]): number {
  const wins = a.reduce((sum, x) => sum + b.reduce((count, y) => count + (x > y ? 1 : x === y ? 0.5 : 0), 0), 0);
  const [n, m] = [a.length, b.length];
  return Math.abs(wins - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

const RESET = { subject: "Reset your Takeoff password" };

async function resetToken(email: string, headers: Record<string, string> = {}): Promise<string> {
  const before = (await mailsTo(email, RESET)).length;
  await visitor().post("/forgot-password", { email }, { headers, expectOk: true });
  const mail = await waitFor(async () => (await mailsTo(email, RESET))[before], { what: "the reset e-mail", timeoutMs: 60_000 });
  const link = linkIn(mail);
  assert(link.startsWith(`${readRunFile().public_url}/client/reset-password/`), "a link leads elsewhere");
  return link.slice(link.lastIndexOf("/") + 1);
}

const password = (): string => `New-${randomUUID()}-A1`;
const reset = (token: string, value = password()): Promise<ApiResponse> => visitor().post(`/reset-password/${token}`, { password: value });

/** Links that are reused, superseded, old, raced, asked for at a wrong host. */
async function resetLinks(): Promise<Figures> {
  const { user, member } = await tenant();
  const first = await resetToken(user.email);
  const second = await resetToken(user.email, { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" });
  assert((await reset(first)).status === 400, "a superseded link works");
  const raced = await Promise.all(Array.from({ length: 10 }, () => reset(second)));
  const won = raced.filter(({ status }) => status === 200).length;
  assert(won === 1, `${won} of 10 at once set a password`);
  assert((await reset(second)).status === 400, "a used link works");
  const other = await member();
  const old = await resetToken(other.email);
  await database().query("update identity.password_resets set created_at = created_at - interval '61 minutes' where user_id = $1", [
    other.id,
  ]);
  assert((await reset(old)).status === 400, "an hour-old link works");
  for (const wrong of ["", "x", `${second}x`, second.toUpperCase(), "..%2f..%2flogin", "%00", "A".repeat(43), "A".repeat(5_000)]) {
    const { status } = await visitor().post(`/reset-password/${wrong}`, { password: password() });
    assert(status === 400 || status === 404, `the token ${wrong.slice(0, 20)} was answered ${status}`);
  }
  const { rows } = await database().query<{ found: string }>(
    `select string_agg(t::text, '') as found from (
       select r::text from identity.password_resets r union all select o::text from events.outbox o union all select e::text from notifications.emails e) t`,
  );
  for (const token of [first, second, old]) assert(!rows[0]?.found.includes(token), "a token is in a table");
  return { "raced 10": formatCounts(statuses(raced)), superseded: "400", used: "400", old: "400", "in tables": 0 };
}

/** Cookies of sessions that have ended, at every replica, from the next call on. */
async function oldCookies({ product }: ProductionHarness): Promise<Figures> {
  const replicas = [product.info.services.gateway, (await product.spareGateway()).origin];
  const operator = await staff();
  const ends: Record<string, (who: Person, admin: Person) => Promise<unknown>> = {
    "log-out": ({ client }) => client.logout({ expectOk: true }),
    "a change of address": ({ id }, { client }) =>
      client.patch(`/users/${id}`, { email: `${uniqueSuffix()}@mail.example` }, { expectOk: true }),
    "a change of role": ({ id }, { client }) => client.patch(`/users/${id}`, { role: "admin" }, { expectOk: true }),
    deletion: ({ id }, { client }) => client.delete(`/users/${id}`, undefined, { expectOk: true }),
    "a reset": async ({ email }) => assert((await reset(await resetToken(email))).status === 200, "the reset failed"),
    "the organization's deletion": ({ organizationId }) =>
      operator.client.delete(`/organizations/${organizationId}`, undefined, { expectOk: true }),
  };
  let calls = 0;
  for (const [what, end] of Object.entries(ends)) {
    const { admin, member } = await tenant();
    const who = await member();
    const cookie = who.client.cookies.header() ?? "";
    const call = (origin: string): Promise<ApiResponse> => new ApiClient(origin).get("/pdfs", { headers: { cookie } });
    for (const origin of replicas) assert((await call(origin)).status === 200, `${what}: the session did not work before`);
    await end(who, admin);
    for (const origin of replicas) {
      const { status } = await call(origin);
      calls++;
      assert(status === 401, `after ${what} an old cookie was answered ${status}`);
    }
  }
  return { ends: Object.keys(ends).length, replicas: replicas.length, "401": calls };
}

describe("guessing", () => {
  it(
    "limits guesses for one account from many addresses and for many accounts from one, and locks no owner out",
    onProductionProduct(guessing),
  );
});

describe("timing", () => {
  it("takes the same time for known and unknown names at log-in and at a forgotten password", onProductionProduct(timing));
});

describe("reset-links", () => {
  it("rejects reset links that were used, superseded, expired or raced, and ignores the request's host", onProductionProduct(resetLinks));
});

describe("old-cookies", () => {
  it(
    "rejects a session's cookie at every replica after log-out, change of address or role, deletion and reset",
    onProductionProduct(oldCookies),
  );
});
