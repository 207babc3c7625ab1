import { afterAll, beforeEach, describe, expect, it } from "@jest/globals";
import { ERRORS, type AccountElsewhere, type SingleSignOnSetup, type User } from "@takeoff/contracts";
import {
  database,
  staff,
  tenant,
  toErrorResponse,
  toOutcome,
  uniqueSuffix,
  type ApiResponse,
  type Person,
  type Tenant,
} from "@takeoff/testing";
import { SigningProvider } from "@takeoff/testing/openid";
import { account, confirm, confirmationToken, reset, resetToken } from "../../../test/accounts.ts";
import { newDomain, makeSetup, setupPath } from "../../../test/single-sign-on.ts";

/** The domain of our organization. */
let domain: string;

const TAKEN = { status: 409, code: "email_taken", error: ERRORS.email_taken.sentence, fields: { email: ERRORS.email_taken.sentence } };

const [provider, operator, ours, theirs] = await Promise.all([SigningProvider.start(), staff(), tenant(), tenant()]);
afterAll(() => provider.close());

/** Gives our organization these domains, and no others. */
async function claim(...domains: string[]): Promise<SingleSignOnSetup> {
  const body = makeSetup(provider, "", { domains });
  return (await operator.client.put(setupPath(ours), body, { expectOk: true })).json as SingleSignOnSetup;
}
beforeEach(async () => {
  domain = newDomain();
  await claim(domain);
});

const addressAt = (at: string): string => `kim.${uniqueSuffix()}@${at}`;
const create = ({ client }: Person, email: string, more: object = {}): Promise<ApiResponse> =>
  client.post("/users", account({ email, ...more }));
const elsewhere = async (): Promise<AccountElsewhere[]> =>
  ((await operator.client.get(setupPath(ours), { expectOk: true })).json as SingleSignOnSetup).accounts_elsewhere;

describe("a domain of an organization's single sign-on", () => {
  it("is refused for new accounts of other organizations and of staff with the sentence of an address in use", async () => {
    const [address, inUse] = [addressAt(domain), addressAt("mail.example")];
    await create(theirs.admin, inUse);
    expect(toErrorResponse(await create(theirs.admin, inUse))).toEqual(TAKEN);
    expect(toErrorResponse(await create(theirs.admin, address))).toEqual(TAKEN);
    expect(toErrorResponse(await create(operator, address, { organization_id: theirs.organization.id }))).toEqual(TAKEN);
    expect(toErrorResponse(await create(operator, address, { role: "parent_admin" }))).toEqual(TAKEN);
    expect((await create(ours.admin, address)).status).toBe(201);
    expect((await create(operator, addressAt(domain), { organization_id: ours.organization.id })).status).toBe(201);
    expect(await elsewhere()).toEqual([]);
  });

  it("is refused to other organizations in every spelling, and reaches no other domain", async () => {
    const at = `xn--bcher-kva${uniqueSuffix()}.example`;
    await claim(domain, at);
    const outcomes = async (...domains: string[]): Promise<string[]> => {
      const found: string[] = [];
      for (const spelled of domains) found.push(toOutcome(await create(theirs.admin, addressAt(spelled))));
      return found;
    };
    const refused = Array<string>(3).fill("409 email_taken");
    expect(await outcomes(domain.toUpperCase(), at.toUpperCase(), `X${at.slice(1)}`)).toEqual(refused);
    // No addresses at all: a trailing dot, letters that are not ASCII, and other characters that look like these.
    const invalid = Array<string>(4).fill("400 validation_failed");
    expect(await outcomes(`${domain}.`, "bücher.example", domain.replace(".", "\uff0e"), `${domain}\u200b`)).toEqual(invalid);
    expect(await outcomes(`mail.${domain}`, `x${domain}`, `${domain}.example`)).toEqual(["201", "201", "201"]);
    expect((await create(theirs.admin, `"kim@${domain}"@mail.example`)).status).toBe(400);
  });

  it("is refused for a change of an address, one's own too, and for a member of staff who gets a role elsewhere", async () => {
    const [own, member, colleague] = [await theirs.member("admin"), await theirs.member(), await ours.member()];
    const change = ({ client }: Person, id: number, more: object) => client.patch(`/users/${id}`, more);
    expect(toErrorResponse(await change(theirs.admin, member.id, { email: addressAt(domain) }))).toEqual(TAKEN);
    expect(toErrorResponse(await change(operator, member.id, { email: addressAt(domain) }))).toEqual(TAKEN);
    const byThemselves = { email: addressAt(domain), current_password: own.password };
    expect(toErrorResponse(await change(own, own.id, byThemselves))).toEqual(TAKEN);
    expect((await change(ours.admin, colleague.id, { email: addressAt(domain) })).status).toBe(200);
    expect((await change(operator, colleague.id, { role: "parent_admin" })).status).toBe(200);
    const moved = (organization_id: number) => change(operator, colleague.id, { role: "user", organization_id });
    expect(toErrorResponse(await moved(theirs.organization.id))).toEqual(TAKEN);
    expect((await moved(ours.organization.id)).status).toBe(200);
  });

  it("is refused by the database itself, whatever statement gives the address", async () => {
    const name = `kim.${uniqueSuffix()}`;
    const insert = `insert into identity.users (username, username_key, email, email_key, password_hash, role) values ($1, $1, $2, $2, 'x', 'parent_admin')`;
    await expect(database().query(insert, [name, `${name}@${domain}`])).rejects.toMatchObject({ constraint: "users_email_domain" });
  });

  it("is free again when the single sign-on is removed, or no longer has it", async () => {
    await claim(newDomain());
    expect((await create(theirs.admin, addressAt(domain))).status).toBe(201);
    await claim(domain);
    await operator.client.delete(setupPath(ours), undefined, { expectOk: true });
    expect((await create(theirs.admin, addressAt(domain))).status).toBe(201);
  });

  it("is claimed by one of two organizations at the same time", async () => {
    const at = newDomain();
    const set = (owner: Tenant): Promise<ApiResponse> => operator.client.put(setupPath(owner), makeSetup(provider, at));
    expect((await Promise.all([set(ours), set(theirs)])).map(({ status }) => status).sort()).toEqual([200, 409]);
    await operator.client.delete(setupPath(theirs));
  });
});

