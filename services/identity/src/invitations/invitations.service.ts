import { Injectable } from "@nestjs/common";
import { AppError, LIMITS } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import { InvitationTokens } from "../tokens/link-tokens.ts";
import { UserEvents } from "../users/user-events.ts";
import { UserRepository, type UserRow } from "../users/user.repository.ts";
import { InvitationRepository } from "./invitation.repository.ts";

/** Invitations: links by which new users set their first password. Until then their account has one that nobody knows. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly users: UserRepository,
    private readonly invitations: InvitationRepository,
    private readonly tokens: InvitationTokens,
    private readonly events: UserEvents,
  ) {}

  /**
   * Sends a link to the user's address. Invalidates earlier links.
   * @param user a user without a password of their own, locked by the transaction
   * @returns the user, who is invited
   * @throws AppError `too_many_requests` after `LIMITS.invitationsPerAccount` invitations
   */
  async send(tx: Transaction, user: UserRow): Promise<UserRow> {
    const { recent, frees_in } = await this.invitations.countRecent(tx, user.id);
    if (recent >= LIMITS.invitationsPerAccount)
      throw new AppError("too_many_requests", { retryAfter: Math.max(1, Math.ceil(frees_in ?? 1)) });
    const { salt, tokenHash: token_hash } = this.tokens.make();
    const id = await this.invitations.create(tx, { user_id: user.id, salt, token_hash });
    const invited = await this.users.invite(tx, user.id, LIMITS.invitationSeconds);
    await this.events.invited(tx, invited, id);
    return invited;
  }

  /** Ends the open links of a user. */
  async withdraw(tx: Transaction, userId: number): Promise<void> {
    await this.invitations.withdraw(tx, userId);
  }

  /** The token of an invitation's link; null when the link no longer works. */
  async token(invitationId: number): Promise<string | null> {
    const invitation = await this.invitations.findOpen(invitationId);
    const user = invitation && (await this.users.find(invitation.user_id));
    if (!invitation || !user || user.disabled_at !== null) return null;
    return this.tokens.makeToken(invitation.salt);
  }
}
