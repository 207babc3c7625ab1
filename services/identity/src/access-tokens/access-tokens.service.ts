import { Injectable } from "@nestjs/common";
import {
  ACCESS_TOKEN_LIMITS,
  AppError,
  TOKEN_MESSAGES,
  visibleAccounts,
  type AccessToken,
  type Caller,
  type CreateAccessTokenRequest,
  type CreatedAccessToken,
  type ManagedAccessToken,
} from "@takeoff/contracts";
import { hashAccessToken, makeAccessToken, recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { OwnPassword } from "../passwords/own-password.ts";
import { UserEvents } from "../users/user-events.ts";
import { UserRepository } from "../users/user.repository.ts";
import { AccessTokenRepository, type AccessTokenRow } from "./access-token.repository.ts";

/** Access tokens, as users and administrators see, create and revoke them. */
@Injectable()
export class AccessTokensService {
  constructor(
    private readonly database: Database,
    private readonly tokens: AccessTokenRepository,
    private readonly users: UserRepository,
    private readonly ownPassword: OwnPassword,
    private readonly events: UserEvents,
  ) {}

  async listOwn(caller: Caller): Promise<AccessToken[]> {
    return (await this.tokens.listOf(caller.id)).map(toResponse);
  }

  /** Creates a token and notifies its user. Its secret is in the response only. @throws AppError `wrong_password`, `conflict` etc. */
  async create(caller: Caller, request: CreateAccessTokenRequest, address: string): Promise<CreatedAccessToken> {
    const user = await this.users.find(caller.id);
    if (!user) throw new AppError("unauthenticated");
    await this.ownPassword.verify(caller, user, request.current_password, address);
    const token = makeAccessToken();
    const { name, scopes, expires_in_days: days } = request;
    return this.database.transaction(async (tx) => {
      // Locked, so that two requests cannot pass the limit together, and none adds a token while the account is disabled.
      const owner = await this.users.lockVisible(tx, { of: "everyone" }, caller.id);
      if (!owner || owner.disabled_at !== null || owner.password_hash !== user.password_hash) throw new AppError("unauthenticated");
      if ((await this.tokens.countAfterExpiry(tx, owner.id)) >= ACCESS_TOKEN_LIMITS.perUser)
        throw new AppError("conflict", { message: TOKEN_MESSAGES.tooMany });
      const created = await this.tokens.insert(tx, { user_id: owner.id, token_hash: hashAccessToken(token), name, scopes, days });
      await this.events.accessTokenCreated(tx, owner, created);
      await recordAuditEvent(tx, "createAccessToken", {
        subject: `${name} (${created.id})`,
        detail: `${scopes.join(", ")}; until ${created.expires_at.toISOString().slice(0, 10)}`,
      });
      return { ...toResponse(created), token };
    });
  }

  /** @throws AppError `not_found` for a token that was revoked, or is another user's */
  async revokeOwn(caller: Caller, id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const revoked = await this.tokens.deleteOf(tx, caller.id, id);
      if (!revoked) throw new AppError("not_found");
      await recordAuditEvent(tx, "revokeOwnAccessToken", { subject: `${revoked.name} (${id})` });
    });
  }

  /** The tokens of the organization's users for its administrators, and those of all users for staff. */
  async list(caller: Caller): Promise<ManagedAccessToken[]> {
    const rows = await this.tokens.listVisible(visibleAccounts(caller));
    return rows.map((row) => {
      const { user_id, username, role, organization_id } = row;
      return { ...toResponse(row), user_id, username, role, organization_id };
    });
  }

  /** @throws AppError `not_found` for a token that was revoked, or whose user the caller does not administer */
  async revoke(caller: Caller, id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const revoked = await this.tokens.deleteVisible(tx, visibleAccounts(caller), id);
      if (!revoked) throw new AppError("not_found");
      const { user_id, username, organization_id, name } = revoked;
      await recordAuditEvent(tx, "revokeAccessToken", {
        about: { kind: "user", id: user_id },
        subject: username,
        detail: `${name} (${id})`,
        organizationId: organization_id,
      });
    });
  }
}

function toResponse({ id, name, scopes, created_at, expires_at, last_used_at }: AccessTokenRow): AccessToken {
  return {
    id,
    name,
    scopes,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
