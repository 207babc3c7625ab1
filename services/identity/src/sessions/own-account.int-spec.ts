import { describe, expect, it } from "@jest/globals";
import { MESSAGES, UNKNOWN_BROWSER, type OwnSession, type User } from "@takeoff/contracts";
import {
  database,
  mailTo,
  mailsTo,
  person,
  staff,
  tenant,
  TEST_PASSWORD,
  toErrorResponse as errorOf,
  visitor,
  type ApiClient,
  type Person,
} from "@takeoff/testing";
import { visitorFrom } from "../../test/addresses.ts";
import { isSignedIn, reset, resetToken } from "../../test/accounts.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const NEXT_PASSWORD = "Girder-Harbor-4711";

async function signedIn({ username, password }: Pick<Person, "username" | "password">, userAgent?: string): Promise<ApiClient> {
  const client = visitor();
  const headers: Record<string, string> = userAgent === undefined ? {} : { "user-agent": userAgent };
  await client.post("/login", { username, password }, { headers, expectOk: true });
  return client;
}
const readSessions = async (client: ApiClient): Promise<OwnSession[]> =>
  (await client.get("/user/sessions", { expectOk: true })).json as OwnSession[];
const holds = (client: ApiClient): Promise<boolean> => isSignedIn({ client });

describe("the sessions of an account", () => {
  it("are listed with browser and address, the present one named", async () => {
    const someone = await person();
    const other = await signedIn(someone, FIREFOX);
    const sessions = await readSessions(other);
    expect(sessions.map(({ is_current, device }) => [is_current, device])).toEqual([
      [true, "Firefox on Linux"],
      [false, null],
    ]);
    for (const { address } of sessions) expect(address).toMatch(/^(?:127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/);
  });

  it("show no text that a client calls itself, also of sessions from before", async () => {
    const someone = await person();
    const lie = "Takeoff Support, call 555-0100/1.0 (Windows NT 10.0)";
    const other = await signedIn(someone, lie);
    const stored = await database().query("select device from identity.sessions where user_id = $1", [someone.id]);
    expect(JSON.stringify(stored.rows)).not.toContain("555");
    await database().query("update identity.sessions set device = $2 where user_id = $1 and device is null", [someone.id, lie]);
    expect((await readSessions(other)).map(({ device }) => device)).toEqual([UNKNOWN_BROWSER, UNKNOWN_BROWSER]);
  });

  it("end one by one, or all but the present one; those of others cannot be ended", async () => {
    const someone = await person();
    const [second, third] = [await signedIn(someone), await signedIn(someone)];
    const foreign = (await readSessions((await person()).client))[0]!.id;
    expect(errorOf(await someone.client.delete(`/user/sessions/${foreign}`)).status).toBe(404);
    const own = (await readSessions(second)).find(({ is_current }) => is_current)!.id;
    expect((await someone.client.delete(`/user/sessions/${own}`)).status).toBe(204);
    expect(errorOf(await someone.client.delete(`/user/sessions/${own}`)).status).toBe(404);
    expect([await holds(someone.client), await holds(second), await holds(third)]).toEqual([true, false, true]);
    expect((await someone.client.delete("/user/sessions")).status).toBe(204);
    expect([await holds(someone.client), await holds(third)]).toEqual([true, false]);
  });

  it("are ended by an administrator of the organization, and by no one else's", async () => {
    const [ours, theirs] = [await tenant(), await tenant()];
    expect(errorOf(await theirs.admin.client.delete(`/users/${ours.user.id}/sessions`)).status).toBe(404);
    expect(await holds(ours.user.client)).toBe(true);
    expect((await ours.admin.client.delete(`/users/${ours.user.id}/sessions`)).status).toBe(204);
    expect([await holds(ours.user.client), await holds(ours.admin.client)]).toEqual([false, true]);
  });
});

describe("a new device", () => {
  const SUBJECT = { subject: "New sign-in to your Takeoff account" };

  const signIn = async (client: ApiClient, { username, password }: Person, userAgent: string): Promise<ApiClient> => {
    await client.post("/login", { username, password }, { headers: { "user-agent": userAgent }, expectOk: true });
    return client;
  };

  it("is notified in a network where the account was used before, and not again when its cookies were deleted", async () => {
    const someone = await person();
    await signIn(visitor(), someone, FIREFOX);
    expect((await mailTo(someone.email, SUBJECT)).text).toContain("Firefox on Linux");
    await signIn(visitor(), someone, FIREFOX);
    await someone.client.put("/user/password", { current_password: someone.password, password: NEXT_PASSWORD }, { expectOk: true });
    await mailTo(someone.email, { subject: "Your Takeoff password was changed" });
    expect(await mailsTo(someone.email, SUBJECT)).toHaveLength(1);
  });

  it("is notified once, with browser and address, when only its network is new", async () => {
    const someone = await person();
    await signIn(someone.client, someone, FIREFOX);
    const elsewhere = await signIn(visitorFrom("127.0.7.9"), someone, FIREFOX);
    const { text } = await mailTo(someone.email, SUBJECT);
    expect(text).toContain("Firefox on Linux");
    expect(text).toContain("127.0.7.9");
    // The same browser again, and another one from there.
    await signIn(elsewhere, someone, FIREFOX);
    await signIn(visitorFrom("127.0.7.9"), someone, FIREFOX);
    await elsewhere.put("/user/password", { current_password: someone.password, password: NEXT_PASSWORD }, { expectOk: true });
    // Its notice is sent after any of these sign-ins would have been.
    await mailTo(someone.email, { subject: "Your Takeoff password was changed" });
    expect(await mailsTo(someone.email, SUBJECT)).toHaveLength(1);
  });
});

describe("PUT /user/password", () => {
  const change = (client: ApiClient, current_password: string, password: string) =>
    client.put("/user/password", { current_password, password });

  it("asks for the present password, ends all other sessions and reset links, and notifies the user", async () => {
    const someone = await person();
    const other = await signedIn(someone);
    expect(errorOf(await change(someone.client, "Not-The-Password-1", NEXT_PASSWORD))).toMatchObject({
      status: 403,
      code: "wrong_password",
    });
    expect(errorOf(await change(someone.client, TEST_PASSWORD, "short"))).toMatchObject({ status: 400, code: "weak_password" });
    expect(await holds(other)).toBe(true);
    const link = await resetToken(someone.email);
    const { status, json } = await change(someone.client, TEST_PASSWORD, NEXT_PASSWORD);
    expect([status, json]).toEqual([200, { message: MESSAGES.account.passwordChanged }]);
    expect([await holds(someone.client), await holds(other)]).toEqual([true, false]);
    expect((await reset(link, "Another-Password-2024")).status).toBe(400);
    expect((await visitor().login(someone.username, TEST_PASSWORD)).status).toBe(401);
    expect((await visitor().login(someone.username, NEXT_PASSWORD)).status).toBe(200);
    await mailTo(someone.email, { subject: "Your Takeoff password was changed" });
  });
});

describe("a disabled account", () => {
  const set = (by: Person, id: number, is_disabled: boolean) => by.client.patch(`/users/${id}`, { is_disabled });

  it("loses its sessions, cannot sign in or reset its password, and can again when it is enabled", async () => {
    const { admin, user } = await tenant();
    const { status, json } = await set(admin, user.id, true);
    expect([status, (json as User).is_disabled]).toEqual([200, true]);
    expect(await holds(user.client)).toBe(false);
    // The same as for a wrong password.
    expect(errorOf(await visitor().login(user.username, user.password))).toMatchObject({ status: 401, code: "login_failed" });
    await visitor().post("/forgot-password", { email: user.email }, { expectOk: true });
    expect((await set(admin, user.id, false)).json).toMatchObject({ is_disabled: false });
    expect(await holds(await signedIn(user))).toBe(true);
    expect(await mailsTo(user.email, { subject: "Reset your Takeoff password" })).toEqual([]);
  });

  it("is disabled by administrators of the organization, not by its own user", async () => {
    const [ours, theirs, operator] = [await tenant(), await tenant(), await staff()];
    expect(errorOf(await set(theirs.admin, ours.user.id, true)).status).toBe(404);
    expect(errorOf(await set(ours.user, ours.user.id, true)).status).toBe(403);
    for (const self of [ours.admin, operator])
      expect(errorOf(await set(self, self.id, true))).toMatchObject({ status: 403, error: MESSAGES.users.ownDisabling });
    expect((await set(operator, ours.admin.id, true)).status).toBe(200);
    expect(await holds(ours.admin.client)).toBe(false);
  });
});
