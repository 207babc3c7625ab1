import { isDeepStrictEqual } from "node:util";
import { Injectable } from "@nestjs/common";
import {
  AppError,
  displayNameProblem,
  fieldError,
  isStaff,
  MESSAGES,
  TURNAROUND_HOURS,
  WEEKDAYS,
  type Caller,
  type CreateOrganizationRequest,
  type Organization,
  type RpcResponse,
  type UpdateOrganizationRequest,
  type WorkingHours,
} from "@takeoff/contracts";
import { markOrganizationDeleted, recordAuditEvent, type AuditEventDetails } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import type { RequestReader } from "@takeoff/platform/http";
import { LocationsService } from "../locations/locations.service.ts";
import { rejectTakenName } from "../name-taken.ts";
import { OrganizationEvents } from "./organization-events.ts";
import {
  ORGANIZATION_NAME_CONSTRAINT,
  OrganizationRepository,
  type OrganizationFields,
  type OrganizationRow,
} from "./organization.repository.ts";

@Injectable()
export class OrganizationsService {
  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationRepository,
    private readonly locations: LocationsService,
    private readonly events: OrganizationEvents,
  ) {}

  /** Staff see all organizations, other users their own. */
  async list(caller: Caller): Promise<Organization[]> {
    const rows = isStaff(caller) ? await this.organizations.list() : await this.ofCaller(caller);
    return rows.map(describeOrganization);
  }

  /** @throws AppError `name_taken`, `validation_failed` for an unknown location. */
  async create(request: CreateOrganizationRequest): Promise<Organization> {
    return this.inTransaction(async (tx) => {
      const sponsor_location = await this.locationNamed(tx, request.infra_sponsor_location, null);
      const { name, infra_metals_sponsor_email: sponsor_email, quota_bytes = null, retention_days = null } = request;
      const { turnaround_hours = TURNAROUND_HOURS, working_hours = null } = request;
      const fields = { name, sponsor_email, sponsor_location, quota_bytes, retention_days, turnaround_hours, working_hours };
      const row = await this.organizations.insert(tx, fields);
      await recordAuditEvent(tx, "createOrganization", audited(row));
      return describeOrganization(row);
    });
  }

  /** @throws AppError `not_found`, `name_taken`, `validation_failed` for an unknown location. */
  async update(id: number, body: RequestReader<UpdateOrganizationRequest>): Promise<Organization> {
    if (!(await this.organizations.exists(id))) throw new AppError("not_found");
    const request = await body();
    return this.inTransaction(async (tx) => {
      const row = await this.lock(tx, id);
      const fields = await this.changed(tx, row, request);
      if (!fields) return describeOrganization(row);
      const after = await this.organizations.update(tx, row, fields);
      await this.events.updated(tx, after);
      await recordAuditEvent(tx, "updateOrganization", { ...audited(row), detail: listChanges(row, after) });
      return describeOrganization(after);
    });
  }

  /** Deletes an organization: hidden from the commit on, then each service deletes its data. @throws AppError `not_found` */
  async delete(id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.lock(tx, id);
      await this.organizations.delete(tx, id);
      await markOrganizationDeleted(tx, id);
      await this.events.deleted(tx, { ...row, version: row.version + 1 });
      await recordAuditEvent(tx, "deleteOrganization", audited(row));
    });
  }

  /** Name, sponsor, storage limit, retention and turnaround of each, in the order of the ids; null for one that does not exist. */
  async find(ids: number[]): Promise<RpcResponse<"organizations.find">> {
    const found = new Map((await this.organizations.findMany(ids)).map((organization) => [organization.id, organization]));
    const organizations = ids.map((id) => {
      const organization = found.get(id);
      if (!organization) return null;
      const { name, sponsor_email, quota_bytes, retention_days, turnaround_hours, working_hours } = organization;
      return { id, name, sponsor_email, quota_bytes, retention_days, turnaround_hours, working_hours };
    });
    return { organizations };
  }

  /** What the export of an organization's data contains of this service. */
  async export(id: number): Promise<RpcResponse<"organizations.export">> {
    const [row] = await this.organizations.findMany([id]);
    return { organization: row ? describeOrganization(row) : null, locations: row ? await this.locations.list() : [] };
  }

  private async ofCaller({ organization_id }: Caller): Promise<OrganizationRow[]> {
    return organization_id === null ? [] : this.organizations.findMany([organization_id]);
  }

  private async lock(tx: Transaction, id: number): Promise<OrganizationRow> {
    const row = await this.organizations.lock(tx, id);
    if (!row) throw new AppError("not_found");
    return row;
  }

  /** The fields after a partial change; null when nothing changes. */
  private async changed(tx: Transaction, row: OrganizationRow, request: UpdateOrganizationRequest): Promise<OrganizationFields | null> {
    const { name = row.name, infra_metals_sponsor_email: sponsor_email = row.sponsor_email, infra_sponsor_location } = request;
    // The rule applies to new names only: names from before it stay.
    const problem = name === row.name ? null : displayNameProblem(name);
    if (problem) throw fieldError("name", problem);
    const { quota_bytes = row.quota_bytes, retention_days = row.retention_days } = request;
    const { turnaround_hours = row.turnaround_hours, working_hours = row.working_hours } = request;
    const sponsor_location =
      infra_sponsor_location === undefined
        ? row.sponsor_location
        : await this.locationNamed(tx, infra_sponsor_location, row.sponsor_location);
    const fields = { name, sponsor_email, sponsor_location, quota_bytes, retention_days, turnaround_hours, working_hours };
    const names = Object.keys(fields) as (keyof OrganizationFields)[];
    return names.every((one) => isDeepStrictEqual(fields[one], row[one])) ? null : fields;
  }

  /** The location in the spelling of the list. The present one may stay even if it was renamed or deleted since. */
  private async locationNamed(tx: Transaction, name: string | null, present: string | null): Promise<string | null> {
    if (name === null || name === present) return name;
    const location = await this.locations.findByName(tx, name);
    if (location) return location.name;
    throw fieldError("infra_sponsor_location", MESSAGES.organizations.unknownLocation);
  }

  private inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return rejectTakenName(ORGANIZATION_NAME_CONSTRAINT, this.database.transaction(work));
  }
}

