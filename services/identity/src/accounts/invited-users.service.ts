import { Injectable } from "@nestjs/common";
import { AppError, visibleAccounts, type Caller, type RpcResponse, type User, INVITATION_MESSAGES } from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { InvitationsService } from "../invitations/invitations.service.ts";
import { UserRepository } from "../users/user.repository.ts";
import { UsersService } from "../users/users.service.ts";
import { toAuditedUser } from "./audited-user.ts";

/** Users who were invited and have not set a password yet. */
@Injectable()
export class InvitedUsersService {
  constructor(
    private readonly database: Database,
    private readonly repository: UserRepository,
    private readonly users: UsersService,
    private readonly invitations: InvitationsService,
  ) {}

  /** Sends a new invitation, which ends the earlier one. @throws AppError `not_found`, `too_many_requests`, `conflict` for one with a password */
  async sendAgain(caller: Caller, id: number): Promise<User> {
    const invited = await this.database.transaction(async (tx) => {
      const row = await this.repository.lockVisible(tx, visibleAccounts(caller), id);
      if (!row) throw new AppError("not_found");
      if (row.invited_until === null) throw new AppError("conflict", { message: INVITATION_MESSAGES.accepted });
      if (row.disabled_at !== null) throw new AppError("conflict", { message: INVITATION_MESSAGES.disabled });
      const after = await this.invitations.send(tx, row);
      await recordAuditEvent(tx, "sendInvitation", toAuditedUser(row));
      return after;
    });
    return this.users.describe(invited);
  }

  /** The token of an invitation's link; null when the link no longer works. */
  async token(invitationId: number): Promise<RpcResponse<"invitations.token">> {
    return { token: await this.invitations.token(invitationId) };
  }
}
