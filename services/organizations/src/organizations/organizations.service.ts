import { Injectable } from "@nestjs/common";
import {
  AppError,
  MESSAGES,
  refusedField,
  type Caller,
  type CreateOrganizationRequest,
  type Organization,
  type RpcAnswer,
  type UpdateOrganizationRequest,
} from "@takeoff/contracts";
import { Database, noteOrganizationGone, recordAct, type AuditedAct, type Lazy, type Transaction } from "@takeoff/platform";
import { LocationRepository } from "../locations/location.repository.ts";
import { refusingTakenName } from "../name-taken.ts";
import { OrganizationEvents } from "./organization-events.ts";
import {
  describeOrganization,
  NAME_CONSTRAINT,
  OrganizationRepository,
  type OrganizationFields,
  type OrganizationRow,
} from "./organization.repository.ts";

@Injectable()
export class OrganizationsService {
  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationRepository,
    private readonly locations: LocationRepository,
    private readonly events: OrganizationEvents,
  ) {}

  /** Staff see all, everyone else their own. */
  async list(caller: Caller): Promise<Organization[]> {
    const rows = caller.role === "parent_admin" ? await this.organizations.list() : await this.ofCaller(caller);
    return rows.map(describeOrganization);
  }

  /** @throws AppError `name_taken`, `validation_failed` for an unknown location. */
  async create(request: CreateOrganizationRequest): Promise<Organization> {
    return this.named(async (tx) => {
      const sponsor_location = await this.locationNamed(tx, request.infra_sponsor_location, null);
      const fields = { name: request.name, sponsor_email: request.infra_metals_sponsor_email ?? null, sponsor_location };
      const row = await this.organizations.insert(tx, fields);
      await recordAct(tx, "createOrganization", audited(row));
      return describeOrganization(row);
    });
  }

  /** @throws AppError `not_found`, `name_taken`, `validation_failed` for an unknown location. */
  async update(id: number, body: Lazy<UpdateOrganizationRequest>): Promise<Organization> {
    if (!(await this.organizations.exists(id))) throw new AppError("not_found");
    const request = await body();
    return this.named(async (tx) => {
      const row = await this.hold(tx, id);
      const fields = await this.changed(tx, row, request);
      if (!fields) return describeOrganization(row);
      const after = await this.organizations.update(tx, id, fields);
      await this.events.updated(tx, after);
      await recordAct(tx, "updateOrganization", { ...audited(row), detail: whatChanged(row, after) });
      return describeOrganization(after);
    });
  }

  /**
   * Deletes an organization. From its commit on everything of it is out of sight; the services that hold it remove it
   * when they learn of the event.
   * @throws AppError `not_found`, also the second time.
   */
  async delete(id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.hold(tx, id);
      await this.organizations.delete(tx, id);
      await noteOrganizationGone(tx, id);
      await this.events.deleted(tx, { ...row, version: row.version + 1 });
      await recordAct(tx, "deleteOrganization", audited(row));
    });
  }

  /** Name and sponsor of each, in the asked order; null for one that is not there. */
  async find(ids: number[]): Promise<RpcAnswer<"organizations.find">> {
    const found = new Map((await this.organizations.findMany(ids)).map((organization) => [organization.id, organization]));
    const organizations = ids.map((id) => {
      const organization = found.get(id);
      return organization ? { id, name: organization.name, sponsor_email: organization.sponsor_email } : null;
    });
    return { organizations };
  }

  private async ofCaller({ organization_id }: Caller): Promise<OrganizationRow[]> {
    return organization_id === null ? [] : this.organizations.findMany([organization_id]);
  }

  private async hold(tx: Transaction, id: number): Promise<OrganizationRow> {
    const row = await this.organizations.hold(tx, id);
    if (!row) throw new AppError("not_found");
    return row;
  }

  /** What the organization is after a partial change; null when that is what it was. */
  private async changed(tx: Transaction, row: OrganizationRow, request: UpdateOrganizationRequest): Promise<OrganizationFields | null> {
    const { name = row.name, infra_metals_sponsor_email: sponsor_email = row.sponsor_email, infra_sponsor_location } = request;
    const sponsor_location =
      infra_sponsor_location === undefined
        ? row.sponsor_location
        : await this.locationNamed(tx, infra_sponsor_location, row.sponsor_location);
    const same = name === row.name && sponsor_email === row.sponsor_email && sponsor_location === row.sponsor_location;
    return same ? null : { name, sponsor_email, sponsor_location };
  }

  /** The location as it is spelled in the list; the present one may stay though it was renamed or deleted since. */
  private async locationNamed(tx: Transaction, name: string | null, present: string | null): Promise<string | null> {
    if (name === null || name === present) return name;
    const location = await this.locations.findByName(tx, name);
    if (location) return location.name;
    throw refusedField("infra_sponsor_location", MESSAGES.organizations.unknownLocation);
  }

  private named<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return refusingTakenName(NAME_CONSTRAINT, this.database.transaction(work));
  }
}

function audited({ id, name }: OrganizationRow): AuditedAct {
  return { about: { kind: "organization", id }, subject: name, organizationId: id };
}

/** The fields that changed; of the name also what it is now. */
function whatChanged(before: OrganizationRow, after: OrganizationRow): string {
  const changes = before.name === after.name ? [] : [`name: ${after.name}`];
  if (before.sponsor_email !== after.sponsor_email) changes.push("sponsor e-mail");
  if (before.sponsor_location !== after.sponsor_location) changes.push("sponsor location");
  return changes.join(", ");
}