/** The organization in the form of the API. */
function describeOrganization(row: OrganizationRow): Organization {
  return {
    id: row.id,
    name: row.name,
    infra_metals_sponsor_email: row.sponsor_email,
    infra_sponsor_location: row.sponsor_location,
    quota_bytes: row.quota_bytes,
    retention_days: row.retention_days,
    turnaround_hours: row.turnaround_hours,
    working_hours: row.working_hours,
    created_at: row.created_at.toISOString(),
  };
}

function audited({ id, name }: OrganizationRow): AuditEventDetails {
  return { about: { kind: "organization", id }, subject: name, organizationId: id };
}

/** The changed fields; for all but the sponsor also the new value. */
function listChanges(before: OrganizationRow, after: OrganizationRow): string {
  const changes = before.name === after.name ? [] : [`name: ${after.name}`];
  if (before.sponsor_email !== after.sponsor_email) changes.push("sponsor e-mail");
  if (before.sponsor_location !== after.sponsor_location) changes.push("sponsor location");
  if (before.quota_bytes !== after.quota_bytes) changes.push(`storage limit: ${after.quota_bytes ?? "none"}`);
  if (before.retention_days !== after.retention_days) changes.push(`retention days: ${after.retention_days ?? "none"}`);
  if (before.turnaround_hours !== after.turnaround_hours) changes.push(`turnaround hours: ${after.turnaround_hours}`);
  if (!isDeepStrictEqual(before.working_hours, after.working_hours)) changes.push(`working hours: ${written(after.working_hours)}`);
  return changes.join(", ");
}

function written(hours: WorkingHours | null): string {
  if (!hours) return "none";
  const { days, from, to, time_zone, holidays } = hours;
  const names = WEEKDAYS.filter(({ day }) => days.includes(day)).map(({ label }) => label.slice(0, 3));
  return `${names.join(" ")} ${from}-${to} ${time_zone} (holidays: ${holidays.length})`;
}
