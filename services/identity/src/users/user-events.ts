import { Injectable } from "@nestjs/common";
import type { EventPayload } from "@takeoff/contracts";
import { Outbox, type Transaction } from "@takeoff/platform";
import type { UserRow } from "./user.repository.ts";

/** Tells others what happened to a user, in the transaction in which it happened. */
@Injectable()
export class UserEvents {
  constructor(private readonly outbox: Outbox) {}

  async created(tx: Transaction, row: UserRow): Promise<void> {
    await this.outbox.add(tx, { type: "user.created", ...about(row), payload: facts(row) });
  }

  async resetRequested(tx: Transaction, row: UserRow, resetId: number): Promise<void> {
    await this.outbox.add(tx, { type: "user.password_reset_requested", ...about(row), payload: { ...facts(row), reset_id: resetId } });
  }

  async passwordChanged(tx: Transaction, row: UserRow): Promise<void> {
    await this.outbox.add(tx, { type: "user.password_changed", ...about(row), payload: facts(row) });
  }

  async deleted(tx: Transaction, row: UserRow): Promise<void> {
    const after = { ...row, version: row.version + 1 };
    await this.outbox.add(tx, { type: "user.deleted", ...about(after), payload: facts(row) });
  }
}

function about({ id, version }: UserRow): { aggregate: string; sequence: number } {
  return { aggregate: `user:${id}`, sequence: version };
}

function facts({ id, organization_id }: UserRow): EventPayload<"user.created"> {
  return { user_id: id, organization_id };
}
