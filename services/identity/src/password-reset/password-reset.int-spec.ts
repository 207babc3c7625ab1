import { beforeEach, describe, expect, it } from "@jest/globals";
import { MESSAGES } from "@takeoff/contracts";
import { database, mailTo, outcomeOf, person, refusalOf, staff, tenant, visitor, type Person } from "@takeoff/testing";
import { isSignedIn, reset, resetToken } from "../../test/accounts.ts";

const NEW_PASSWORD = "Another-Password-2024";
const INVALID = "400 invalid_token";

let who: Person;

beforeEach(async () => {
  who = await person();
});

const logIn = async (password: string): Promise<string> => outcomeOf(await visitor().login(who.username, password));

describe("a reset link", () => {
  it("sets a new password once, ends every session, and tells the user", async () => {
    const second = visitor();
    await second.login(who.username, who.password, { expectOk: true });
    const token = await resetToken(who.email);
    const answer = await reset(token, NEW_PASSWORD);
    expect([answer.status, answer.json]).toEqual([200, { message: MESSAGES.resetPassword.done }]);
    // Nobody is logged in by it: whoever has the link may not be who has the screen.
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect([await isSignedIn(who), await isSignedIn({ client: second })]).toEqual([false, false]);
    expect([await logIn(who.password), await logIn(NEW_PASSWORD)]).toEqual(["401 login_failed", "200"]);
    expect(outcomeOf(await reset(token, "Third-Password-2024"))).toBe(INVALID);
    expect(await logIn(NEW_PASSWORD)).toBe("200");
    expect((await mailTo(who.email, { subject: "Your Takeoff password was changed", timeoutMs: 20_000 })).text).not.toContain(NEW_PASSWORD);
  });

  it("works for one of those who use it at once", async () => {
    const token = await resetToken(who.email);
    const passwords = [1, 2, 3, 4].map((number) => `Another-Password-${number}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(outcomeOf).sort()).toEqual(["200", INVALID, INVALID, INVALID]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)]!;
    for (const password of passwords) expect(await logIn(password)).toBe(password === winner ? "200" : "401 login_failed");
  });

  it("works no more when there is a newer one, nor when another was used", async () => {
    const older = await resetToken(who.email);
    const newer = await resetToken(who.email);
    expect(outcomeOf(await reset(older, NEW_PASSWORD))).toBe(INVALID);
    expect(outcomeOf(await reset(newer, NEW_PASSWORD))).toBe("200");
    expect(outcomeOf(await reset(older, NEW_PASSWORD))).toBe(INVALID);
  });

  it("works for an hour", async () => {
    const token = await resetToken(who.email);
    const age = (interval: string): Promise<unknown> =>
      database().query("update identity.password_resets set created_at = now() - $2::interval where user_id = $1", [who.id, interval]);
    await age("60 minutes 1 second");
    expect(outcomeOf(await reset(token, NEW_PASSWORD))).toBe(INVALID);
    await age("59 minutes");
    expect(outcomeOf(await reset(token, NEW_PASSWORD))).toBe("200");
  });

  it("is not used up by a password that is refused", async () => {
    const token = await resetToken(who.email);
    for (const [password, sentence] of [
      ["", MESSAGES.password.required],
      ["Short-1", MESSAGES.password.length],
      ["without-uppercase-1", MESSAGES.password.uppercase],
      ["WITHOUT-LOWERCASE-1", MESSAGES.password.lowercase],
      ["Without-A-Digit", MESSAGES.password.digit],
      ["Password123", MESSAGES.resetPassword.weak],
    ] as const)
      expect(refusalOf(await reset(token, password))).toMatchObject({ status: 400, error: sentence, fields: { password: sentence } });
    expect(await logIn(who.password)).toBe("200");
    expect(outcomeOf(await reset(token, NEW_PASSWORD))).toBe("200");
  });

  it("is looked at before the password", async () => {
    const headers = { "content-type": "text/plain" };
    const send = (token: string) => visitor().raw("POST", `/reset-password/${token}`, { headers, body: "x" });
    expect(outcomeOf(await send("token"))).toBe(INVALID);
    expect(outcomeOf(await reset("token", "weak"))).toBe(INVALID);
    expect(outcomeOf(await send(await resetToken(who.email)))).toBe("415 unsupported_media_type");
  });

  it.each(["a", "%00", "%20", "..%2F..", "A".repeat(43), "A".repeat(4_000), "'--", "%F0%9F%91%B7", "null"])(
    "is refused in one sentence when it is made up: %s",
    async (token) => {
      expect(refusalOf(await reset(token, NEW_PASSWORD))).toEqual({
        ...{ status: 400, code: "invalid_token", error: "This password reset link is invalid or has expired." },
      });
    },
  );

  it("lets somebody in whom failed log-ins kept out", async () => {
    for (let time = 0; time < 10; time++) await visitor().login(who.username, "Wrong-Password-1");
    expect(await logIn(who.password)).toBe("429 too_many_requests");
    expect(outcomeOf(await reset(await resetToken(who.email), NEW_PASSWORD))).toBe("200");
    expect(await logIn(NEW_PASSWORD)).toBe("200");
    for (let time = 0; time < 10; time++) await visitor().login(who.username, "Wrong-Password-1");
    expect(await logIn(NEW_PASSWORD)).toBe("429 too_many_requests");
    await database().query("delete from identity.login_failures");
  });

  it("is worthless once its user is deleted, or their organization", async () => {
    const [{ admin, user: one }, { organization, user: other }, operator] = [await tenant(), await tenant(), await staff()];
    const tokens = [await resetToken(one.email), await resetToken(other.email)];
    await admin.client.delete(`/users/${one.id}`, undefined, { expectOk: true });
    await operator.client.delete(`/organizations/${organization.id}`, undefined, { expectOk: true });
    for (const token of tokens) expect(outcomeOf(await reset(token, NEW_PASSWORD))).toBe(INVALID);
  });

  it("belongs to its user alone", async () => {
    const other = await person();
    const token = await resetToken(who.email);
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ password: NEW_PASSWORD, user_id: other.id, username: other.username, role: "parent_admin" });
    await other.client.raw("POST", `/reset-password/${token}`, { headers, body, expectOk: true });
    expect(await logIn(NEW_PASSWORD)).toBe("200");
    expect([await isSignedIn(other), outcomeOf(await visitor().login(other.username, other.password))]).toEqual([true, "200"]);
  });
});