describe("an account from before with an address in the domain of another organization", () => {
  it("is reported to staff where they set up single sign-on, until its address is changed", async () => {
    const at = newDomain();
    const [shown, replaced] = [addressAt(at), addressAt(at)];
    const first = (await create(theirs.admin, shown)).json as User;
    const second = (await create(theirs.admin, replaced)).json as User;
    // Its address in the domain stays the confirmed one.
    await theirs.admin.client.patch(`/users/${second.id}`, { email: addressAt("mail.example") }, { expectOk: true });
    const third = (await create(operator, addressAt(at), { role: "parent_admin" })).json as User;
    const organization = { id: theirs.organization.id, name: theirs.organization.name };
    const report = [
      { id: first.id, username: first.username, email: shown, organization },
      { id: second.id, username: second.username, email: replaced, organization },
      { id: third.id, username: third.username, email: third.email, organization: null },
    ];
    expect((await claim(domain, at.toUpperCase())).accounts_elsewhere).toEqual(report);
    await operator.client.delete(`/users/${third.id}`, undefined, { expectOk: true });
    expect(await elsewhere()).toEqual(report.slice(0, 2));
  });

  it("can be changed otherwise, and moved to the organization", async () => {
    const at = newDomain();
    const { id, email } = (await create(theirs.admin, addressAt(at))).json as User;
    await claim(at);
    const change = (more: object) => theirs.admin.client.patch(`/users/${id}`, more);
    expect((await change({ phone_number: "555-0100", email: email.toUpperCase() })).status).toBe(200);
    expect((await change({ role: "admin" })).status).toBe(200);
    await operator.client.patch(`/users/${id}`, { role: "parent_admin" }, { expectOk: true });
    await operator.client.patch(`/users/${id}`, { role: "user", organization_id: ours.organization.id }, { expectOk: true });
    expect(await elsewhere()).toEqual([]);
  });

  it("does not get it confirmed by a link from before, and keeps its former address", async () => {
    const at = newDomain();
    const member = await theirs.member();
    const next = addressAt(at);
    await theirs.admin.client.patch(`/users/${member.id}`, { email: next }, { expectOk: true });
    const token = await confirmationToken(next);
    expect((await claim(at)).accounts_elsewhere).toMatchObject([{ id: member.id, email: next }]);
    expect(toErrorResponse(await confirm(token))).toEqual(TAKEN);
    expect((await reset(await resetToken(member.email), "Girder-Harbor-4711")).status).toBe(200);
    expect(await elsewhere()).toEqual([]);
  });

  it("goes back to it by a password reset when it is the confirmed one", async () => {
    const at = newDomain();
    const former = addressAt(at);
    const { id } = (await create(theirs.admin, former)).json as User;
    await theirs.admin.client.patch(`/users/${id}`, { email: addressAt("mail.example") }, { expectOk: true });
    await claim(at);
    expect((await reset(await resetToken(former), "Girder-Harbor-4711")).status).toBe(200);
    expect(await elsewhere()).toMatchObject([{ id, email: former }]);
  });

  it("is rejected or reported, also when it is created while the domain is claimed", async () => {
    for (let round = 0; round < 4; round += 1) {
      const at = newDomain();
      const creates = Array.from({ length: 6 }, () => create(theirs.admin, addressAt(at)));
      await creates[round % 2];
      const [setup, ...created] = await Promise.all([claim(at), ...creates]);
      expect(created.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
      const ids = created.filter(({ status }) => status === 201).map(({ json }) => (json as User).id);
      expect(setup.accounts_elsewhere.map(({ id }) => id)).toEqual(ids.sort((a, b) => a - b));
    }
  });
});
