import { createHash, randomBytes } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { AppError, type Caller, type LoginRequest, type SessionAnswer, type User } from "@takeoff/contracts";
import { Database, InjectConfig, InjectLogger, recordAct, type Logger } from "@takeoff/platform";
import type { IdentityConfig } from "../config.ts";
import { SignIn } from "./sign-in.ts";
import { UsersService } from "../users/users.service.ts";
import { SessionRepository } from "./session.repository.ts";

const TOKEN_BYTES = 32;
/** A call is noted at most this often: every call would otherwise be a write. */
const NOTE_EVERY_SECONDS = 60;

@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionRepository,
    private readonly users: UsersService,
    private readonly signIn: SignIn,
    @InjectConfig() private readonly config: IdentityConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /**
   * Checks name and password and begins a session; the one that was presented ends.
   * @throws AppError `login_failed` for a wrong name or password alike, `too_many_requests` after too many failures.
   */
  async login(request: LoginRequest, presented: Caller | null, address: string): Promise<{ token: string; user: User }> {
    const row = await this.signIn.check(request.username, request.password, address);
    const user = await this.users.describe(row);
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    await this.database.transaction(async (tx) => {
      const begun = await this.sessions.create(tx, row, hashOf(token), this.config.SESSION_MAX_SECONDS, presented?.session_id ?? null);
      if (!begun) throw new AppError("login_failed");
      await recordAct(tx, "login", { by: row });
    });
    return { token, user };
  }

  async logout(caller: Caller | null): Promise<void> {
    if (!caller) return;
    await this.database.transaction(async (tx) => {
      if (await this.sessions.end(tx, caller.session_id)) await recordAct(tx, "logout");
    });
  }

  async check(caller: Caller | null): Promise<SessionAnswer> {
    const user = caller && (await this.users.find(caller.id));
    return { isAuthenticated: user !== null, user };
  }

  /** Who these token hashes (hex) belong to, in their order; null for one that is not a live session's. */
  async resolve(tokenHashes: string[], active: boolean): Promise<(Caller | null)[]> {
    const buffers = tokenHashes.map((hash) => Buffer.from(hash, "hex"));
    const live = await this.sessions.findLive(buffers, this.config.SESSION_IDLE_SECONDS, this.noteEvery());
    const byHash = new Map(live.map((session) => [session.token_hash.toString("hex"), session]));
    if (active) this.noteSeen(live.filter((session) => session.stale).map((session) => session.session_id));
    return tokenHashes.map((hash) => {
      const session = byHash.get(hash);
      if (!session) return null;
      const { id, username, role, organization_id, nda_accepted, session_id } = session;
      return { id, username, role, organization_id, nda_accepted, session_id };
    });
  }

  /** Short idle times need notes that are closer together. */
  private noteEvery(): number {
    return Math.min(NOTE_EVERY_SECONDS, this.config.SESSION_IDLE_SECONDS / 4);
  }

  private noteSeen(ids: number[]): void {
    if (ids.length === 0) return;
    // Nobody waits for it: an answer must not fail or slow down for bookkeeping.
    void this.sessions.noteSeen(ids).catch((error: unknown) => this.logger.warn({ err: error }, "sessions could not be noted as seen"));
  }
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
