import { describe, expect, it } from "@jest/globals";
import { LIMITS, userSchema, type User, INVITATION_MESSAGES, LINK_MESSAGES } from "@takeoff/contracts";
import { database, mailsTo, tenant, toErrorResponse, toOutcome, uniqueSuffix, visitor, type ApiResponse } from "@takeoff/testing";
import { confirmationToken, invitation, invitationToken, reset, resetToken } from "../../test/accounts.ts";

const PASSWORD = "Tilted-Harbor-Lamp-41";
const LIFE_MS = LIMITS.invitationSeconds * 1000;

const ours = await tenant();

async function invite(more: object = {}): Promise<User> {
  const response = await ours.admin.client.post("/users", invitation(more), { expectOk: true });
  return userSchema.parse(response.json);
}

const sendAgain = ({ id }: User): Promise<ApiResponse> => ours.admin.client.post(`/users/${id}/invitation`);
const check = (token: string): Promise<ApiResponse> => visitor().get(`/reset-password/${token}`);
const logIn = ({ username }: User, password = PASSWORD): Promise<ApiResponse> => visitor().login(username, password);

async function find({ id }: User): Promise<User | undefined> {
  return ((await ours.admin.client.get("/users")).json as User[]).find((user) => user.id === id);
}

async function age({ id }: User, interval: string): Promise<void> {
  await database().query("update identity.invitations set created_at = now() - $2::interval where user_id = $1", [id, interval]);
}

async function auditOf(action: string, { username }: User): Promise<unknown[]> {
  const { rows } = await database().query("select outcome, detail from audit.entries where action = $1 and subject = $2", [
    action,
    username,
  ]);
  return rows;
}

describe("POST /users with send_invitation", () => {
  it("sends a link by which the user sets a password once, and then logs in", async () => {
    const user = await invite();
    expect(Math.abs(Date.parse(user.invited_until ?? "") - Date.now() - LIFE_MS)).toBeLessThan(60_000);
    const token = await invitationToken(user.email);
    expect((await check(token)).json).toEqual({ kind: "invitation", username: user.username });
    expect(toOutcome(await reset(token, "Password123"))).toBe("400 weak_password");
    const response = await reset(token, PASSWORD);
    expect([response.status, response.json]).toEqual([200, { message: INVITATION_MESSAGES.done }]);
    expect((await logIn(user)).json).toMatchObject({ isAuthenticated: true, user: { invited_until: null, nda_accepted_at: null } });
    for (const again of [await reset(token, PASSWORD), await check(token)])
      expect(toErrorResponse(again)).toEqual({ status: 400, code: "invalid_token", error: LINK_MESSAGES.used });
    expect((await find(user))?.invited_until).toBeNull();
    expect(await auditOf("createUser", user)).toEqual([{ outcome: "done", detail: "role: user, invited" }]);
    expect(await auditOf("resetPassword", user)).toEqual([{ outcome: "done", detail: "invitation" }]);
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual(["You are invited to Takeoff"]);
  });

  it("ignores a password in the body: a log-in fails as with a wrong one", async () => {
    const user = await invite({ password: PASSWORD });
    const response = await logIn(user);
    expect(toErrorResponse(response)).toEqual(toErrorResponse(await visitor().login(`unknown.${uniqueSuffix()}`, PASSWORD)));
    expect(toOutcome(response)).toBe("401 login_failed");
  });
});

