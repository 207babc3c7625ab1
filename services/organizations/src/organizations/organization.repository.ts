import { Injectable } from "@nestjs/common";
import { InjectRepository } from "@nestjs/typeorm";
import { nameKey, TURNAROUND_HOURS, type WorkingHours } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform/database";
import { Repository, Check, Column, Entity, PrimaryGeneratedColumn, Unique } from "typeorm";

export const ORGANIZATION_NAME_CONSTRAINT = "organizations_name_key";

@Entity({ schema: "organizations", name: "organizations" })
@Unique(ORGANIZATION_NAME_CONSTRAINT, ["name_key"])
@Check("organizations_quota_bytes_check", "quota_bytes >= 0")
@Check("organizations_retention_days_check", "retention_days between 1 and 3650")
@Check("organizations_turnaround_hours_check", "turnaround_hours between 1 and 720")
@Check("organizations_working_hours_check", "jsonb_typeof(working_hours) = 'object'")
export class OrganizationEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" }) id!: number;
  @Column("text") name!: string;
  /** `nameKey` of the name. */
  @Column("text") name_key!: string;
  @Column("text", { nullable: true }) sponsor_email!: string | null;
  @Column("text", { nullable: true }) sponsor_location!: string | null;
  @Column("timestamptz", { default: () => "now()" }) created_at!: Date;
  /** Number of changes, the sequence of the organization's events. */
  @Column("bigint", { default: 1 }) version!: number;
  /** Null for no limit. */
  @Column("bigint", { nullable: true }) quota_bytes!: number | null;
  /** Days after which completed and failed documents are deleted; null for never. */
  @Column("integer", { nullable: true }) retention_days!: number | null;
  @Column("integer", { default: TURNAROUND_HOURS }) turnaround_hours!: number;
  @Column("jsonb", { nullable: true }) working_hours!: WorkingHours | null;
}

/** What an organization is stored with, apart from what is derived or counted. */
export type OrganizationRow = Omit<OrganizationEntity, "name_key">;

/** The fields that a request can set. */
export type OrganizationFields = Omit<OrganizationRow, "id" | "created_at" | "version">;

@Injectable()
export class OrganizationRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(OrganizationEntity) private readonly organizations: Repository<OrganizationEntity>,
  ) {}

  list(): Promise<OrganizationRow[]> {
    return this.organizations.find({ order: { name_key: "ASC", id: "ASC" } });
  }

  /** SQL, as it is part of each upload (the bench `upload`): prepared, it costs a third of a query of TypeORM. */
  findMany(ids: number[]): Promise<OrganizationRow[]> {
    return this.database.queryPrepared<OrganizationRow>("select * from organizations where id = any($1)", [ids]);
  }

  exists(id: number): Promise<boolean> {
    return this.organizations.existsBy({ id });
  }

  /** Locks one organization until the transaction ends; null when it does not exist. */
  lock(tx: Transaction, id: number): Promise<OrganizationRow | null> {
    return tx.manager.findOne(OrganizationEntity, { where: { id }, lock: { mode: "pessimistic_write" } });
  }

  /** @throws a unique violation of `ORGANIZATION_NAME_CONSTRAINT`. */
  insert(tx: Transaction, fields: OrganizationFields): Promise<OrganizationRow> {
    return tx.manager.save(tx.manager.create(OrganizationEntity, { ...fields, name_key: nameKey(fields.name) }));
  }

  /** Changes a locked organization. @throws a unique violation of `ORGANIZATION_NAME_CONSTRAINT`. */
  async update(tx: Transaction, row: OrganizationRow, fields: OrganizationFields): Promise<OrganizationRow> {
    const changed = { ...fields, name_key: nameKey(fields.name), version: row.version + 1 };
    await tx.manager.update(OrganizationEntity, row.id, changed);
    return { ...row, ...changed };
  }

  async delete(tx: Transaction, id: number): Promise<void> {
    await tx.manager.delete(OrganizationEntity, id);
  }

  /** Inserts an organization unless its name exists. Returns its id in both cases. */
  async ensure(tx: Transaction, organization: Pick<OrganizationFields, "name" | "sponsor_email" | "sponsor_location">): Promise<number> {
    const values = { ...organization, name_key: nameKey(organization.name) };
    await tx.manager.createQueryBuilder().insert().into(OrganizationEntity).values(values).orIgnore().execute();
    return (await tx.manager.findOneByOrFail(OrganizationEntity, { name_key: values.name_key })).id;
  }
}
