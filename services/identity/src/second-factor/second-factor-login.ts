import { Injectable } from "@nestjs/common";
import {
  AppError,
  isStaff,
  type Caller,
  type LoginEnrolment,
  type LoginSetupRequest,
  type LoginStep,
  type SecondFactorRequest,
  type SecondFactorSetup as SetupResponse,
  type User,
} from "@takeoff/contracts";
import { hashSessionToken, makeSessionToken, recordAuditEvent, setAttemptedUser } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import { InjectConfig } from "@takeoff/platform/inject";
import type { IdentityConfig } from "../config.ts";
import type { Origin } from "../devices/device-cookie.ts";
import { DeviceTokens } from "../devices/device-tokens.ts";
import { SessionStart } from "../sessions/session-start.ts";
import { LoginThrottle, makeSecondFactorKey, type Attempt } from "../throttle/login-throttle.ts";
import { UserRepository, type UserRow } from "../users/user.repository.ts";
import { UsersService } from "../users/users.service.ts";
import { Passkeys } from "./factors/passkeys.ts";
import { PendingLoginRepository, type PendingLogin } from "./store/pending-login.repository.ts";
import { ProvedBrowsers } from "./store/proved-browsers.ts";
import { SecondFactorCheck } from "./second-factor-check.ts";
import { SecondFactorRepository } from "./store/second-factor.repository.ts";
import { SecondFactorSetup } from "./second-factor-setup.ts";

export interface CompletedLogin {
  token: string;
  deviceCookie: string;
  user: User;
}

/** The second step of a log-in, after the password. */
@Injectable()
export class SecondFactorLogin {
  constructor(
    private readonly database: Database,
    private readonly pending: PendingLoginRepository,
    private readonly factors: SecondFactorRepository,
    private readonly passkeys: Passkeys,
    private readonly setups: SecondFactorSetup,
    private readonly checks: SecondFactorCheck,
    private readonly starts: SessionStart,
    private readonly users: UserRepository,
    private readonly described: UsersService,
    private readonly devices: DeviceTokens,
    private readonly browsers: ProvedBrowsers,
    private readonly throttle: LoginThrottle,
    @InjectConfig() private readonly config: Pick<IdentityConfig, "REQUIRE_SECOND_FACTOR">,
  ) {}

  /** Whether this account may not be without a second factor. */
  isRequired(user: Pick<UserRow, "role">): boolean {
    const { REQUIRE_SECOND_FACTOR: policy } = this.config;
    return policy === "all" || (policy === "staff" && isStaff(user));
  }

  /** The second step of this user's log-in; null when it needs none. @throws AppError `login_failed` when the user changed since */
  async begin(user: UserRow): Promise<LoginStep | null> {
    const methods = await this.factors.methods(user.id);
    if (methods.length === 0 && !this.isRequired(user)) return null;
    const options = methods.includes("passkey")
      ? await this.passkeys.authenticationOptions(await this.factors.listPasskeys(user.id))
      : null;
    const token = makeSessionToken();
    await this.database.transaction(async (tx) => {
      if (!(await this.pending.create(tx, user, hashSessionToken(token), options?.challenge ?? null))) throw new AppError("login_failed");
      await recordAuditEvent(tx, "login", { actor: user, detail: "second_factor" });
    });
    return {
      isAuthenticated: false,
      second_factor: methods,
      set_up: methods.length === 0 ? this.setups.available : [],
      login_token: token,
      passkey_options: options && { ...options },
    };
  }