describe("a link of an invitation", () => {
  it("works for three days, and says afterwards that it has expired", async () => {
    const user = await invite();
    const token = await invitationToken(user.email);
    await age(user, "72 hours 1 second");
    for (const response of [await check(token), await reset(token, PASSWORD)])
      expect(toErrorResponse(response)).toEqual({ status: 400, code: "invalid_token", error: LINK_MESSAGES.expired });
    await age(user, "71 hours 59 minutes");
    expect((await reset(token, PASSWORD)).status).toBe(200);
  });

  it("is withdrawn when the account is disabled, and when the password is set in another way", async () => {
    const [disabled, other] = [await invite(), await invite()];
    const tokens = [await invitationToken(disabled.email), await invitationToken(other.email)];
    await ours.admin.client.patch(`/users/${disabled.id}`, { is_disabled: true }, { expectOk: true });
    expect((await reset(await resetToken(other.email), PASSWORD)).status).toBe(200);
    for (const token of tokens) expect((await check(token)).json.error).toBe(LINK_MESSAGES.used);
    expect((await find(other))?.invited_until).toBeNull();
    expect((await logIn(other)).status).toBe(200);
    expect(toErrorResponse(await sendAgain(disabled))).toMatchObject({ status: 409, error: INVITATION_MESSAGES.disabled });
  });

  it("is invalid when the user was deleted, as one that never existed", async () => {
    const user = await invite();
    const token = await invitationToken(user.email);
    await ours.admin.client.delete(`/users/${user.id}`, undefined, { expectOk: true });
    expect(toErrorResponse(await check(token))).toEqual(toErrorResponse(await check("A".repeat(43))));
  });

  it("is stored as a hash only", async () => {
    const user = await invite();
    const token = await invitationToken(user.email);
    const { rows } = await database().query<{ row: string }>("select i::text as row from identity.invitations i where user_id = $1", [
      user.id,
    ]);
    const { rows: events } = await database().query<{ row: string }>("select o::text as row from events.outbox o where aggregate = $1", [
      `user:${user.id}`,
    ]);
    expect([rows.length, events.length]).toEqual([1, 1]);
    for (const { row } of [...rows, ...events]) expect(row).not.toContain(token);
  });
});

describe("POST /users/:id/invitation", () => {
  it("sends a new link, which replaces the earlier one", async () => {
    const user = await invite();
    const first = await invitationToken(user.email);
    const response = await sendAgain(user);
    expect(response.status).toBe(200);
    expect(Date.parse(userSchema.parse(response.json).invited_until ?? "")).toBeGreaterThan(Date.parse(user.invited_until ?? ""));
    expect((await check(first)).json.error).toBe(LINK_MESSAGES.replaced);
    expect((await reset(await invitationToken(user.email), PASSWORD)).status).toBe(200);
    expect(await auditOf("sendInvitation", user)).toEqual([{ outcome: "done", detail: null }]);
    expect(toErrorResponse(await sendAgain(user))).toMatchObject({ status: 409, error: INVITATION_MESSAGES.accepted });
  });

  it(`returns 429 after ${LIMITS.invitationsPerAccount} invitations, with the time to wait, and the last link stays valid`, async () => {
    const user = await invite();
    for (let time = 1; time < LIMITS.invitationsPerAccount; time++) expect((await sendAgain(user)).status).toBe(200);
    const rejected = await sendAgain(user);
    expect(toOutcome(rejected)).toBe("429 too_many_requests");
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(LIMITS.invitationSeconds - 300);
    expect(rejected.json.error).toBe("Too many attempts. Please try again in 72 hours.");
    expect((await reset(await invitationToken(user.email), PASSWORD)).status).toBe(200);
  });
});

it("a new address of an invited user receives a new invitation and needs no confirmation, and the old address's link no longer works", async () => {
  const user = await invite();
  const wrong = await invitationToken(user.email);
  const email = `right.${uniqueSuffix()}@mail.example`;
  await ours.admin.client.patch(`/users/${user.id}`, { email }, { expectOk: true });
  expect((await check(wrong)).json.error).toBe(LINK_MESSAGES.replaced);
  expect((await reset(await invitationToken(email), PASSWORD)).status).toBe(200);
  expect((await find(user))?.email).toBe(email);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["You are invited to Takeoff"]);
  const later = `later.${uniqueSuffix()}@mail.example`;
  await ours.admin.client.patch(`/users/${user.id}`, { email: later }, { expectOk: true });
  expect(await confirmationToken(later)).not.toBe("");
});
