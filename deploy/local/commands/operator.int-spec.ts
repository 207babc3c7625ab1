import { dirname } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { SECOND_FACTOR_CHANGES } from "@takeoff/contracts";
import { database, insertParentAdmin, mailTo, tenant, uniqueSuffix, visitor } from "@takeoff/testing";
import { Secret, TOTP } from "otpauth";
import { runScript, type Ended } from "../test/run-script.ts";

/** An operator's command, as `npm run operator -- …` runs it, on the product under test. */
const operator = (args: readonly string[], input?: string): Promise<Ended> =>
  runScript("operator", args, { TAKEOFF_DATA_DIR: dirname(process.env["TAKEOFF_RUN_FILE"] ?? "") }, input);

const statusOf = async (username: string, password: string): Promise<number> => (await visitor().login(username, password)).status;

describe("an operator", () => {
  it("adds a parent_admin, who logs in with the password that is shown once and gets a welcome", async () => {
    const username = `Operator Zoë ${uniqueSuffix()}`;
    const email = `${uniqueSuffix()}@mail.example`;
    const { code, out } = await operator(["create-admin", "--username", username, "--email", email]);
    expect(code).toBe(0);
    const password = /^Password: (\S+)$/m.exec(out)?.[1] ?? "";
    const client = visitor();
    const { json } = await client.login(username, password, { expectOk: true });
    expect(json.user).toMatchObject({ username, email, role: "parent_admin", organization_id: null });
    expect((await mailTo(email)).text).not.toContain(password);
  });

  it("adds no parent_admin with an address in a domain that is another organization's", async () => {
    const { organization } = await tenant();
    const domain = `d${uniqueSuffix()}.example`;
    await database().query(
      `with provider as (
         insert into identity.openid_providers (organization_id, issuer, client_id, client_secret, creates_accounts)
         values ($1, 'https://login.mail.example', 'takeoff', 'x', false) returning id
       ) insert into identity.openid_domains (domain, provider_id) select $2, id from provider`,
      [organization.id, domain],
    );
    const { code, err } = await operator(["create-admin", "--username", `Zoë ${uniqueSuffix()}`, "--email", `zoe@${domain}`]);
    expect([code, err]).toEqual([1, expect.stringContaining("This e-mail address is already in use.")]);
  });

  it("sets a password, ends the sessions and rejects the old password", async () => {
    const { user } = await tenant();
    const { code, out } = await operator(["reset-password", "--username", user.username, "--password-stdin"], "From-The-Pipe-2024\n");
    expect([code, out]).toEqual([0, `The password of ${user.username} was set and all their sessions were ended.\n`]);
    expect((await user.client.get("/pdfs")).status).toBe(401);
    expect(await statusOf(user.username, user.password)).toBe(401);
    expect(await statusOf(user.username, "From-The-Pipe-2024")).toBe(200);
    await mailTo(user.email, { subject: /password/i });
  });

  it("sees whose sessions are open, and ends one or all of them", async () => {
    const { user } = await tenant();
    const second = visitor();
    await second.login(user.username, user.password, { expectOk: true });
    const listed = await operator(["list-sessions", "--username", user.username]);
    const ids = [...listed.out.matchAll(/^(\d+)\s+(\S+)/gm)].map(([, id, name]) => [Number(id), name]);
    expect(ids.map(([, name]) => name)).toEqual([user.username, user.username]);
    const newest = Math.max(...ids.map(([id]) => Number(id)));
    expect((await operator(["end-sessions", "--id", String(newest)])).out).toBe("1 session was ended.\n");
    expect([(await second.get("/pdfs")).status, (await user.client.get("/pdfs")).status]).toEqual([401, 200]);
    expect((await operator(["end-sessions", "--username", user.username])).out).toBe("1 session was ended.\n");
    expect((await user.client.get("/pdfs")).status).toBe(401);
    expect((await operator(["list-sessions", "--username", user.username])).out).toBe("There are no open sessions.\n");
  });

  it("disables an account, which then has no session and cannot sign in, and enables it again", async () => {
    const { user } = await tenant();
    expect((await operator(["disable-account", "--username", user.username])).out).toBe(
      `The account ${user.username} is disabled and all its sessions were ended.\n`,
    );
    expect([(await user.client.get("/pdfs")).status, await statusOf(user.username, user.password)]).toEqual([401, 401]);
    await operator(["enable-account", "--username", user.username]);
    expect(await statusOf(user.username, user.password)).toBe(200);
  });

  it("deletes an account", async () => {
    const { user } = await tenant();
    expect((await operator(["delete-account", "--username", user.username])).out).toBe(`The account ${user.username} was deleted.\n`);
    expect([(await user.client.get("/pdfs")).status, await statusOf(user.username, user.password)]).toEqual([401, 401]);
    expect((await operator(["delete-account", "--username", user.username])).err).toContain(`There is no user ${user.username}.`);
  });

  it("removes the second factors of a user who has lost them, with a notice, and ends the sessions", async () => {
    const { user } = await tenant();
    const setup = (await user.client.post("/user/second-factor/setup", { method: "totp", current_password: user.password })).json;
    const code = new TOTP({ secret: Secret.fromBase32(setup.totp.secret as string) }).generate();
    await user.client.post("/user/second-factor", { setup_token: setup.setup_token, code }, { expectOk: true });
    const pending = (await visitor().login(user.username, user.password)).json;
    expect((await operator(["reset-second-factor", "--username", user.username])).out).toBe(
      `The second factors of ${user.username} were removed and all their sessions were ended.\n`,
    );
    expect((await user.client.get("/pdfs")).status).toBe(401);
    expect((await visitor().post("/login/second-factor", { login_token: pending.login_token, code })).json.code).toBe("login_expired");
    expect((await visitor().login(user.username, user.password)).json.isAuthenticated).toBe(true);
    await mailTo(user.email, { subject: SECOND_FACTOR_CHANGES.reset });
  });

  it("lists user names that look the same, and says so when none do", async () => {
    const suffix = uniqueSuffix();
    for (const username of [`same.${suffix}`, `s\u0430me.${suffix}`]) await insertParentAdmin(username, `${uniqueSuffix()}@mail.example`);
    const { code, out } = await operator(["name-collisions"]);
    expect(code).toBe(0);
    expect(out).toMatch(
      new RegExp(
        `^Group \\d+\n  \\d+  same\\.${suffix}  \\(parent_admin\\)\n  \\d+  s\\\\u\\{430\\}me\\.${suffix}  \\(parent_admin\\)$`,
        "m",
      ),
    );
  });

  it.each([
    [["reset-password", "--username", "unknown-name"], "There is no user unknown-name."],
    [
      ["create-admin", "--username", "s\u043emebody", "--email", "nowhere"],
      /username: Please use letters of one script only\n {2}email: Please enter a valid e-mail address/,
    ],
    [["create-admin", "--username", "somebody"], "--email is missing."],
    [["end-sessions", "--id", "x"], "--id is the number of a session, not x."],
  ])("prints what is wrong with %j", async (args, sentence) => {
    const { code, out, err } = await operator(args);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(sentence);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it("is refused a password that is easily guessed", async () => {
    const { user } = await tenant();
    const password = `U${user.username.slice(1)}-1`;
    const { code, err } = await operator(["reset-password", "--username", user.username, "--password-stdin"], `${password}\n`);
    expect(code).toBe(1);
    expect(err).toContain("Password does not meet requirements");
    expect(await statusOf(user.username, user.password)).toBe(200);
  });
});
