import { Injectable } from "@nestjs/common";
import {
  AUDIT_COLUMNS,
  auditLabel,
  visibleAccounts,
  type AuditEntry,
  type AuditFilter,
  type AuditQuery,
  type Caller,
  BYTE_ORDER_MARK,
  toCsvLine,
} from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { cutPage, idPosition, readCursor, type Page } from "@takeoff/platform/http";
import { AuditRepository, type AuditScope } from "./audit.repository.ts";

/** Entries that the CSV export reads in one query. */
const BATCH = 1_000;

@Injectable()
export class AuditService {
  constructor(
    private readonly database: Database,
    private readonly entries: AuditRepository,
  ) {}

  /** @throws AppError `invalid_cursor`. */
  async page(caller: Caller, { limit, cursor, ...filter }: AuditQuery): Promise<Page<AuditEntry>> {
    const scope = buildScope(caller, filter);
    const after = readCursor(cursor, scope, idPosition);
    const rows = await this.entries.list(scope, after?.i ?? null, limit + 1);
    // No total: counting the trail takes longer as it grows.
    return { ...cutPage(rows, limit, scope, ({ id }) => ({ i: id })), total: null };
  }

  /** Exports the matching entries as CSV, the newest first. Records the export in the audit trail. */
  async export(caller: Caller, filter: AuditFilter): Promise<AsyncIterable<string>> {
    const scope = buildScope(caller, filter);
    const first = await this.entries.list(scope, null, BATCH);
    await recordAuditEvent(this.database, "exportAudit");
    return this.lines(scope, first);
  }

  private async *lines(scope: AuditScope, first: AuditEntry[]): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + toCsvLine(AUDIT_COLUMNS);
    for (let batch = first; batch.length > 0;) {
      yield batch.map((entry) => toCsvLine(makeCells(entry))).join("");
      const last = batch.at(-1);
      batch = last && batch.length === BATCH ? await this.entries.list(scope, last.id, BATCH) : [];
    }
  }
}

function buildScope(caller: Caller, filter: AuditFilter): AuditScope {
  const accounts = visibleAccounts(caller);
  return { ...filter, visible: accounts.of === "everyone" ? null : accounts.organizationId };
}

/** In the order of `AUDIT_COLUMNS`. */
function makeCells(entry: AuditEntry): string[] {
  const cells = [
    entry.at,
    entry.username,
    entry.user_id,
    entry.role,
    entry.organization_id,
    auditLabel(entry.action),
    entry.outcome,
    entry.times,
    entry.about && `${entry.about.kind} ${entry.about.id}`,
    entry.subject,
    entry.detail,
    entry.address,
    entry.request_id,
  ];
  return cells.map((cell) => (cell === null ? "" : String(cell)));
}
