import { randomBytes } from "node:crypto";
import type { LoginStep } from "@takeoff/contracts";
import { ApiClient } from "@takeoff/testing";
import { Secret, TOTP } from "otpauth";

/** Runs one step of a program; may print it. */
export type Step = <T>(text: string, work: () => Promise<T>) => Promise<T>;

/** An account of a run, which signs in to any installation that has it. */
export class TrialAccount {
  readonly username: string;
  readonly #password: string;
  #totp: TOTP | null = null;

  constructor(username: string, password: string) {
    [this.username, this.#password] = [username, password];
  }

  /** Signs in, and sets up a second factor where the installation requires one. @returns a client with a session */
  async signIn(origin: string): Promise<ApiClient> {
    const client = new ApiClient(origin);
    const step = (await client.login(this.username, this.#password, { expectOk: true })).json as LoginStep;
    if (step.isAuthenticated) return client;
    const { login_token } = step;
    if (this.#totp) {
      await client.post("/login/second-factor", { login_token, code: this.#totp.generate() }, { expectOk: true });
      return client;
    }
    const setup = await client.post("/login/second-factor/setup", { login_token, method: "totp" }, { expectOk: true });
    const { setup_token, totp } = setup.json as { setup_token: string; totp: { secret: string } };
    this.#totp = new TOTP({ secret: Secret.fromBase32(totp.secret) });
    await client.post("/login/second-factor/enrolment", { login_token, setup_token, code: this.#totp.generate() }, { expectOk: true });
    return client;
  }
}

/** A user of an organization of its own, and the staff account of the run. */
export interface Member {
  user: ApiClient;
  staff: ApiClient;
  accounts: { user: TrialAccount; staff: TrialAccount };
}

/** Runs `work` with a user of an organization that is deleted afterwards with all uploads. @param name begins the names of both */
export async function withMember(origin: string, name: string, step: Step, work: (member: Member) => Promise<void>): Promise<void> {
  const { TAKEOFF_TRIAL_USERNAME: username = "", TAKEOFF_TRIAL_PASSWORD: given = "" } = process.env;
  const staffAccount = new TrialAccount(username, given);
  const suffix = randomBytes(4).toString("hex");
  const staff = await step("signs in", () => staffAccount.signIn(origin));
  await staff.acceptNda({ expectOk: true });
  const organization = { name: `${name} ${suffix}`, infra_metals_sponsor_email: null, infra_sponsor_location: null };
  const made = await step("makes an organization", () => staff.post("/organizations", organization, { expectOk: true }));
  const { id } = made.json as { id: number };
  try {
    const password = `Aa1-${randomBytes(15).toString("base64url")}`;
    const userAccount = new TrialAccount(`${name.toLowerCase()}.${suffix}`, password);
    const user = await step("makes an account, which signs in", async () => {
      const account = { username: userAccount.username, password, email: `${userAccount.username}@takeoff.example` };
      await staff.post("/users", { ...account, role: "admin", organization_id: id }, { expectOk: true });
      const client = await userAccount.signIn(origin);
      await client.acceptNda({ expectOk: true });
      return client;
    });
    await work({ user, staff, accounts: { user: userAccount, staff: staffAccount } });
  } finally {
    await step("removes it", () => staff.delete(`/organizations/${id}`, undefined, { expectOk: true }));
  }
}
