import { afterAll, beforeEach, describe, expect, it } from "@jest/globals";
import { database, person, uniqueSuffix, visitor, type ApiAnswer } from "@takeoff/testing";

const SENTENCE = "Failed to login. Please check your credentials.";
const WINDOW_SECONDS = 900;
const PER_NAME = 10;
const PER_ADDRESS = 100;

// Every client of the tests has the same address: what one test counted must not refuse the others.
async function forget(): Promise<void> {
  await database().query("delete from identity.login_failures");
}
beforeEach(forget);
afterAll(forget);

const wrong = (username: string, headers: Record<string, string> = {}): Promise<ApiAnswer> =>
  visitor().login(username, "Wrong-Password-1", { headers });

async function failTimes(username: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) expect((await wrong(username)).status).toBe(401);
}

/** As if the failures had happened so long ago. */
async function age(nameKey: string, seconds: number): Promise<void> {
  await database().query("update identity.login_failures set failed_at = now() - make_interval(secs => $2) where name_key = $1", [
    nameKey,
    seconds,
  ]);
}

function throttled({ status, headers, json }: ApiAnswer): number {
  expect([status, json.code]).toEqual([429, "too_many_requests"]);
  const wait = Number(headers.get("retry-after"));
  expect(Number.isInteger(wait) && wait >= 1 && wait <= WINDOW_SECONDS).toBe(true);
  return wait;
}

describe("a log-in that fails", () => {
  it("says the same of an unknown name and of a wrong password", async () => {
    const { username } = await person();
    const [unknown, known] = [await wrong(`nobody.${uniqueSuffix()}`), await wrong(username)];
    for (const answer of [unknown, known]) {
      expect([answer.status, answer.json.error, answer.json.code]).toEqual([401, SENTENCE, "login_failed"]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const told = ({ headers, json }: ApiAnswer): unknown => [[...headers.keys()].sort(), Object.keys(json)];
    expect(told(unknown)).toEqual(told(known));
  });

  it("leaves the session that was presented alone", async () => {
    const { client, username } = await person();
    await client.login(username, "Wrong-Password-1");
    expect((await client.get("/organizations")).status).toBe(200);
  });

  it("is not counted when it is not even a log-in", async () => {
    const { username } = await person();
    for (let time = 0; time <= PER_NAME; time++) expect((await visitor().post("/login", { username })).status).toBe(400);
    expect((await wrong(username)).status).toBe(401);
  });
});

describe("guessing passwords", () => {
  it("ends after ten failures of a name, also with the right one, until the oldest is fifteen minutes old", async () => {
    const { username, password } = await person();
    await failTimes(username, PER_NAME);
    throttled(await wrong(username));
    throttled(await visitor().login(username, password));
    await age(username, WINDOW_SECONDS - 120);
    const wait = throttled(await visitor().login(username, password));
    expect(wait > 100 && wait <= 120).toBe(true);
    await age(username, WINDOW_SECONDS + 1);
    expect((await visitor().login(username, password)).status).toBe(200);
  });

  it("is the same for a name that nobody has: it tells nothing", async () => {
    const username = `nobody.${uniqueSuffix()}`;
    await failTimes(username, PER_NAME);
    throttled(await wrong(username));
  });

  it("counts a name in every way of writing it", async () => {
    const { username } = await person();
    await failTimes(username, PER_NAME - 1);
    expect((await wrong(` ${username.toUpperCase()} `)).status).toBe(401);
    throttled(await wrong(username));
  });

  it("of one name refuses no other", async () => {
    const [one, other] = [await person(), await person()];
    await failTimes(one.username, PER_NAME);
    expect((await visitor().login(other.username, other.password)).status).toBe(200);
  });

  it("is not counted while it is refused, so that nobody is locked out for good", async () => {
    const { username } = await person();
    await failTimes(username, PER_NAME);
    for (let time = 0; time < 5; time++) throttled(await wrong(username));
    const { rows } = await database().query("select 1 from identity.login_failures where name_key = $1", [username]);
    expect(rows).toHaveLength(PER_NAME);
  });

  it("gains nothing by being done at once", async () => {
    const { username, password } = await person();
    const guesses = Array.from({ length: 40 }, (_, index) => (index === 35 ? visitor().login(username, password) : wrong(username)));
    const answers = (await Promise.all(guesses)).map(({ status }) => status);
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(PER_NAME);
    // The right one came among many wrong ones: to say so would tell which it was.
    expect(answers[35]).toBe(429);
    expect(answers.every((status) => status === 401 || status === 429)).toBe(true);
  });

  it("goes on counting after a log-in that succeeded", async () => {
    const { username, password } = await person();
    await failTimes(username, PER_NAME - 1);
    expect((await visitor().login(username, password)).status).toBe(200);
    expect((await wrong(username)).status).toBe(401);
    throttled(await visitor().login(username, password));
  });
});

describe("guessing names", () => {
  /** Failures of as many names from the tests' own address, without waiting for each of them. */
  async function failNames(times: number): Promise<void> {
    await wrong(`nobody.${uniqueSuffix()}`);
    await database().query(
      `insert into identity.login_failures (name_key, address)
       select 'nobody.' || n, (select address from identity.login_failures limit 1) from generate_series(1, $1) n`,
      [times - 1],
    );
  }

  it("ends after a hundred failures from one address, for every name", async () => {
    const { username, password } = await person();
    await failNames(PER_ADDRESS - 1);
    expect((await wrong(`nobody.${uniqueSuffix()}`)).status).toBe(401);
    throttled(await wrong(`nobody.${uniqueSuffix()}`));
    throttled(await visitor().login(username, password));
  });

  it.each<Record<string, string>>([
    { "x-forwarded-for": "203.0.113.9" },
    { "x-real-ip": "203.0.113.9" },
    { forwarded: "for=203.0.113.9" },
    { "x-forwarded-for": "203.0.113.9", connection: "x-forwarded-for" },
  ])("cannot be hidden behind another address: %j", async (headers) => {
    await failNames(PER_ADDRESS);
    throttled(await wrong(`nobody.${uniqueSuffix()}`, headers));
    const { rows } = await database().query("select distinct address from identity.login_failures");
    expect(rows).toEqual([{ address: expect.stringMatching(/^(::ffff:)?127\.0\.0\.1$|^::1$/) }]);
  });
});
