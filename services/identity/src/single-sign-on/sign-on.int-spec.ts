import { afterAll, describe, expect, it } from "@jest/globals";
import { HISTORY_BY_SYSTEM } from "@takeoff/contracts";
import {
  database,
  readRunFile,
  mailsTo,
  mailTo,
  staff,
  tenant,
  toErrorResponse,
  uniqueSuffix,
  visitor,
  waitFor,
  type Person,
  type Tenant,
} from "@takeoff/testing";
import { OpenIdProvider } from "@takeoff/testing/openid";
import { visitorFrom } from "../../test/addresses.ts";
import { addAccount, atProvider, begin, newDomain, outcome, makeSetup, setupPath, signOn, signedInAs } from "../../test/single-sign-on.ts";

const domain = newDomain();

const readUsers = async ({ organization }: Tenant): Promise<{ id: number; email: string; username: string; role: string }[]> =>
  (await operator.client.get(`/organizations/${organization.id}/users`, { expectOk: true })).json;

const [provider, operator, ours] = await Promise.all([OpenIdProvider.start(readRunFile().public_url), staff(), tenant()]);
await operator.client.put(setupPath(ours), makeSetup(provider, domain), { expectOk: true });
afterAll(() => provider.close());

/** A new account of the provider. */
const account = (more: object = {}, at = domain) => addAccount(provider, at, more);

/** Sets the confirmed address of a person's account. */
async function withAddress({ id }: Person, email: string): Promise<void> {
  await database().query("update identity.users set email = $2, email_key = $2 where id = $1", [id, email]);
}

