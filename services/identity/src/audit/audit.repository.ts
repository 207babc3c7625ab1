import { Inject, Injectable } from "@nestjs/common";
import { listActions, AUDIT_DONE, isStaff, type AuditEntry, type AuditFilter, type Role } from "@takeoff/contracts";
import { Database, type Queryable } from "@takeoff/platform/database";

/** The filter of a request and the entries that its user may see. */
export interface AuditScope extends AuditFilter {
  /** The only organization whose entries the user may see; null for all. */
  visible: number | null;
}

interface EntryRow {
  id: number;
  at: Date;
  action: string;
  outcome: string;
  times: number;
  user_id: number | null;
  username: string | null;
  role: Role | null;
  organization_id: number | null;
  about_kind: "document" | "user" | "organization" | "location" | null;
  about_id: number | null;
  subject: string | null;
  detail: string | null;
  address: string;
  request_id: string | null;
}

const COLUMNS =
  "id, at, action, outcome, times, user_id, username, role, organization_id, about_kind, about_id, subject, detail, address, request_id";

/** Reads the audit trail. Entries are never deleted, and changed only by the erasure of names (`audit.erase_names`). */
@Injectable()
export class AuditRepository {
  constructor(@Inject(Database) private readonly database: Queryable) {}

  /** Newest first, those before an id when one is given. */
  async list(scope: AuditScope, before: number | null, limit: number): Promise<AuditEntry[]> {
    const { conditions, values } = where(scope, before);
    const rows = await this.database.query<EntryRow>(
      `select ${COLUMNS} from audit.entries where ${conditions.join(" and ")} order by id desc limit ${Number(limit)}`,
      values,
    );
    return rows.map((row) => describe(row, scope));
  }

  /** Entries of an organization with ids above `after`, oldest first, as its administrators see them. */
  async listAfter(organizationId: number, after: number, limit: number): Promise<AuditEntry[]> {
    const rows = await this.database.query<EntryRow>(
      `select ${COLUMNS} from audit.entries where organization_id = $1 and id > $2 order by id limit $3`,
      [organizationId, after, limit],
    );
    return rows.map((row) => describe(row, { visible: organizationId, q: null }));
  }
}

/** Contains only the conditions of the request, so that each query can use its index. */
function where(scope: AuditScope, before: number | null): { conditions: string[]; values: unknown[] } {
  const conditions = ["true"];
  const values: unknown[] = [];
  const add = (condition: (parameter: string) => string, value: unknown): void => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (scope.visible !== null) add((parameter) => `organization_id = ${parameter}`, scope.visible);
  if (scope.organization_id !== undefined) add((parameter) => `organization_id = ${parameter}`, scope.organization_id);
  if (scope.q) add((parameter) => `searched like ${parameter}`, `%${scope.q.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`);
  if (scope.group) add((parameter) => `action = any(${parameter})`, listActions(scope.group));
  if (scope.outcome) add((parameter) => `outcome ${scope.outcome === "done" ? "=" : "<>"} ${parameter}`, AUDIT_DONE);
  if (scope.from) add((parameter) => `at >= ${parameter}`, scope.from);
  if (scope.to) add((parameter) => `at < ${parameter}`, scope.to);
  if (before !== null) add((parameter) => `id < ${parameter}`, before);
  return { conditions, values };
}

/** Customers do not see the addresses of staff. */
function maySeeAddress({ role }: EntryRow, { visible }: AuditScope): boolean {
  return visible === null || !isStaff({ role });
}

function describe(row: EntryRow, scope: AuditScope): AuditEntry {
  const { about_kind, about_id, address, at, ...entry } = row;
  return {
    ...entry,
    at: at.toISOString(),
    about: about_kind !== null && about_id !== null ? { kind: about_kind, id: about_id } : null,
    address: address !== "" && maySeeAddress(row, scope) ? address : null,
  };
}
