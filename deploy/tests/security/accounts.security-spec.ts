import { randomUUID } from "node:crypto";
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
  type ApiAnswer,
  type Person,
} from "@takeoff/testing";
import { quantile } from "../../bench/compare.ts";
import { told } from "../../faults/cases/told.ts";
import { clientFrom, statuses, timed } from "../lab/calls.ts";
import { expect, type AbuseCase, type Figures, type Lab } from "../lab/lab.ts";

const WRONG = "Wrong-Password-1";
const ADDRESSES = 60;
const NAMES = 160;

const forget = (): Promise<unknown> => database().query("delete from identity.login_failures");

/** One account from many addresses, many accounts from one; nobody is locked out for good. */
async function guessing({ product }: Lab): Promise<Figures> {
  await forget();
  const { user } = await tenant();
  const from = (index: number): ApiClient => clientFrom(product, `127.0.${1 + Math.floor(index / 200)}.${1 + (index % 200)}`);
  const spread = await Promise.all(Array.from({ length: ADDRESSES }, (_, index) => from(index).login(user.username, WRONG)));
  const guesses = spread.filter(({ status }) => status === 401).length;
  expect(guesses <= 10, `${guesses} guesses of one name were answered`);
  const right = await from(ADDRESSES).login(user.username, user.password);
  expect(right.status === 429, `the right password was told from wrong ones while guessing was refused: ${right.status}`);
  const wait = Number(right.headers.get("retry-after"));
  expect(wait >= 1 && wait <= 900, `the wait is ${wait} s`);
  await database().query("update identity.login_failures set failed_at = failed_at - interval '15 minutes 1 second'");
  const later = await from(ADDRESSES).login(user.username, user.password);
  expect(later.status === 200, `a right password after the wait was answered ${later.status}`);

  const one = clientFrom(product, "127.0.9.1");
  const names: ApiAnswer[] = [];
  for (let index = 0; index < NAMES; index += 20)
    names.push(...(await Promise.all(Array.from({ length: 20 }, () => one.login(`nobody.${uniqueSuffix()}`, WRONG)))));
  const answered = names.filter(({ status }) => status === 401).length;
  expect(answered <= 100, `${answered} guesses from one address were answered`);
  const other = await clientFrom(product, "127.0.9.2").login(user.username, user.password);
  expect(other.status === 200, `another address was answered ${other.status}`);
  await forget();
  return { "one name": told(statuses(spread)), "one address": told(statuses(names)), "locked out": 0 };
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
  const login = (username: string): Promise<ApiAnswer> => visitor().login(username, WRONG);
  const ask = (email: string): Promise<ApiAnswer> => visitor().post("/forgot-password", { email });
  const nobody = (): string => `nobody.${uniqueSuffix()}`;
  const figures: Figures = {};
  for (const [what, known, unknown] of [
    ["log-in", (person: Person) => login(person.username), () => login(nobody())],
    ["forgotten", (person: Person) => ask(person.email), () => ask(`${nobody()}@mail.example`)],
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
    // A difference that chance makes on a busy machine tells nobody anything: it must be over the bar and beyond chance.
    const tells = Math.abs(difference) / 1000 > BAR_S && deviate > CHANCE;
    expect(!tells, `known and unknown names differ by ${difference.toFixed(1)} ms at ${what}, z ${deviate.toFixed(1)}`);
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
  expect(link.startsWith(`${readRunFile().public_url}/client/reset-password/`), "a link leads elsewhere");
  return link.slice(link.lastIndexOf("/") + 1);
}

const password = (): string => `New-${randomUUID()}-A1`;
const reset = (token: string, value = password()): Promise<ApiAnswer> => visitor().post(`/reset-password/${token}`, { password: value });

/** Links that are reused, superseded, old, raced, asked for at a wrong host. */
async function resetLinks(): Promise<Figures> {
  const { user, member } = await tenant();
  const first = await resetToken(user.email);
  const second = await resetToken(user.email, { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" });
  expect((await reset(first)).status === 400, "a superseded link works");
  const raced = await Promise.all(Array.from({ length: 10 }, () => reset(second)));
  const won = raced.filter(({ status }) => status === 200).length;
  expect(won === 1, `${won} of 10 at once set a password`);
  expect((await reset(second)).status === 400, "a used link works");
  const other = await member();
  const old = await resetToken(other.email);
  await database().query("update identity.password_resets set created_at = created_at - interval '61 minutes' where user_id = $1", [
    other.id,
  ]);
  expect((await reset(old)).status === 400, "an hour-old link works");
  for (const wrong of ["", "x", `${second}x`, second.toUpperCase(), "..%2f..%2flogin", "%00", "A".repeat(43), "A".repeat(5_000)]) {
    const { status } = await visitor().post(`/reset-password/${wrong}`, { password: password() });
    expect(status === 400 || status === 404, `the token ${wrong.slice(0, 20)} was answered ${status}`);
  }
  const { rows } = await database().query<{ found: string }>(
    `select string_agg(t::text, '') as found from (
       select r::text from identity.password_resets r union all select o::text from events.outbox o union all select e::text from notifications.emails e) t`,
  );
  for (const token of [first, second, old]) expect(!rows[0]?.found.includes(token), "a token is in a table");
  return { "raced 10": told(statuses(raced)), superseded: "400", used: "400", old: "400", "in tables": 0 };
}

/** Cookies of sessions that have ended, at every replica, from the next call on. */
async function oldCookies({ product }: Lab): Promise<Figures> {
  const replicas = [product.info.services.gateway, (await product.spareGateway()).origin];
  const operator = await staff();
  const ends: Record<string, (who: Person, admin: Person) => Promise<unknown>> = {
    "log-out": ({ client }) => client.logout({ expectOk: true }),
    "a change of role": ({ id }, { client }) => client.patch(`/users/${id}`, { role: "admin" }, { expectOk: true }),
    deletion: ({ id }, { client }) => client.delete(`/users/${id}`, undefined, { expectOk: true }),
    "a reset": async ({ email }) => expect((await reset(await resetToken(email))).status === 200, "the reset failed"),
    "the organization's deletion": ({ organizationId }) =>
      operator.client.delete(`/organizations/${organizationId}`, undefined, { expectOk: true }),
  };
  let calls = 0;
  for (const [what, end] of Object.entries(ends)) {
    const { admin, member } = await tenant();
    const who = await member();
    const cookie = who.client.cookies.header() ?? "";
    const call = (origin: string): Promise<ApiAnswer> => new ApiClient(origin).get("/pdfs", { headers: { cookie } });
    for (const origin of replicas) expect((await call(origin)).status === 200, `${what}: the session did not work before`);
    await end(who, admin);
    for (const origin of replicas) {
      const { status } = await call(origin);
      calls++;
      expect(status === 401, `after ${what} an old cookie was answered ${status}`);
    }
  }
  return { ends: Object.keys(ends).length, replicas: replicas.length, "401": calls };
}

export const ACCOUNT_CASES: readonly AbuseCase[] = [
  { name: "guessing", about: "one account from many addresses, many accounts from one", run: guessing },
  { name: "timing", about: "known against unknown names at log-in and forgotten password", run: timing },
  { name: "reset-links", about: "links reused, superseded, old, raced, asked for at a wrong host", run: resetLinks },
  { name: "old-cookies", about: "cookies after log-out, change of role, deletion and reset, at every replica", run: oldCookies },
];