describe("a sign-in through an organization's provider", () => {
  it("creates an account with the role user at the first sign-in, asks for the agreement, and uses the same account afterwards", async () => {
    const { sub, email } = account();
    const client = visitor();
    expect(outcome(await signOn(client, email, sub))).toBe("303 /client/login");
    const { user } = (await client.get("/check_session")).json;
    expect(user).toMatchObject({ username: sub, email, role: "user", organization: { id: ours.organization.id }, nda_accepted_at: null });
    expect(toErrorResponse(await client.get("/pdfs"))).toMatchObject({ status: 403, code: "nda_required" });
    await client.acceptNda({ expectOk: true });
    expect((await client.get("/pdfs")).status).toBe(200);
    await client.logout({ expectOk: true });
    expect(outcome(await signOn(client, email, sub))).toBe("303 /client/login");
    expect((await client.get("/check_session")).json.user.id).toBe(user.id);
    expect((await readUsers(ours)).filter((each) => each.email === email)).toHaveLength(1);
    // A reset e-mail is sent after any welcome would have been.
    await visitor().post("/forgot-password", { email }, { expectOk: true });
    await mailTo(email, { subject: "Reset your Takeoff password" });
    expect(await mailsTo(email, { subject: "Welcome to Takeoff" })).toEqual([]);
  });

  it("signs in to the organization's account with the same confirmed address, whatever its role", async () => {
    const admin = await ours.member("admin");
    const { sub, email } = account({ email: `Boss.${uniqueSuffix()}@${domain.toUpperCase()}` });
    await withAddress(admin, email.toLowerCase());
    const client = visitor();
    expect(outcome(await signOn(client, email, sub))).toBe("303 /client/login");
    expect(await signedInAs(client)).toBe(admin.username);
  });

  it("goes by the subject after the first sign-in, whatever the address says then", async () => {
    const { sub, email } = account();
    await signOn(visitor(), email, sub);
    const colleague = await ours.member();
    await withAddress(colleague, `colleague.${uniqueSuffix()}@${domain}`);
    provider.add({ sub, email: `someone@else.example`, email_verified: false });
    const client = visitor();
    expect(outcome(await signOn(client, email, sub))).toBe("303 /client/login");
    expect(await signedInAs(client)).toBe(sub);
  });

  it("leads to the address of the app at which it began, and to no other", async () => {
    const { sub, email } = account();
    const to = async (address: string): Promise<string> => outcome(await signOn(visitor(), email, sub, address));
    expect(await to("/pdfs?document=7")).toBe("303 /client/pdfs?document=7");
    // What else is no address of the app: `shared.spec.ts` of the web app, which has the same check.
    for (const address of ["//evil.example", "/pdfs\r\nset-cookie: a=b"])
      expect([address, await to(address)]).toEqual([address, "303 /client/login"]);
  });

  it("replaces the session that the browser presents, and marks the browser as known", async () => {
    const before = await ours.member();
    const [old] = [before.client.cookies.get("takeoff_session")!];
    const { sub, email } = account();
    expect(outcome(await signOn(before.client, email, sub))).toBe("303 /client/login");
    expect(await signedInAs(before.client)).toBe(sub);
    const replaced = visitor();
    replaced.cookies.set("takeoff_session", old);
    expect(await signedInAs(replaced)).toBeNull();
    expect(before.client.cookies.get("takeoff_device")).toBeDefined();
    expect(before.client.cookies.get("takeoff_sign_on")).toBeUndefined();
  });

  it("gives new users names by the rules of names: of the provider, else of the address, with a number where it is taken", async () => {
    const taken = (await ours.member()).username;
    const named = async (preferred_username: string): Promise<string | null> => {
      const { sub, email } = account({ preferred_username });
      const client = visitor();
      await signOn(client, email, sub);
      return signedInAs(client);
    };
    const name = `Ada ${uniqueSuffix()}`;
    expect(await named(name)).toBe(name);
    for (const unusable of [taken, HISTORY_BY_SYSTEM]) expect(await named(unusable)).toMatch(/^kim-[0-9a-f]{10}$/);
    const local = `pat-${uniqueSuffix()}`;
    const [first, second] = [account({ email: `${local}@${domain}` }), account({ email: `${local}@sub.${domain}` })];
    await operator.client.put(setupPath(ours), { ...makeSetup(provider, domain), domains: [domain, `sub.${domain}`] }, { expectOk: true });
    const client = visitor();
    await signOn(client, first.email, first.sub);
    await signOn(client, second.email, second.sub);
    expect(await signedInAs(client)).toBe(second.email);
  });

  it("is in the audit trail of the organization, with what it did to the account, and so is a rejection", async () => {
    const { sub, email } = account();
    await signOn(visitor(), email, sub);
    await signOn(visitor(), email, sub);
    const { rows } = await database().query<{ detail: string | null; organization_id: string }>(
      "select detail, organization_id from audit.entries where action = 'finishSingleSignOn' and username = $1 order by id",
      [sub],
    );
    expect(rows.map(({ detail }) => detail)).toEqual(["account created", null]);
    const [{ id } = { id: 0 }] = (await readUsers(ours)).filter(({ username }) => username === sub);
    await ours.admin.client.patch(`/users/${id}`, { is_disabled: true }, { expectOk: true });
    // From an address without other rejections, of which 20 in a minute have an entry each.
    await signOn(visitorFrom("127.0.7.31"), email, sub);
    const rejected = async (): Promise<boolean> => {
      const trail = (await ours.admin.client.get(`/audit?q=${sub}&outcome=refused`, { expectOk: true })).json as { action: string }[];
      return trail.some(({ action }) => action === "finishSingleSignOn");
    };
    await waitFor(rejected, { what: "the rejection in the trail" });
  });
});

