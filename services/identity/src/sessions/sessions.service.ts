import { Injectable } from "@nestjs/common";
import {
  AppError,
  shownDeviceName,
  type Caller,
  type LoginRequest,
  type LoginStep,
  type OwnSession,
  type SessionResponse,
} from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { InjectConfig } from "@takeoff/platform/inject";
import type { IdentityConfig } from "../config.ts";
import type { Origin } from "../devices/device-cookie.ts";
import { SecondFactorLogin, type CompletedLogin } from "../second-factor/second-factor-login.ts";
import { UsersService } from "../users/users.service.ts";
import { SessionRepository } from "./store/session.repository.ts";
import { SessionStart } from "./session-start.ts";
import { SignIn } from "./sign-in.ts";

@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionRepository,
    private readonly users: UsersService,
    private readonly signIn: SignIn,
    private readonly secondFactors: SecondFactorLogin,
    private readonly starts: SessionStart,
    @InjectConfig() private readonly config: IdentityConfig,
  ) {}

  /**
   * Verifies user name and password and creates a session; ends the presented one. The browser is known from now on. For an account
   * with a second factor, or one that must get one, responds with what completes the log-in.
   * @throws AppError `login_failed` for a wrong user name or password, `too_many_requests` after too many failures.
   */
  async login(request: LoginRequest, presented: Caller | null, origin: Origin): Promise<CompletedLogin | LoginStep> {
    const { user: row, isKnownDevice, deviceCookie } = await this.signIn.check(request.username, request.password, origin);
    const step = await this.secondFactors.begin(row);
    if (step) return step;
    const user = await this.users.describe(row);
    const { address, device } = origin;
    const token = await this.database.transaction(async (tx) => {
      const created = await this.starts.create(tx, row, { presented, isKnownDevice, address, device });
      await recordAuditEvent(tx, "login", { actor: row });
      return created;
    });
    return { token, deviceCookie, user };
  }

  /** The caller's open sessions, the most recently used first. */
  async list(caller: Caller): Promise<OwnSession[]> {
    const sessions = await this.sessions.listOpen(caller.id, this.config.SESSION_IDLE_SECONDS);
    return sessions.map(({ id, device, address, created_at, last_seen_at, expires_at }) => ({
      id,
      is_current: id === caller.session_id,
      device: device === null ? null : shownDeviceName(device),
      address,
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
      expires_at: expires_at.toISOString(),
    }));
  }

  /** @throws AppError `not_found` for a session that has ended, or is another user's */
  async endOne(caller: Caller, id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.sessions.endOneOf(tx, caller.id, id))) throw new AppError("not_found");
      await recordAuditEvent(tx, "endSession");
    });
  }

  /** Ends all sessions of the caller but the present one. Access tokens remain: they are in a list of their own. */
  async endOthers(caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const ended = await this.sessions.endSessionsOf(tx, caller.id, caller.session_id);
      await recordAuditEvent(tx, "endOtherSessions", { detail: String(ended) });
    });
  }

  async logout(caller: Caller | null): Promise<void> {
    if (!caller || caller.session_id === null) return;
    const { session_id } = caller;
    await this.database.transaction(async (tx) => {
      if (await this.sessions.end(tx, session_id)) await recordAuditEvent(tx, "logout");
    });
  }

  async check(caller: Caller | null): Promise<SessionResponse> {
    const user = caller && (await this.users.findSelf(caller));
    return { isAuthenticated: user !== null, user };
  }
}
