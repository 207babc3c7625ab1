import { Injectable } from "@nestjs/common";
import { changesEmailAddress } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import { EmailChangesService } from "../email-change/email-changes.service.ts";
import { UserNames } from "../names/user-names.ts";
import { InvitationsService } from "../invitations/invitations.service.ts";
import { PasswordLinks } from "../password-reset/password-links.ts";
import { SessionRepository } from "../sessions/store/session.repository.ts";
import { UserEvents } from "../users/user-events.ts";
import { UserRepository, type NewUser, type UserChange, type UserRow } from "../users/user.repository.ts";

/** Changes a user's row together with what follows from the change: reserved name, sessions, confirmation of an address, event. */
@Injectable()
export class UserChanges {
  constructor(
    private readonly users: UserRepository,
    private readonly names: UserNames,
    private readonly sessions: SessionRepository,
    private readonly emailChanges: EmailChangesService,
    private readonly invitations: InvitationsService,
    private readonly links: PasswordLinks,
    private readonly events: UserEvents,
  ) {}

  /** Adds a user, who is welcomed by an e-mail. */
  async create(tx: Transaction, user: NewUser): Promise<UserRow> {
    const row = await this.createUnannounced(tx, user);
    await this.events.created(tx, row);
    return row;
  }

  /** Adds a user who sets their password by the link of an e-mail. */
  async createInvited(tx: Transaction, user: NewUser): Promise<UserRow> {
    return this.invitations.send(tx, await this.createUnannounced(tx, user));
  }

  /** Adds a user who needs no e-mail about it: they are present, and have no password that the welcome could name. */
  async createUnannounced(tx: Transaction, user: NewUser): Promise<UserRow> {
    await this.names.claim(tx, user.username);
    return this.users.insert(tx, user);
  }

  /**
   * A new role or address ends the user's sessions, except one; disabling the account ends all, and withdraws its links. An invited
   * user with a new address is invited again: the earlier link went to somebody else's mailbox.
   * @param before the user, locked by the transaction
   * @param exceptSession the session that stays open; null for none
   */
  async update(tx: Transaction, before: UserRow, change: UserChange, exceptSession: number | null): Promise<UserRow> {
    const newAddress = changesEmailAddress(before, change);
    const isDisabled = change.is_disabled && before.disabled_at === null;
    if (isDisabled) await this.disable(tx, before);
    else if (newAddress || change.role !== before.role) await this.sessions.endAllOf(tx, before.id, exceptSession);
    const after = await this.users.update(tx, before.id, change);
    if (!newAddress) return after;
    if (after.invited_until !== null) return after.disabled_at === null ? this.invitations.send(tx, after) : after;
    await this.emailChanges.start(tx, after);
    return after;
  }

  private async disable(tx: Transaction, { id }: UserRow): Promise<void> {
    await this.sessions.endAllOf(tx, id);
    await this.links.withdraw(tx, id);
  }

  /** Ends the invitation of a user who signed in without a password, by their organization's provider. */
  async endInvitation(tx: Transaction, row: UserRow): Promise<UserRow> {
    if (row.invited_until === null) return row;
    await this.invitations.withdraw(tx, row.id);
    return this.users.endInvitation(tx, row.id);
  }

  async delete(tx: Transaction, row: UserRow): Promise<void> {
    await this.users.delete(tx, row.id);
    await this.events.deleted(tx, row);
  }
}
