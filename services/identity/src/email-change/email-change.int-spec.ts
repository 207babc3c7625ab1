import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { LIMITS, MESSAGES, type User } from "@takeoff/contracts";
import {
  database,
  mailsTo,
  mailTo,
  toOutcome,
  toErrorResponse,
  staff,
  tenant,
  TEST_PASSWORD,
  uniqueSuffix,
  visitor,
  waitFor,
  type Person,
  type Tenant,
} from "@takeoff/testing";
import { account, confirm, confirmationToken, isSignedIn, reset, resetToken } from "../../test/accounts.ts";

const NEW_PASSWORD = "Another-Password-2024";
const INVALID = "400 invalid_token";
const NOTICE = { subject: "The e-mail address of your Takeoff account was changed" };

let ours: Tenant;
let operator: Person;
let who: Person;
let changed: string;

beforeAll(async () => {
  [ours, operator] = await Promise.all([tenant(), staff()]);
});
beforeEach(async () => {
  who = await ours.member();
  changed = `changed.${uniqueSuffix()}@mail.example`;
});

const change = (email: string, by: Person = ours.admin) => by.client.patch(`/users/${who.id}`, { email });
const shown = async (): Promise<string> =>
  ((await ours.admin.client.get("/users", { expectOk: true })).json as User[]).find(({ id }) => id === who.id)!.email;
const logIn = async (password: string): Promise<string> => toOutcome(await visitor().login(who.username, password));

async function countResets({ id }: Person): Promise<number> {
  return (await database().query("select 1 from identity.password_resets where user_id = $1", [id])).rows.length;
}

/** Requests a password reset for an address. The response does not reveal whether an e-mail follows. */
async function forgot(email: string): Promise<void> {
  const response = await visitor().post("/forgot-password", { email });
  expect([response.status, response.json]).toEqual([200, { message: MESSAGES.forgotPassword.sent }]);
}

