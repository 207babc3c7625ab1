import { beforeEach, describe, expect, it } from "@jest/globals";
import { LIMITS, SECOND_FACTOR_CHANGES, type OwnSecondFactor, type SecondFactorChange } from "@takeoff/contracts";
import { database, mailTo, person, tenant, toErrorResponse as errorOf, visitor, type Person } from "@takeoff/testing";
import { isSignedIn, reset, resetToken } from "../../test/accounts.ts";
import { visitorFrom } from "../../test/addresses.ts";
import type { Authenticator } from "../../test/authenticator.ts";
import { addPasskey, addTotp, codeOf, complete, forgetUsedCodes, loginStep } from "../../test/second-factors.ts";

const notice = (someone: Person, change: SecondFactorChange) => mailTo(someone.email, { subject: SECOND_FACTOR_CHANGES[change] });
const ownFactors = async ({ client }: Person): Promise<OwnSecondFactor> =>
  (await client.get("/user/second-factor", { expectOk: true })).json as OwnSecondFactor;
const refused = (code: string, status = 403) => expect.objectContaining({ status, code });

// All tests have the same client address.
beforeEach(() => database().query("delete from identity.login_failures"));

describe("a log-in with an authenticator app", () => {
  it("creates no session before the code, and names what the account can sign in with", async () => {
    const someone = await person();
    const { secret, recoveryCodes } = await addTotp(someone);
    expect(recoveryCodes).toHaveLength(LIMITS.recoveryCodes);
    await notice(someone, "totp_added");
    const client = visitor();
    const response = await client.post("/login", { username: someone.username, password: someone.password }, { expectOk: true });
    expect(response.json).toMatchObject({ isAuthenticated: false, second_factor: ["totp"], set_up: [], passkey_options: null });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await isSignedIn({ client })).toBe(false);
    const done = await complete(client, response.json as { login_token: string }, { code: codeOf(secret) });
    expect([done.status, done.json.isAuthenticated, done.json.user.username]).toEqual([200, true, someone.username]);
    expect(await isSignedIn({ client })).toBe(true);
  });

  it("takes a code once, also in two log-ins at the same time", async () => {
    const someone = await person();
    const { secret } = await addTotp(someone);
    const steps = [await loginStep(visitor(), someone), await loginStep(visitor(), someone)];
    const code = codeOf(secret);
    const both = await Promise.all(steps.map((step) => complete(visitor(), step, { code })));
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(errorOf(await complete(visitor(), await loginStep(visitor(), someone), { code }))).toEqual(refused("wrong_code"));
  });

  it("can be completed once, and not after the password was changed", async () => {
    const someone = await person();
    const { secret } = await addTotp(someone);
    const step = await loginStep(visitor(), someone);
    expect((await complete(visitor(), step, { code: codeOf(secret) })).status).toBe(200);
    await forgetUsedCodes(someone);
    expect(errorOf(await complete(visitor(), step, { code: codeOf(secret) }))).toEqual(refused("login_expired", 401));
    const second = await loginStep(visitor(), someone);
    await reset(await resetToken(someone.email), "Girder-Harbor-4711");
    expect(errorOf(await complete(visitor(), second, { code: codeOf(secret) }))).toEqual(refused("login_expired", 401));
  });

  it("ends after five wrong codes, and throttles those of many log-ins by account", async () => {
    const someone = await person();
    const { secret } = await addTotp(someone);
    const wrong = codeOf(secret) === "000000" ? "111111" : "000000";
    let step = await loginStep(visitor(), someone);
    for (let time = 0; time < LIMITS.pendingLoginFailures; time++)
      expect(errorOf(await complete(visitor(), step, { code: wrong }))).toEqual(refused("wrong_code"));
    expect(errorOf(await complete(visitor(), step, { code: codeOf(secret) }))).toEqual(refused("login_expired", 401));
    step = await loginStep(visitor(), someone);
    for (let time = 0; time < LIMITS.pendingLoginFailures; time++) await complete(visitor(), step, { code: wrong });
    step = await loginStep(visitor(), someone);
    expect(errorOf(await complete(visitor(), step, { code: codeOf(secret) }))).toEqual(refused("too_many_requests", 429));
    // Another address is not blocked, nor is the password.
    expect((await complete(visitorFrom("127.0.7.11"), step, { code: codeOf(secret) })).status).toBe(200);
  });

  it("accepts 30 wrong codes in a day from all unknown browsers together, and the owner's known browser goes on", async () => {
    const someone = await person();
    const { secret } = await addTotp(someone);
    const wrong = codeOf(secret) === "000000" ? "111111" : "000000";
    const fromAddress = (index: number) => visitorFrom(`127.0.8.${index + 1}`);
    const logIns = LIMITS.secondFactorFailures / LIMITS.pendingLoginFailures;
    for (let index = 0; index < logIns; index++) {
      const step = await loginStep(fromAddress(index), someone);
      for (let time = 0; time < LIMITS.pendingLoginFailures; time++) await complete(fromAddress(index), step, { code: wrong });
      // Beyond the 15 minutes of other failures.
      await database().query("update identity.login_failures set failed_at = failed_at - interval '20 minutes' where name_key like $1", [
        `%second factor ${someone.id}`,
      ]);
      await visitor().login("unknown.name", "Wrong-Password-1");
    }
    const step = await loginStep(fromAddress(logIns), someone);
    expect(errorOf(await complete(fromAddress(logIns), step, { code: codeOf(secret) }))).toEqual(refused("too_many_requests", 429));
    const known = await loginStep(someone.client, someone);
    expect((await complete(someone.client, known, { code: codeOf(secret) })).status).toBe(200);
  });

  it("is asked for the code after a password reset too, which creates no session", async () => {
    const someone = await person();
    const { secret } = await addTotp(someone);
    const browser = visitor();
    const password = "Girder-Harbor-4711";
    await browser.post(`/reset-password/${await resetToken(someone.email)}`, { password }, { expectOk: true });
    expect(await isSignedIn({ client: browser })).toBe(false);
    const step = await loginStep(browser, { ...someone, password });
    expect(step).toMatchObject({ isAuthenticated: false, second_factor: ["totp"] });
    expect(await isSignedIn({ client: browser })).toBe(false);
    expect((await complete(browser, step, { code: codeOf(secret) })).status).toBe(200);
  });

  it("ends after ten minutes", async () => {
    const someone = await person();
    const { secret } = await addTotp(someone);
    const step = await loginStep(visitor(), someone);
    await database().query("update identity.pending_logins set expires_at = now() - interval '1 second' where user_id = $1", [someone.id]);
    expect(errorOf(await complete(visitor(), step, { code: codeOf(secret) }))).toEqual(refused("login_expired", 401));
  });

  it("of a disabled account cannot be completed", async () => {
    const { admin, user } = await tenant();
    const { secret } = await addTotp(user);
    const step = await loginStep(visitor(), user);
    await admin.client.patch(`/users/${user.id}`, { is_disabled: true }, { expectOk: true });
    expect(errorOf(await complete(visitor(), step, { code: codeOf(secret) }))).toEqual(refused("login_expired", 401));
  });

  it("accepts no code of another account, and none whose sealed key was moved from another account", async () => {
    const [someone, other] = [await person(), await person()];
    await addTotp(someone);
    const { secret } = await addTotp(other);
    const step = await loginStep(visitor(), someone);
    expect(errorOf(await complete(visitor(), step, { code: codeOf(secret) }))).toEqual(refused("wrong_code"));
    await database().query(
      "update identity.totp_factors set sealed_secret = (select sealed_secret from identity.totp_factors where user_id = $2) where user_id = $1",
      [someone.id, other.id],
    );
    expect(errorOf(await complete(visitor(), step, { code: codeOf(secret) }))).toEqual(refused("wrong_code"));
  });
});

