import { afterAll, beforeEach, describe, expect, it } from "@jest/globals";
import { LIMITS, SETTINGS } from "@takeoff/contracts";
import { EVENT_MIGRATIONS } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { migrate } from "@takeoff/platform/migrate";
import { CONNECTS_WITHIN_MS } from "@takeoff/testing";
import { createMigratedDatabase } from "@takeoff/testing/migrated-database";
import type { OperatorConfig } from "../config.ts";
import { MIGRATIONS } from "../migrations.ts";
import { LoginThrottle, makeSecondFactorKey, type Attempt } from "./login-throttle.ts";
import { findNetwork } from "./network-of.ts";

const CONFIG = {
  LOGIN_FAILURES_PER_NAME: SETTINGS.LOGIN_FAILURES_PER_NAME.default,
  LOGIN_FAILURES_PER_NAME_UNKNOWN: SETTINGS.LOGIN_FAILURES_PER_NAME_UNKNOWN.default,
  LOGIN_FAILURES_PER_ADDRESS: SETTINGS.LOGIN_FAILURES_PER_ADDRESS.default,
  LOGIN_FAILURE_WINDOW_SECONDS: SETTINGS.LOGIN_FAILURE_WINDOW_SECONDS.default,
} as OperatorConfig;
const ADDRESS = "2001:db8:1:2::7";
const KIM = 7;

/** A database of its own: all tests of the product have one client address, by which failures are counted. */
const scratch = await createMigratedDatabase({ events: EVENT_MIGRATIONS, identity: MIGRATIONS }, migrate);
const database = await Database.open({ DATABASE_URL: scratch.url, DATABASE_POOL_SIZE: 2 }, "identity", CONNECTS_WITHIN_MS);
const throttle = new LoginThrottle(database, CONFIG);
afterAll(async () => {
  await database.close();
  await scratch.drop();
});
beforeEach(() => scratch.client.query("delete from identity.login_failures"));

const attempt = (nameKey: string, more: Partial<Attempt> = {}): Attempt => ({ nameKey, address: ADDRESS, device: null, ...more });
const fail = (times: number, { nameKey, address, device }: Attempt): Promise<unknown> =>
  scratch.client.query(
    "insert into identity.login_failures (name_key, address, device) select $1, $2, $3 from generate_series(1, $4::int)",
    [nameKey, findNetwork(address), device, times],
  );
const isBlocked = (of: Attempt): Promise<boolean> =>
  throttle.check(of).then(
    () => false,
    () => true,
  );

describe("clearName", () => {
  const clearName = (username: string, userId: number | null): Promise<number> =>
    database.transaction((tx) => throttle.clearName(tx, username, userId));

  it("lifts the throttle of every spelling of a name, for unknown and known browsers, and of no other name", async () => {
    await fail(10, attempt("zoë"));
    await fail(10, attempt("zoë", { device: "d1" }));
    await fail(10, attempt("pat"));
    expect(await clearName("ZOE\u0308", null)).toBe(20);
    const blocked = [attempt("zoë"), attempt("zoë", { device: "d1" }), attempt("pat")].map(isBlocked);
    expect(await Promise.all(blocked)).toEqual([false, false, true]);
  });

  it("lifts the throttle of the account's second factors too, that of a day included", async () => {
    const secondFactor = attempt(makeSecondFactorKey(KIM));
    await fail(LIMITS.secondFactorFailures, secondFactor);
    await fail(1, attempt(makeSecondFactorKey(KIM + 1)));
    expect(await clearName("kim", KIM)).toBe(LIMITS.secondFactorFailures);
    await throttle.checkSecondFactor(secondFactor);
    const { rows } = await scratch.client.query("select name_key from identity.login_failures");
    expect(rows).toEqual([{ name_key: makeSecondFactorKey(KIM + 1) }]);
  });
});

it("clearNetwork lifts the throttle of an address, and of no other one", async () => {
  const [here, elsewhere] = [attempt("unknown.101"), attempt("unknown.101", { address: "203.0.113.9" })];
  for (const { address } of [here, elsewhere]) await fail(CONFIG.LOGIN_FAILURES_PER_ADDRESS, attempt("unknown.1", { address }));
  expect([await isBlocked(here), await isBlocked(elsewhere)]).toEqual([true, true]);
  const cleared = await database.transaction((tx) => throttle.clearNetwork(tx, findNetwork("2001:db8:1:2:ffff::1")));
  expect(cleared).toBe(CONFIG.LOGIN_FAILURES_PER_ADDRESS);
  expect([await isBlocked(here), await isBlocked(elsewhere)]).toEqual([false, true]);
});
