import { setTimeout as sleep } from "node:timers/promises";
import { Injectable } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import { Database, recordAct } from "@takeoff/platform";
import { auditedUser } from "../accounts/audited-user.ts";
import { UserEvents } from "../users/user-events.ts";
import { UserRepository } from "../users/user.repository.ts";
import { ResetRepository } from "./reset.repository.ts";
import { ResetTokens } from "./reset-tokens.ts";

/** Longer than either way takes: an answer's time must not tell whether an address is somebody's. */
const ANSWER_AFTER_MS = 100;

@Injectable()
export class ResetRequestsService {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly resets: ResetRepository,
    private readonly tokens: ResetTokens,
    private readonly events: UserEvents,
  ) {}

  /** Sends a link to the account with this address, if there is one; nobody can tell from the answer. */
  async request(email: string): Promise<void> {
    await Promise.all([this.send(email), sleep(ANSWER_AFTER_MS)]);
  }

  /** The token of a request's link; null when the link no longer works. */
  async token(resetId: number): Promise<string | null> {
    const reset = await this.resets.find(resetId);
    if (!reset || !(await this.users.find(reset.user_id))) return null;
    return this.tokens.tokenOf(reset.salt);
  }

  private async send(email: string): Promise<void> {
    const user = await this.users.findByEmail(email);
    if (!user) return;
    await this.database.transaction(async (tx) => {
      const held = await this.users.holdVisible(tx, { of: "everyone" }, user.id);
      // Whoever asks on and on for somebody else fills no mailbox.
      if (!held || (await this.resets.countRecent(tx, user.id)) >= LIMITS.passwordResetsPerAccount) return;
      const { salt, tokenHash } = this.tokens.make();
      const id = await this.resets.create(tx, user.id, salt, tokenHash);
      await this.events.resetRequested(tx, held, id);
      // Whoever asked: nobody is signed in.
      await recordAct(tx, "forgotPassword", { ...auditedUser(held), by: null });
    });
  }
}
