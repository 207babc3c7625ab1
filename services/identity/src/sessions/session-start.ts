import { Injectable } from "@nestjs/common";
import { AppError, type Caller } from "@takeoff/contracts";
import { hashSessionToken, makeSessionToken } from "@takeoff/platform";
import type { Transaction } from "@takeoff/platform/database";
import { InjectConfig } from "@takeoff/platform/inject";
import type { IdentityConfig } from "../config.ts";
import { UserEvents } from "../users/user-events.ts";
import type { UserRow } from "../users/user.repository.ts";
import { OriginRepository } from "./store/origin.repository.ts";
import { SessionRepository, type SessionOrigin } from "./store/session.repository.ts";

export interface NewSession extends SessionOrigin {
  /** The caller of the session that the client presented; the new session replaces it. */
  presented: Caller | null;
  /** The browser holds a valid device token of the account. */
  isKnownDevice: boolean;
}

/** Creates a session: the last step of each way to sign in. */
@Injectable()
export class SessionStart {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly origins: OriginRepository,
    private readonly events: UserEvents,
    @InjectConfig() private readonly config: IdentityConfig,
  ) {}

  /**
   * Creates a session and returns its token. Notifies the user of a browser that was not known, unless one of its kind was used in
   * its network before.
   * @throws AppError `login_failed` when the user was deleted or disabled, or has another password than `row`.
   */
  async create(tx: Transaction, row: UserRow, { presented, isKnownDevice, ...origin }: NewSession): Promise<string> {
    const token = makeSessionToken();
    const replaced = presented?.session_id ?? null;
    const created = await this.sessions.create(tx, row, hashSessionToken(token), this.config.SESSION_MAX_SECONDS, replaced, origin);
    if (!created) throw new AppError("login_failed");
    const isNewOrigin = await this.origins.isNew(tx, row.id, origin);
    if (isNewOrigin && !isKnownDevice) await this.events.newDevice(tx, row, origin);
    return token;
  }
}