describe("PATCH /users/{id} with another e-mail address", () => {
  it("does not let an admin take over a colleague's account by forgot-password", async () => {
    const attacker = `attacker.${uniqueSuffix()}@mail.example`;
    expect((await change(attacker)).json).toMatchObject({ email: attacker });
    await forgot(attacker);
    expect(await countResets(who)).toBe(0);
    // The owner's own request comes later, and its link is the only one.
    const token = await resetToken(who.email);
    expect(await countResets(who)).toBe(1);
    expect(await mailsTo(attacker, { subject: "Reset your Takeoff password" })).toEqual([]);
    expect(toOutcome(await reset(token, NEW_PASSWORD))).toBe("200");
    expect([await logIn(TEST_PASSWORD), await logIn(NEW_PASSWORD)]).toEqual(["401 login_failed", "200"]);
  });

  it("shows the new address immediately, ends the user's sessions, and notifies the confirmed address", async () => {
    expect(await isSignedIn(who)).toBe(true);
    await change(changed);
    expect([await shown(), await isSignedIn(who)]).toEqual([changed, false]);
    const notice = await mailTo(who.email, NOTICE);
    expect(notice.text).toContain(changed);
    expect(notice.text).toContain(who.username);
    expect(notice.text).not.toContain("confirm-email");
  });

  it("moves password resets to the new address once its link was opened", async () => {
    await change(changed);
    const before = await resetToken(who.email);
    const response = await confirm(await confirmationToken(changed));
    expect([response.status, response.json]).toEqual([200, { message: MESSAGES.confirmEmail.done }]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(toOutcome(await reset(before, NEW_PASSWORD))).toBe(INVALID);
    const asked = await countResets(who);
    await forgot(who.email);
    expect(await countResets(who)).toBe(asked);
    expect(toOutcome(await reset(await resetToken(changed), NEW_PASSWORD))).toBe("200");
    expect(await shown()).toBe(changed);
  });

  it("sends the notice of a later change to the confirmed address, never to one that was not confirmed", async () => {
    await change(changed);
    await mailTo(who.email, NOTICE);
    const second = `second.${uniqueSuffix()}@mail.example`;
    await change(second);
    await confirmationToken(second);
    const later = async () => (await mailsTo(who.email, NOTICE))[1];
    expect((await waitFor(later, { what: "the second notice" })).text).toContain(second);
    expect(await mailsTo(changed, { subject: NOTICE.subject })).toEqual([]);
  });

  it("needs no confirmation to return to the confirmed address, and invalidates the link of the other one", async () => {
    await change(changed);
    const token = await confirmationToken(changed);
    expect((await change(who.email)).json).toMatchObject({ email: who.email });
    expect(toOutcome(await confirm(token))).toBe(INVALID);
    expect(toOutcome(await reset(await resetToken(who.email), NEW_PASSWORD))).toBe("200");
  });

  it("returns 409 for an address that another account shows or has confirmed, until that account is deleted", async () => {
    await change(changed);
    const other = await ours.member();
    const attempt = (email: string) => ours.admin.client.patch(`/users/${other.id}`, { email });
    for (const taken of [who.email, changed, who.email.toUpperCase()]) {
      expect(toErrorResponse(await attempt(taken))).toMatchObject({
        status: 409,
        code: "email_taken",
        fields: { email: expect.any(String) },
      });
      expect(toOutcome(await ours.admin.client.post("/users", account({ email: taken })))).toBe("409 email_taken");
    }
    await ours.admin.client.delete(`/users/${who.id}`, undefined, { expectOk: true });
    expect(toOutcome(await attempt(changed))).toBe("200");
    expect(toOutcome(await ours.admin.client.post("/users", account({ email: who.email })))).toBe("201");
  });

  it("frees the confirmed address once the new one is confirmed", async () => {
    await change(changed);
    await confirm(await confirmationToken(changed));
    expect(toOutcome(await ours.admin.client.post("/users", account({ email: who.email })))).toBe("201");
  });

  it(`returns 429 after ${LIMITS.emailChangesPerAccount} changes of one account in a day, and changes nothing`, async () => {
    let last = who.email;
    for (let time = 0; time < LIMITS.emailChangesPerAccount; time++) {
      last = `many.${uniqueSuffix()}@mail.example`;
      expect((await change(last)).status).toBe(200);
    }
    const refused = await change(changed);
    expect(toOutcome(refused)).toBe("429 too_many_requests");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(LIMITS.emailConfirmationSeconds - 600);
    expect(await shown()).toBe(last);
    await database().query("update identity.email_changes set created_at = created_at - interval '25 hours' where user_id = $1", [who.id]);
    expect((await change(changed)).status).toBe(200);
  });
});

it("a password reset while another address waits for its confirmation shows the confirmed address again and invalidates the link of the other one", async () => {
  await change(changed);
  const token = await confirmationToken(changed);
  expect(toOutcome(await reset(await resetToken(who.email), NEW_PASSWORD))).toBe("200");
  expect(await shown()).toBe(who.email);
  expect(toOutcome(await confirm(token))).toBe(INVALID);
  expect(await mailTo(who.email, { subject: "Your Takeoff password was changed" })).toBeDefined();
  expect(await mailsTo(changed, { subject: /password/i })).toEqual([]);
});

describe("POST /confirm-email/{token}", () => {
  it("accepts a token once, also in concurrent requests", async () => {
    await change(changed);
    const token = await confirmationToken(changed);
    const responses = await Promise.all([1, 2, 3, 4].map(() => confirm(token)));
    expect(responses.map(toOutcome).sort()).toEqual(["200", INVALID, INVALID, INVALID]);
  });

  it("accepts a token for 24 hours", async () => {
    await change(changed);
    const token = await confirmationToken(changed);
    const age = (interval: string): Promise<unknown> =>
      database().query("update identity.email_changes set created_at = now() - $2::interval where user_id = $1", [who.id, interval]);
    await age("24 hours 1 second");
    expect(toOutcome(await confirm(token))).toBe(INVALID);
    await age("23 hours 59 minutes");
    expect(toOutcome(await confirm(token))).toBe("200");
  });

  it("returns 400 for the link of an earlier change and for an unknown token", async () => {
    await change(changed);
    const first = await confirmationToken(changed);
    const second = `second.${uniqueSuffix()}@mail.example`;
    await change(second);
    const invalid = { status: 400, code: "invalid_token", error: MESSAGES.confirmEmail.invalid };
    for (const token of [first, "A".repeat(43)]) expect(toErrorResponse(await confirm(token))).toEqual(invalid);
    expect(toOutcome(await confirm(await confirmationToken(second)))).toBe("200");
  });

  it("returns 400 when the user or the organization was deleted", async () => {
    const deleted = await tenant();
    const email = `deleted.${uniqueSuffix()}@mail.example`;
    await deleted.admin.client.patch(`/users/${deleted.user.id}`, { email }, { expectOk: true });
    await change(changed);
    const tokens = [await confirmationToken(email), await confirmationToken(changed)];
    await operator.client.delete(`/organizations/${deleted.organization.id}`, undefined, { expectOk: true });
    await ours.admin.client.delete(`/users/${who.id}`, undefined, { expectOk: true });
    for (const token of tokens) expect(toOutcome(await confirm(token))).toBe(INVALID);
  });

  it("rejects a token of a password reset, and a password reset rejects its tokens", async () => {
    await change(changed);
    const [confirming, resetting] = [await confirmationToken(changed), await resetToken(who.email)];
    expect([toOutcome(await confirm(resetting)), toOutcome(await reset(confirming, NEW_PASSWORD))]).toEqual([INVALID, INVALID]);
  });

  it("stores its token in no table, and records the confirmation in the audit trail", async () => {
    await change(changed);
    const token = await confirmationToken(changed);
    const { rows } = await database().query<{ text: string }>(
      `select string_agg(t::text, '') as text from (
         select c::text from identity.email_changes c union all select o::text from events.outbox o
         union all select e::text from notifications.emails e) t`,
    );
    expect(rows[0]!.text).toContain(changed);
    expect(rows[0]!.text).not.toContain(token);
    const response = await confirm(token);
    const { rows: entries } = await database().query("select action, user_id::int, outcome from audit.entries where request_id = $1", [
      response.headers.get("x-request-id"),
    ]);
    expect(entries).toEqual([{ action: "confirmEmail", user_id: who.id, outcome: "done" }]);
  });
});

describe("PATCH /users/:id with the caller's own e-mail address", () => {
  const own = (email: string, more: object = {}) => ours.admin.client.patch(`/users/${ours.admin.id}`, { email, ...more });

  beforeEach(async () => {
    ours = await tenant();
  });

  it("returns 400 without the current password, 403 with a wrong one, and changes nothing", async () => {
    expect(toErrorResponse(await own(changed))).toEqual({
      ...{ status: 400, code: "validation_failed", error: MESSAGES.users.currentPasswordRequired },
      fields: { current_password: MESSAGES.users.currentPasswordRequired },
    });
    expect(toErrorResponse(await own(changed, { current_password: "Wrong-Password-1" }))).toMatchObject({
      ...{ status: 403, code: "wrong_password" },
      fields: { current_password: "This is not your current password." },
    });
    expect((await ours.admin.client.get("/check_session")).json.user.email).toBe(ours.admin.email);
  });

  it("keeps the session of the request and ends the user's others", async () => {
    const second = visitor();
    await second.login(ours.admin.username, TEST_PASSWORD, { expectOk: true });
    expect((await own(changed, { current_password: TEST_PASSWORD })).status).toBe(200);
    expect([await isSignedIn(ours.admin), await isSignedIn({ client: second })]).toEqual([true, false]);
  });

  it("needs no password for the same address in another case, nor for a phone number", async () => {
    expect((await own(ours.admin.email.toUpperCase(), { phone_number: "555-0142" })).status).toBe(200);
    expect(toOutcome(await reset(await resetToken(ours.admin.email), NEW_PASSWORD))).toBe("200");
  });

  it("returns 429 after ten wrong passwords of one session, and not to the user's other sessions and browsers", async () => {
    const second = visitor();
    await second.login(ours.admin.username, TEST_PASSWORD, { expectOk: true });
    for (let time = 0; time < 10; time++)
      expect(toOutcome(await own(changed, { current_password: "Wrong-Password-1" }))).toBe("403 wrong_password");
    expect(toOutcome(await own(changed, { current_password: TEST_PASSWORD }))).toBe("429 too_many_requests");
    const bySecond = await second.patch(`/users/${ours.admin.id}`, { email: changed, current_password: TEST_PASSWORD });
    expect(bySecond.status).toBe(200);
    await database().query("delete from identity.login_failures");
  });
});
