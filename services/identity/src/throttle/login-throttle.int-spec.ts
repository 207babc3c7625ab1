import { afterAll, beforeEach, describe, expect, it } from "@jest/globals";
import { describeWait } from "@takeoff/contracts";
import { type ApiClient, database, person, uniqueSuffix, visitor, type ApiResponse, type Person } from "@takeoff/testing";
import { reset, resetToken } from "../../test/accounts.ts";
import { visitorFrom } from "../../test/addresses.ts";

const SENTENCE = "Failed to login. Please check your credentials.";
const WINDOW_SECONDS = 900;
const PER_NAME = 10;
const PER_NAME_UNKNOWN = 50;
const PER_ADDRESS = 100;

// All tests have the same client address: the failures of one test must not block the others.
async function forget(): Promise<void> {
  await database().query("delete from identity.login_failures");
}
beforeEach(forget);
afterAll(forget);

const wrong = (username: string, headers: Record<string, string> = {}): Promise<ApiResponse> =>
  visitor().login(username, "Wrong-Password-1", { headers });

/** Fails once, and stores as many copies of the failure as are missing: each log-in takes the time of a password hash. */
async function failTimes(username: string, times: number): Promise<void> {
  expect((await wrong(username)).status).toBe(401);
  await database().query(
    `insert into identity.login_failures (name_key, address, failed_at)
     select name_key, address, failed_at from (select * from identity.login_failures order by failed_at desc limit 1) f, generate_series(1, $1)`,
    [times - 1],
  );
}

/** Moves the failures a number of seconds into the past. */
async function age(nameKey: string, seconds: number): Promise<void> {
  await database().query("update identity.login_failures set failed_at = now() - make_interval(secs => $2) where name_key = $1", [
    nameKey,
    seconds,
  ]);
}

function throttled({ status, headers, json }: ApiResponse): number {
  expect([status, json.code]).toEqual([429, "too_many_requests"]);
  const wait = Number(headers.get("retry-after"));
  expect(json.error).toBe(`Too many attempts. Please try again in ${describeWait(wait)}.`);
  expect(Number.isInteger(wait) && wait >= 1 && wait <= WINDOW_SECONDS).toBe(true);
  return wait;
}

