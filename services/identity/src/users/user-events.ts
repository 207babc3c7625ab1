import { Injectable } from "@nestjs/common";
import type { EventPayload, SecondFactorChange } from "@takeoff/contracts";
import { Outbox } from "@takeoff/platform";
import type { Transaction } from "@takeoff/platform/database";
import type { AccessTokenRow } from "../access-tokens/access-token.repository.ts";
import type { UserRow } from "./user.repository.ts";

/** Adds the events of a user to the outbox, in the transaction of the change. */
@Injectable()
export class UserEvents {
  constructor(private readonly outbox: Outbox) {}

  async created(tx: Transaction, row: UserRow): Promise<void> {
    await this.outbox.add(tx, { type: "user.created", ...about(row), payload: makePayload(row) });
  }

  async resetRequested(tx: Transaction, row: UserRow, resetId: number): Promise<void> {
    await this.outbox.add(tx, {
      type: "user.password_reset_requested",
      ...about(row),
      payload: { ...makePayload(row), reset_id: resetId },
    });
  }

  async invited(tx: Transaction, row: UserRow, invitationId: number): Promise<void> {
    await this.outbox.add(tx, { type: "user.invited", ...about(row), payload: { ...makePayload(row), invitation_id: invitationId } });
  }

  async emailChanged(tx: Transaction, row: UserRow, changeId: number): Promise<void> {
    await this.outbox.add(tx, { type: "user.email_changed", ...about(row), payload: { ...makePayload(row), change_id: changeId } });
  }

  async passwordChanged(tx: Transaction, row: UserRow): Promise<void> {
    await this.outbox.add(tx, { type: "user.password_changed", ...about(row), payload: makePayload(row) });
  }

  /** The user signed in with a browser of a kind, or from a network, that the account was not used with. */
  async newDevice(tx: Transaction, row: UserRow, { device, address }: { device: string | null; address: string }): Promise<void> {
    await this.outbox.add(tx, { type: "user.new_device", ...about(row), payload: { ...makePayload(row), device, address } });
  }

  async accessTokenCreated(tx: Transaction, row: UserRow, { name, scopes, expires_at }: AccessTokenRow): Promise<void> {
    const payload = { ...makePayload(row), name, scopes, expires_at: expires_at.toISOString() };
    await this.outbox.add(tx, { type: "user.access_token_created", ...about(row), payload });
  }

  async secondFactorChanged(tx: Transaction, row: UserRow, change: SecondFactorChange): Promise<void> {
    await this.outbox.add(tx, { type: "user.second_factor_changed", ...about(row), payload: { ...makePayload(row), change } });
  }

  async deleted(tx: Transaction, row: UserRow): Promise<void> {
    const after = { ...row, version: row.version + 1 };
    await this.outbox.add(tx, { type: "user.deleted", ...about(after), payload: makePayload(row) });
  }
}

function about({ id, version }: UserRow): { aggregate: string; sequence: number } {
  return { aggregate: `user:${id}`, sequence: version };
}

function makePayload({ id, organization_id }: UserRow): EventPayload<"user.created"> {
  return { user_id: id, organization_id };
}
