import { setTimeout as sleep } from "node:timers/promises";
import { Injectable } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { toAuditedUser } from "../accounts/audited-user.ts";
import { UserEvents } from "../users/user-events.ts";
import { UserRepository } from "../users/user.repository.ts";
import { ResetRepository } from "./reset.repository.ts";
import { ResetTokens } from "../tokens/link-tokens.ts";

/** Minimum response time, longer than either case takes: the time must not reveal whether an account has the address. */
const MIN_RESPONSE_MS = 100;

@Injectable()
export class ResetRequestsService {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly resets: ResetRepository,
    private readonly tokens: ResetTokens,
    private readonly events: UserEvents,
  ) {}

  /** Sends a link to the account with this confirmed address, if one exists. The response is the same in both cases. */
  async request(email: string): Promise<void> {
    await Promise.all([this.send(email), sleep(MIN_RESPONSE_MS)]);
  }

  /** The token of a request's link; null when the link no longer works. */
  async token(resetId: number): Promise<string | null> {
    const reset = await this.resets.findOpen(resetId);
    const user = reset && (await this.users.find(reset.user_id));
    if (!reset || !user || user.disabled_at !== null) return null;
    return this.tokens.makeToken(reset.salt);
  }

  private async send(email: string): Promise<void> {
    const user = await this.users.findByConfirmedEmail(email);
    if (!user || user.disabled_at !== null) return;
    await this.database.transaction(async (tx) => {
      const locked = await this.users.lockVisible(tx, { of: "everyone" }, user.id);
      // Limits the e-mails that repeated requests can send to another person's mailbox.
      if (!locked || (await this.resets.countRecent(tx, user.id)).recent >= LIMITS.passwordResetsPerAccount) return;
      const { salt, tokenHash: token_hash } = this.tokens.make();
      const id = await this.resets.create(tx, { user_id: user.id, salt, token_hash });
      await this.events.resetRequested(tx, locked, id);
      // The request has no session, so no user performed it.
      await recordAuditEvent(tx, "forgotPassword", { ...toAuditedUser(locked), actor: null });
    });
  }
}
