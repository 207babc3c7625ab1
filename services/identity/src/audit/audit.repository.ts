import { Inject, Injectable } from "@nestjs/common";
import { actionsOf, AUDIT_DONE, type AuditEntry, type AuditFilter, type Role } from "@takeoff/contracts";
import { Database, type Queryable } from "@takeoff/platform";

/** Which entries a reader asks for, of those that are theirs. */
export interface AuditScope extends AuditFilter {
  /** The only organization whose entries the reader may see; null for all. */
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

/** The trail, read. Nothing here or anywhere in the product changes it. */
@Injectable()
export class AuditRepository {
  constructor(@Inject(Database) private readonly database: Queryable) {}

  /** Newest first, those before an id when one is given. */
  async list(scope: AuditScope, before: number | null, limit: number): Promise<AuditEntry[]> {
    const { conditions, values } = where(scope, before);
    const rows = await this.database.query<EntryRow>(
      `select id, at, action, outcome, times, user_id, username, role, organization_id, about_kind, about_id, subject, detail, address, request_id
       from audit.entries where ${conditions.join(" and ")} order by id desc limit ${Number(limit)}`,
      values,
    );
    return rows.map((row) => describe(row, scope));
  }
}

/** Only what is asked for stands in the statement, so that each question finds its index. */
function where(scope: AuditScope, before: number | null): { conditions: string[]; values: unknown[] } {
  const conditions = ["true"];
  const values: unknown[] = [];
  const add = (condition: (place: string) => string, value: unknown): void => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (scope.visible !== null) add((place) => `organization_id = ${place}`, scope.visible);
  if (scope.organization_id !== undefined) add((place) => `organization_id = ${place}`, scope.organization_id);
  if (scope.q) add((place) => `searched like ${place}`, `%${scope.q.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`);
  if (scope.group) add((place) => `action = any(${place})`, actionsOf(scope.group));
  if (scope.outcome) add((place) => `outcome ${scope.outcome === "done" ? "=" : "<>"} ${place}`, AUDIT_DONE);
  if (scope.from) add((place) => `at >= ${place}`, scope.from);
  if (scope.to) add((place) => `at < ${place}`, scope.to);
  if (before !== null) add((place) => `id < ${place}`, before);
  return { conditions, values };
}

/** Where our own staff sit is nothing that customers need to know. */
function mayKnowAddress({ role }: EntryRow, { visible }: AuditScope): boolean {
  return visible === null || role !== "parent_admin";
}

function describe(row: EntryRow, scope: AuditScope): AuditEntry {
  const { about_kind, about_id, address, at, ...entry } = row;
  return {
    ...entry,
    at: at.toISOString(),
    about: about_kind !== null && about_id !== null ? { kind: about_kind, id: about_id } : null,
    address: address !== "" && mayKnowAddress(row, scope) ? address : null,
  };
}
