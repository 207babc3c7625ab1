import { Injectable } from "@nestjs/common";
import { Outbox, type Transaction } from "@takeoff/platform";
import type { OrganizationRow } from "./organization.repository.ts";

/** Tells others what happened to an organization, in the transaction in which it happened. */
@Injectable()
export class OrganizationEvents {
  constructor(private readonly outbox: Outbox) {}

  async updated(tx: Transaction, row: OrganizationRow): Promise<void> {
    await this.outbox.add(tx, { type: "organization.updated", ...about(row), payload: { organization_id: row.id, name: row.name } });
  }

  async deleted(tx: Transaction, row: OrganizationRow): Promise<void> {
    await this.outbox.add(tx, { type: "organization.deleted", ...about(row), payload: { organization_id: row.id } });
  }
}

function about({ id, version }: OrganizationRow): { aggregate: string; sequence: number } {
  return { aggregate: `organization:${id}`, sequence: version };
}