describe("a sign-in is rejected", () => {
  it("when the provider does not say that the address is verified", async () => {
    for (const email_verified of [false, undefined, "true"]) {
      const { sub, email } = account({ email_verified });
      const client = visitor();
      expect([email_verified, outcome(await signOn(client, email, sub))]).toEqual([email_verified, "303 email_unverified"]);
      expect(await signedInAs(client)).toBeNull();
    }
  });

  it("when the address is missing, or in another domain than the organization's", async () => {
    for (const email of [undefined, `kim@mail.example`, `kim@not${domain}`, `kim@mail.example@${domain}`, [`kim@${domain}`]]) {
      const { sub } = account({ email });
      expect([email, outcome(await signOn(visitor(), `kim@${domain}`, sub))]).toEqual([email, "303 email_domain"]);
    }
  });

  it("when there is no account and the organization lets none be created", async () => {
    const theirs = await tenant();
    const at = newDomain();
    await operator.client.put(setupPath(theirs), makeSetup(provider, at, { creates_accounts: false }), { expectOk: true });
    const { sub, email } = account({}, at);
    expect(outcome(await signOn(visitor(), email, sub))).toBe("303 no_account");
    expect(await readUsers(theirs)).toHaveLength(2);
    await withAddress(theirs.user, email);
    const client = visitor();
    expect(outcome(await signOn(client, email, sub))).toBe("303 /client/login");
    expect(await signedInAs(client)).toBe(theirs.user.username);
  });

  it("for the address of staff, and of an account of another organization, which stay as they are", async () => {
    const [owner, theirs, member, at] = [await tenant(), await tenant(), await staff(), newDomain()];
    const accounts = [account({}, at), account({}, at), account({}, at)];
    // Before the domain belongs to the organization: afterwards no other account gets an address in it.
    for (const [index, other] of [theirs.user, theirs.admin, member].entries()) await withAddress(other, accounts[index]!.email);
    await operator.client.put(setupPath(owner), makeSetup(provider, at), { expectOk: true });
    for (const { sub, email } of accounts) {
      const client = visitor();
      expect(outcome(await signOn(client, email, sub))).toBe("303 not_allowed");
      expect(await signedInAs(client)).toBeNull();
    }
    const { rows } = await database().query("select from identity.openid_identities where user_id = any($1)", [
      [theirs.user.id, theirs.admin.id, member.id],
    ]);
    expect(rows).toEqual([]);
  });

  it("for an address that an account shows but has not confirmed", async () => {
    const { sub, email } = account();
    const colleague = await ours.member();
    await ours.admin.client.patch(`/users/${colleague.id}`, { email }, { expectOk: true });
    expect(outcome(await signOn(visitor(), email, sub))).toBe("303 not_allowed");
  });

  it("for a linked account that was disabled, became staff, or moved to another organization", async () => {
    const theirs = await tenant();
    // No account moves with an address in the domain.
    const moves = `organization_id = ${theirs.organization.id}, email = username || '@mail.example', email_key = username || '@mail.example'`;
    const changes = ["disabled_at = now()", "role = 'parent_admin', organization_id = null", moves];
    for (const change of changes) {
      const { sub, email } = account();
      await signOn(visitor(), email, sub);
      await database().query(`update identity.users set ${change} where username = $1`, [sub]);
      const client = visitor();
      expect([change, outcome(await signOn(client, email, sub))]).toEqual([change, "303 not_allowed"]);
      expect(await signedInAs(client)).toBeNull();
    }
  });

  it("for a second subject with the address of an account that is linked to another one", async () => {
    const { sub, email } = account();
    await signOn(visitor(), email, sub);
    const other = account({ email });
    expect(outcome(await signOn(visitor(), email, other.sub))).toBe("303 not_allowed");
  });

  it("when the user cancels at the provider", async () => {
    const { email } = account();
    expect(outcome(await signOn(visitor(), email, null))).toBe("303 denied");
  });

  it("when its organization, or the organization's single sign-on, was deleted after it began", async () => {
    for (const remove of [`/organizations/:id/single-sign-on`, "/organizations/:id"]) {
      const theirs = await tenant();
      const at = newDomain();
      await operator.client.put(setupPath(theirs), makeSetup(provider, at), { expectOk: true });
      const { sub, email } = account({}, at);
      const client = visitor();
      const { pathname, search } = await atProvider((await begin(client, email)).url, sub);
      await operator.client.delete(remove.replace(":id", String(theirs.organization.id)), undefined, { expectOk: true });
      expect(outcome(await client.get(pathname + search))).toBe("303 expired");
      expect(toErrorResponse(await visitor().post("/single-sign-on", { email })).status).toBe(400);
    }
  });
});
