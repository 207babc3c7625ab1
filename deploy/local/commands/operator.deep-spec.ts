import { dirname } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { mailTo, tenant, uniqueSuffix, visitor } from "@takeoff/testing";
import { runScript, type Ended } from "../test/runners/run-script.ts";

/** An operator's command, as `npm run operator -- …` runs it, on the product under test. */
const operator = (args: readonly string[], input?: string): Promise<Ended> =>
  runScript("operator", args, { TAKEOFF_DATA_DIR: dirname(process.env["TAKEOFF_RUN_FILE"] ?? "") }, input);

const tryLogIn = async (username: string, password: string): Promise<number> => (await visitor().login(username, password)).status;

describe("an operator (deep)", () => {
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

  it("sets a password, ends the sessions and rejects the old password", async () => {
    const { user } = await tenant();
    const { code, out } = await operator(["reset-password", "--username", user.username, "--password-stdin"], "From-The-Pipe-2024\n");
    expect([code, out]).toEqual([0, `The password of ${user.username} was set and all their sessions were ended.\n`]);
    expect((await user.client.get("/pdfs")).status).toBe(401);
    expect(await tryLogIn(user.username, user.password)).toBe(401);
    expect(await tryLogIn(user.username, "From-The-Pipe-2024")).toBe(200);
    await mailTo(user.email, { subject: /password/i });
  });
});
