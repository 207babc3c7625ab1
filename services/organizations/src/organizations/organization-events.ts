import { Injectable } from "@nestjs/common";
import { Outbox } from "@takeoff/platform";
import type { Transaction } from "@takeoff/platform/database";
import type { OrganizationRow } from "./organization.repository.ts";

/** Adds the events of an organization to the outbox, in the transaction of the change. */
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