describe("recovery codes", () => {
  it("work once each, are counted, and are stored as hashes only", async () => {
    const someone = await person();
    const { recoveryCodes } = await addTotp(someone);
    const [code = ""] = recoveryCodes!;
    const typed = code.toLowerCase().replaceAll("-", " ");
    const used = await complete(visitor(), await loginStep(visitor(), someone), { recovery_code: typed });
    expect(used.status).toBe(200);
    await notice(someone, "code_used");
    const again = await complete(visitor(), await loginStep(visitor(), someone), { recovery_code: code });
    expect(errorOf(again)).toEqual(refused("wrong_recovery_code"));
    expect((await ownFactors(someone)).recovery_codes_left).toBe(LIMITS.recoveryCodes - 1);
    const { rows } = await database().query<{ text: string }>(
      "select string_agg(code_hash::text, '') as text from identity.recovery_codes where user_id = $1",
      [someone.id],
    );
    expect(rows[0]!.text).not.toContain(Buffer.from(code).toString("hex"));
  });

  it("of two concurrent log-ins with the same code complete one", async () => {
    const someone = await person();
    const [recovery_code = ""] = (await addTotp(someone)).recoveryCodes!;
    const steps = [await loginStep(visitor(), someone), await loginStep(visitor(), someone)];
    const both = await Promise.all(steps.map((step) => complete(visitor(), step, { recovery_code })));
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  it("are replaced by new ones, with the password only", async () => {
    const someone = await person();
    const [old = ""] = (await addTotp(someone)).recoveryCodes!;
    const renew = (current_password: string) => someone.client.post("/user/second-factor/recovery-codes", { current_password });
    expect(errorOf(await renew("Not-The-Password-1"))).toEqual(refused("wrong_password"));
    const { recovery_codes } = (await renew(someone.password)).json as { recovery_codes: string[] };
    expect(recovery_codes).toHaveLength(LIMITS.recoveryCodes);
    expect((await complete(visitor(), await loginStep(visitor(), someone), { recovery_code: old })).status).toBe(403);
    expect((await complete(visitor(), await loginStep(visitor(), someone), { recovery_code: recovery_codes[9]! })).status).toBe(200);
  });
});

describe("a log-in with a passkey", () => {
  it("is completed by the signature over its own challenge only", async () => {
    const someone = await person();
    const key = await addPasskey(someone, "Blue key");
    const step = await loginStep(visitor(), someone);
    expect([step.second_factor, step.passkey_options]).toMatchObject([["passkey"], { rpId: "localhost" }]);
    const earlier = key.assert(step.passkey_options!);
    const second = await loginStep(visitor(), someone);
    expect(errorOf(await complete(visitor(), second, { passkey: earlier }))).toEqual(refused("wrong_passkey"));
    expect((await complete(visitor(), second, { passkey: key.assert(second.passkey_options!) })).status).toBe(200);
    const [shown] = (await ownFactors(someone)).passkeys;
    expect(shown).toMatchObject({ name: "Blue key", last_used_at: expect.any(String) });
  });

  it("accepts no passkey of another account, of another address, or whose counter went back", async () => {
    const [someone, other] = [await person(), await person()];
    const [key, foreign] = [await addPasskey(someone), await addPasskey(other)];
    const step = await loginStep(visitor(), someone);
    const tries = async (passkey: ReturnType<Authenticator["assert"]>) => errorOf(await complete(visitor(), step, { passkey }));
    expect(await tries(foreign.assert(step.passkey_options!))).toEqual(refused("wrong_passkey"));
    const origin = key.origin;
    key.origin = "http://takeoff.example";
    expect(await tries(key.assert(step.passkey_options!))).toEqual(refused("wrong_passkey"));
    key.origin = origin;
    key.count = 7;
    expect((await complete(visitor(), step, { passkey: key.assert(step.passkey_options!) })).status).toBe(200);
    key.count = 3;
    const next = await loginStep(visitor(), someone);
    expect(errorOf(await complete(visitor(), next, { passkey: key.assert(next.passkey_options!) }))).toEqual(refused("wrong_passkey"));
  });

  it("of an account cannot be added to another one", async () => {
    const [someone, other] = [await person(), await person()];
    const key = await addPasskey(someone);
    const { json: setup } = await other.client.post(
      "/user/second-factor/setup",
      { method: "passkey", current_password: other.password },
      { expectOk: true },
    );
    const passkey = key.register(setup.passkey_options as object);
    const added = await other.client.post("/user/second-factor", { setup_token: setup.setup_token, passkey, name: "Copy" });
    expect(errorOf(added)).toEqual(refused("wrong_passkey"));
  });
});

describe("the second factors of one's own account", () => {
  it("are added and removed with the password only, and each change is notified", async () => {
    const someone = await person();
    const setUp = (current_password: string) => someone.client.post("/user/second-factor/setup", { method: "totp", current_password });
    expect(errorOf(await setUp("Not-The-Password-1"))).toEqual(refused("wrong_password"));
    await addTotp(someone);
    await addPasskey(someone);
    const { passkeys } = await ownFactors(someone);
    const remove = (body: object) => someone.client.post("/user/second-factor/removal", body);
    expect(errorOf(await remove({ current_password: "Not-The-Password-1" }))).toEqual(refused("wrong_password"));
    expect((await remove({ current_password: someone.password })).status).toBe(204);
    await notice(someone, "totp_removed");
    expect(await loginStep(visitor(), someone)).toMatchObject({ second_factor: ["passkey"] });
    const other = await person();
    await addPasskey(other);
    const [foreign] = (await ownFactors(other)).passkeys;
    expect((await remove({ current_password: someone.password, passkey_id: foreign!.id })).status).toBe(404);
    expect((await remove({ current_password: someone.password, passkey_id: passkeys[0]!.id })).status).toBe(204);
    expect(await ownFactors(someone)).toEqual({
      ...{ is_required: false, available: ["totp", "passkey"], totp: null, passkeys: [], recovery_codes_left: 0 },
    });
    expect((await visitor().login(someone.username, someone.password)).json.isAuthenticated).toBe(true);
  });

  it("are set up by the session that began it, with a code that the new app shows", async () => {
    const [someone, other] = [await person(), await person()];
    const { json: setup } = await someone.client.post(
      "/user/second-factor/setup",
      { method: "totp", current_password: someone.password },
      { expectOk: true },
    );
    const proof = { setup_token: setup.setup_token as string, code: codeOf(setup.totp.secret as string) };
    expect(errorOf(await other.client.post("/user/second-factor", proof))).toEqual(refused("setup_expired", 409));
    expect(errorOf(await someone.client.post("/user/second-factor", { ...proof, code: "000000" }))).toEqual(refused("wrong_code"));
    expect((await ownFactors(someone)).totp).toBeNull();
    expect((await someone.client.post("/user/second-factor", proof)).status).toBe(201);
    // The code that proved the new app is used up.
    const again = await complete(visitor(), await loginStep(visitor(), someone), { code: proof.code });
    expect(errorOf(again)).toEqual(refused("wrong_code"));
  });

  it("are removed by an administrator of the organization or staff for a user who has lost them, who is notified", async () => {
    const [ours, theirs] = [await tenant(), await tenant()];
    const { secret } = await addTotp(ours.user);
    const path = `/users/${ours.user.id}/second-factor`;
    expect((await theirs.admin.client.delete(path)).status).toBe(404);
    const step = await loginStep(visitor(), ours.user);
    expect(step).toMatchObject({ second_factor: ["totp"] });
    expect((await ours.admin.client.delete(path)).status).toBe(204);
    expect(errorOf(await complete(visitor(), step, { code: codeOf(secret) }))).toEqual(refused("login_expired", 401));
    expect(await isSignedIn(ours.user)).toBe(false);
    expect((await visitor().login(ours.user.username, ours.user.password)).json.isAuthenticated).toBe(true);
    await notice(ours.user, "reset");
  });
});