  /** Completes a log-in with a second factor. @throws AppError `login_expired`, `wrong_code`, `wrong_passkey`, `too_many_requests` etc. */
  async complete(request: SecondFactorRequest, presented: Caller | null, origin: Origin): Promise<CompletedLogin> {
    const { pending, user } = await this.find(request.login_token);
    const attempt = await this.makeAttempt(user, origin);
    await this.throttle.checkSecondFactor(attempt);
    const checked = await this.checks.check(user.id, pending.challenge, request);
    if (!checked.isRight) {
      await this.pending.fail(pending.id);
      await this.throttle.fail(attempt);
      throw checked.error;
    }
    // As at the password: concurrent guesses all pass the first check before one of them fails.
    await this.throttle.checkSecondFactor(attempt);
    return this.open(pending, user, presented, origin, async (tx) => {
      if (!(await checked.use(tx, user))) throw new AppError("login_expired");
      await recordAuditEvent(tx, "completeLogin", { actor: user, detail: checked.method });
    });
  }

  /** Begins to set up a second factor that the log-in of an account without one requires. @throws AppError `login_expired` */
  async setUp({ login_token, method }: LoginSetupRequest): Promise<SetupResponse> {
    const { pending, user } = await this.findWithoutFactor(login_token);
    return this.setups.begin(user, method, nameHolder(pending));
  }

  /** Completes a log-in by setting up its second factor. @returns recovery codes too @throws AppError as `complete` and `setup_expired` */
  async enrol(
    request: LoginEnrolment,
    presented: Caller | null,
    origin: Origin,
  ): Promise<CompletedLogin & { recoveryCodes: string[] | null }> {
    const { pending, user } = await this.findWithoutFactor(request.login_token);
    const proved = await this.setups.prove(request, nameHolder(pending));
    let recoveryCodes: string[] | null = null;
    const completed = await this.open(pending, user, presented, origin, async (tx) => {
      // Checks again under the user's lock: of concurrent log-ins with the same password only one may set up the second factor.
      const locked = await this.users.lockVisible(tx, { of: "everyone" }, user.id);
      if (!locked) throw new AppError("login_expired");
      await this.checkHasNone(locked, tx);
      recoveryCodes = await this.setups.add(tx, locked, proved);
      await recordAuditEvent(tx, "enrolAtLogin", { actor: user, detail: proved.method });
    });
    return { ...completed, recoveryCodes };
  }

  private async find(token: string): Promise<{ pending: PendingLogin; user: UserRow }> {
    const pending = await this.pending.find(hashSessionToken(token));
    const user = pending && (await this.users.find(pending.user_id));
    if (!pending || !user || user.disabled_at !== null) throw new AppError("login_expired");
    setAttemptedUser(user);
    return { pending, user };
  }

  private async findWithoutFactor(token: string): Promise<{ pending: PendingLogin; user: UserRow }> {
    const found = await this.find(token);
    await this.checkHasNone(found.user);
    return found;
  }

  /** For an account that has a second factor, a password does not suffice to add another one. @throws AppError `login_expired` */
  private async checkHasNone({ id }: UserRow, tx?: Transaction): Promise<void> {
    if ((await this.factors.methods(id, tx)).length > 0) throw new AppError("login_expired");
  }

  private async open(
    pending: PendingLogin,
    user: UserRow,
    presented: Caller | null,
    { address, device, deviceCookie }: Origin,
    use: (tx: Transaction) => Promise<void>,
  ): Promise<CompletedLogin> {
    const isKnownDevice = this.devices.known(deviceCookie, user) !== null;
    const described = await this.described.describe(user);
    return this.database.transaction(async (tx) => {
      if (!(await this.pending.end(tx, pending.id))) throw new AppError("login_expired");
      await use(tx);
      const renewed = await this.browsers.remember(tx, user, deviceCookie);
      const token = await this.starts.create(tx, user, { presented, isKnownDevice, address, device });
      return { token, deviceCookie: renewed, user: described };
    });
  }

  private async makeAttempt(user: UserRow, { address, deviceCookie }: Origin): Promise<Attempt> {
    return { nameKey: makeSecondFactorKey(user.id), address, device: await this.browsers.find(user, deviceCookie) };
  }
}

function nameHolder({ id }: PendingLogin): string {
  return `log-in ${id}`;
}
