import { Injectable } from "@nestjs/common";
import { AppError, LIMITS, MESSAGES, nameKey, type RpcResponse } from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import { rejectDuplicate } from "../accounts/account-errors.ts";
import { toAuditedUser } from "../accounts/audited-user.ts";
import { ResetRepository } from "../password-reset/reset.repository.ts";
import { UserEvents } from "../users/user-events.ts";
import { findConfirmedEmail, UserRepository, type UserRow } from "../users/user.repository.ts";
import { ConfirmationTokens, hashLinkToken } from "../tokens/link-tokens.ts";
import { EmailChangeRepository } from "./email-change.repository.ts";

/**
 * Changes of e-mail addresses. A new address is shown immediately, but receives no password reset until the user opened the link
 * sent to it. Otherwise an admin could take over a colleague's account by changing its address.
 */
@Injectable()
export class EmailChangesService {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly changes: EmailChangeRepository,
    private readonly resets: ResetRepository,
    private readonly tokens: ConfirmationTokens,
    private readonly events: UserEvents,
  ) {}

  /**
   * Sends a link to the new address and a notice to the confirmed one. Invalidates earlier links. A new address that equals the
   * confirmed one needs no link.
   * @param after the changed user, locked by the transaction
   * @throws AppError `too_many_requests` after `LIMITS.emailChangesPerAccount` changes
   */
  async start(tx: Transaction, after: UserRow): Promise<void> {
    await this.changes.withdraw(tx, after.id);
    const confirmed = findConfirmedEmail(after);
    if (nameKey(after.email) === nameKey(confirmed)) return;
    const { recent, frees_in } = await this.changes.countRecent(tx, after.id);
    if (recent >= LIMITS.emailChangesPerAccount)
      throw new AppError("too_many_requests", { retryAfter: Math.max(1, Math.ceil(frees_in ?? 1)) });
    const { salt, tokenHash: token_hash } = this.tokens.make();
    const id = await this.changes.create(tx, { user_id: after.id, old_email: confirmed, new_email: after.email, salt, token_hash });
    await this.events.emailChanged(tx, after, id);
  }

  /** Makes the changed address the confirmed one, by its link. @throws AppError `invalid_token`, or `email_taken` by another's domain */
  async confirm(token: string): Promise<void> {
    const change = await this.changes.findByToken(hashLinkToken(token));
    if (!change) throw makeInvalidLinkError();
    const confirmed = this.database.transaction(async (tx) => {
      // Locks the user first, as every change of a user does. Otherwise two changes deadlock.
      const locked = await this.users.lockVisible(tx, { of: "everyone" }, change.user_id);
      if (!locked || !(await this.changes.use(tx, change.id))) throw makeInvalidLinkError();
      const user = await this.users.confirmEmail(tx, change.user_id);
      // Open reset links went to the address that was confirmed until now.
      await this.resets.withdraw(tx, user.id);
      await recordAuditEvent(tx, "confirmEmail", { ...toAuditedUser(user), actor: user });
    });
    await rejectDuplicate(confirmed);
  }

  /**
   * Reverts to the confirmed address and invalidates open links, after a password reset. The user with the confirmed mailbox controls
   * the account: an address that another person entered must not become the confirmed one.
   * @returns whether the shown address changed
   */
  async revert(tx: Transaction, userId: number): Promise<boolean> {
    await this.changes.withdraw(tx, userId);
    return this.users.revertEmail(tx, userId);
  }

  /** The addresses of a change; null when the user was deleted. */
  async find(changeId: number): Promise<RpcResponse<"email_changes.find">["change"]> {
    const change = await this.changes.find(changeId);
    const user = change && (await this.users.find(change.user_id));
    return user && { username: user.username, from: change.old_email, to: change.new_email };
  }

  /** The token of a change's link; null when the link no longer works. */
  async token(changeId: number): Promise<string | null> {
    const change = await this.changes.findOpen(changeId);
    if (!change || !(await this.users.find(change.user_id))) return null;
    return this.tokens.makeToken(change.salt);
  }
}

function makeInvalidLinkError(): AppError {
  return new AppError("invalid_token", { message: MESSAGES.confirmEmail.invalid });
}
