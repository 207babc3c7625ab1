import { randomBytes } from "node:crypto";
import type { LoginStep } from "@takeoff/contracts";
import { ApiClient, visitor } from "@takeoff/testing";
import { Secret, TOTP } from "otpauth";

/** Runs one step of a program; may print it. */
export type Step = <T>(text: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs `work` with a user of an organization of its own, which is deleted afterwards with all uploads.
 * @param name begins the names of organization and user
 */
export async function withMember(
  origin: string,
  name: string,
  step: Step,
  work: (user: ApiClient, staff: ApiClient) => Promise<void>,
): Promise<void> {
  const staff = new ApiClient(origin);
  const suffix = randomBytes(4).toString("hex");
  await step("signs in", () => signInAsStaff(staff));
  await staff.acceptNda({ expectOk: true });
  const organization = { name: `${name} ${suffix}`, infra_metals_sponsor_email: null, infra_sponsor_location: null };
  const made = await step("makes an organization", () => staff.post("/organizations", organization, { expectOk: true }));
  const { id } = made.json as { id: number };
  try {
    const user = visitor(origin);
    await step("makes an account, which signs in", async () => {
      const account = { username: `${name.toLowerCase()}.${suffix}`, password: `Aa1-${randomBytes(15).toString("base64url")}` };
      const body = { ...account, email: `${account.username}@takeoff.example`, role: "admin", organization_id: id };
      await staff.post("/users", body, { expectOk: true });
      await user.login(account.username, account.password, { expectOk: true });
      await user.acceptNda({ expectOk: true });
    });
    await work(user, staff);
  } finally {
    await step("removes it", () => staff.delete(`/organizations/${id}`, undefined, { expectOk: true }));
  }
}

/** Signs in with the account of this run, and sets up a second factor where the installation requires one of staff. */
async function signInAsStaff(staff: ApiClient): Promise<void> {
  const { TAKEOFF_TRIAL_USERNAME: username = "", TAKEOFF_TRIAL_PASSWORD: password = "" } = process.env;
  const step = (await staff.login(username, password, { expectOk: true })).json as LoginStep;
  if (step.isAuthenticated) return;
  const { login_token } = step;
  const setup = await staff.post("/login/second-factor/setup", { login_token, method: "totp" }, { expectOk: true });
  const { setup_token, totp } = setup.json as { setup_token: string; totp: { secret: string } };
  const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate();
  await staff.post("/login/second-factor/enrolment", { login_token, setup_token, code }, { expectOk: true });
}