describe("a failed POST /login", () => {
  it("has the same response for an unknown user name and a wrong password", async () => {
    const { username } = await person();
    const [unknown, known] = [await wrong(`unknown.${uniqueSuffix()}`), await wrong(username)];
    for (const response of [unknown, known]) {
      expect([response.status, response.json.error, response.json.code]).toEqual([401, SENTENCE, "login_failed"]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    const describeShape = ({ headers, json }: ApiResponse): unknown => [[...headers.keys()].sort(), Object.keys(json)];
    expect(describeShape(unknown)).toEqual(describeShape(known));
  });

  it("keeps the presented session", async () => {
    const { client, username } = await person();
    await client.login(username, "Wrong-Password-1");
    expect((await client.get("/organizations")).status).toBe(200);
  });

  it("does not count when the body is invalid", async () => {
    const { username } = await person();
    for (let time = 0; time <= PER_NAME; time++) expect((await visitor().post("/login", { username })).status).toBe(400);
    expect((await wrong(username)).status).toBe(401);
  });
});

describe("POST /login with guessed passwords", () => {
  it("returns 429 after ten failures of a user name, also for the correct password, until the oldest is fifteen minutes old", async () => {
    const { username, password } = await person();
    for (let time = 0; time < PER_NAME; time++) expect((await wrong(username)).status).toBe(401);
    throttled(await wrong(username));
    throttled(await visitor().login(username, password));
    await age(username, WINDOW_SECONDS - 120);
    const wait = throttled(await visitor().login(username, password));
    expect(wait > 100 && wait <= 120).toBe(true);
    await age(username, WINDOW_SECONDS + 1);
    expect((await visitor().login(username, password)).status).toBe(200);
  });

  it("returns 429 after ten failures of an unknown user name, of which all spellings count together", async () => {
    const username = `unknown.${uniqueSuffix()}`;
    await failTimes(username, PER_NAME - 1);
    expect((await wrong(` ${username.toUpperCase()} `)).status).toBe(401);
    throttled(await wrong(username));
  });

  it("does not count rejected attempts, so that no user is locked out permanently", async () => {
    const { username } = await person();
    await failTimes(username, PER_NAME);
    for (let time = 0; time < 5; time++) throttled(await wrong(username));
    const { rows } = await database().query("select 1 from identity.login_failures where name_key = $1", [username]);
    expect(rows).toHaveLength(PER_NAME);
  });

  it("permits no more than ten concurrent guesses", async () => {
    const { username, password } = await person();
    const guesses = Array.from({ length: 40 }, (_, index) => (index === 35 ? visitor().login(username, password) : wrong(username)));
    const responses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(responses.filter((status) => status === 401).length).toBeLessThanOrEqual(PER_NAME);
    // The correct password was among many wrong ones: a different response would reveal it.
    expect(responses[35]).toBe(429);
    expect(responses.every((status) => status === 401 || status === 429)).toBe(true);
  });

  it("keeps counting after a successful log-in", async () => {
    const { username, password } = await person();
    await failTimes(username, PER_NAME - 1);
    expect((await visitor().login(username, password)).status).toBe(200);
    expect((await wrong(username)).status).toBe(401);
    throttled(await visitor().login(username, password));
  });
});

/** Inserts failures of a number of user names from the tests' own address. */
async function failNames(times: number): Promise<void> {
  await wrong(`unknown.${uniqueSuffix()}`);
  await database().query(
    `insert into identity.login_failures (name_key, address)
     select 'unknown.' || n, (select address from identity.login_failures limit 1) from generate_series(1, $1) n`,
    [times - 1],
  );
}

describe("POST /login with guessed user names", () => {
  it("returns 429 after a hundred failures from one address, for every user name", async () => {
    const { username, password } = await person();
    await failNames(PER_ADDRESS - 1);
    expect((await wrong(`unknown.${uniqueSuffix()}`)).status).toBe(401);
    throttled(await wrong(`unknown.${uniqueSuffix()}`));
    throttled(await visitor().login(username, password));
  });

  it("ignores forged headers of an address", async () => {
    await failNames(PER_ADDRESS);
    const address = "203.0.113.9";
    const headers = { "x-forwarded-for": address, "x-real-ip": address, forwarded: `for=${address}`, connection: "x-forwarded-for" };
    throttled(await wrong(`unknown.${uniqueSuffix()}`, headers));
    const { rows } = await database().query("select distinct address from identity.login_failures");
    expect(rows).toEqual([{ address: expect.stringMatching(/^127\.0\.0\.1$|^0:0:0:0::\/64$/) }]);
  });
});

describe("POST /login from a browser that signed in before", () => {
  const DEVICE = "takeoff_device";
  /** Sends ten wrong passwords for one user name from each of a number of other addresses. Returns how many got a 401. */
  async function failElsewhere(username: string, addresses: number): Promise<number> {
    const responses = await Promise.all(
      Array.from({ length: addresses }, (_, index) => visitorFrom(`127.0.7.${index + 1}`)).flatMap((client) =>
        Array.from({ length: PER_NAME }, () => client.login(username, "Wrong-Password-1")),
      ),
    );
    expect(responses.every(({ status }) => status === 401 || status === 429)).toBe(true);
    return responses.filter(({ status }) => status === 401).length;
  }
  const logIn = (client: ApiClient, { username, password }: Person): Promise<ApiResponse> => client.login(username, password);
  /** A browser without a session that sends a device cookie. */
  function presenting(cookie: string): ApiClient {
    const client = visitor();
    client.cookies.set(DEVICE, cookie);
    return client;
  }
  const readCookie = ({ client }: Person): string => client.cookies.get(DEVICE)!;

  it("returns 200 after ten wrong passwords from another address, also for an unknown browser at another address", async () => {
    const who = await person();
    await who.client.logout({ expectOk: true });
    expect(await failElsewhere(who.username, 1)).toBe(PER_NAME);
    throttled(await visitorFrom("127.0.7.1").login(who.username, who.password));
    expect([(await logIn(who.client, who)).status, (await logIn(visitor(), who)).status]).toEqual([200, 200]);
  });

  it("returns 200 after a hundred wrong passwords from ten other addresses, which block only unknown browsers", async () => {
    const who = await person();
    await who.client.logout({ expectOk: true });
    expect(await failElsewhere(who.username, 10)).toBeLessThanOrEqual(PER_NAME_UNKNOWN);
    throttled(await logIn(visitor(), who));
    expect((await logIn(who.client, who)).status).toBe(200);
  });

  it("returns 200 after a hundred failures from its own address", async () => {
    const who = await person();
    await failNames(PER_ADDRESS);
    throttled(await logIn(visitor(), who));
    expect((await logIn(who.client, who)).status).toBe(200);
  });

  it("returns 429 after ten failures of its own, and not to other browsers", async () => {
    const who = await person();
    for (let time = 0; time < PER_NAME; time++) expect((await who.client.login(who.username, "Wrong-Password-1")).status).toBe(401);
    throttled(await logIn(who.client, who));
    expect((await logIn(visitor(), who)).status).toBe(200);
  });

  // What else is no cookie of a known browser: `devices.spec.ts`.
  it("returns 429 for an account in which it did not sign in before", async () => {
    const [one, other] = [await person(), await person()];
    await failTimes(other.username, PER_NAME);
    throttled(await logIn(presenting(readCookie(one)), other));
    expect((await logIn(presenting(readCookie(other)), other)).status).toBe(200);
  });

  it("treats a cookie from before a password change as unknown, and recognizes the browser that used the reset link", async () => {
    const who = await person();
    const before = readCookie(who);
    const password = "Another-Password-2024";
    const response = await reset(await resetToken(who.email), password);
    const [pair = ""] = response.headers.getSetCookie();
    const after = pair.slice(0, pair.indexOf(";")).replace(`${DEVICE}=`, "");
    await failTimes(who.username, PER_NAME);
    throttled(await logIn(presenting(before), { ...who, password }));
    expect((await logIn(presenting(after), { ...who, password })).status).toBe(200);
  });
});
