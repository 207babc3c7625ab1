import { Injectable } from "@nestjs/common";
import type { Transaction } from "@takeoff/platform/database";
import { SessionRepository } from "../sessions/store/session.repository.ts";
import { UserEvents } from "../users/user-events.ts";
import type { UserRow } from "../users/user.repository.ts";
import { SecondFactorRepository } from "./store/second-factor.repository.ts";

/** Removes the second factors of a user who has lost them: for administrators and operators. */
@Injectable()
export class SecondFactorReset {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly sessions: SessionRepository,
    private readonly events: UserEvents,
  ) {}

  /** Ends the user's sessions too, which the taker of the device may hold, and notifies the user. The transaction has locked the user. */
  async apply(tx: Transaction, user: UserRow): Promise<void> {
    await this.factors.removeAll(tx, user.id);
    await this.sessions.endAllOf(tx, user.id);
    await this.events.secondFactorChanged(tx, user, "reset");
  }
}
