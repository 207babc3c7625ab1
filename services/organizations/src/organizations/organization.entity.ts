import { TURNAROUND_HOURS, type WorkingHours } from "@takeoff/contracts";
import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from "typeorm";

export const ORGANIZATION_NAME_CONSTRAINT = "organizations_name_key";

@Entity({ schema: "organizations", name: "organizations" })
@Unique(ORGANIZATION_NAME_CONSTRAINT, ["name_key"])
@Check("organizations_quota_bytes_check", "quota_bytes >= 0")
@Check("organizations_retention_days_check", "retention_days between 1 and 3650")
@Check("organizations_turnaround_hours_check", "turnaround_hours between 1 and 720")
@Check("organizations_working_hours_check", "jsonb_typeof(working_hours) = 'object'")
export class OrganizationEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column("text")
  name!: string;

  /** `nameKey` of the name. */
  @Column("text")
  name_key!: string;

  @Column("text", { nullable: true })
  sponsor_email!: string | null;

  @Column("text", { nullable: true })
  sponsor_location!: string | null;

  @Column("timestamptz", { default: () => "now()" })
  created_at!: Date;

  /** Number of changes, the sequence of the organization's events. */
  @Column("bigint", { default: 1 })
  version!: number;

  /** Null for no limit. */
  @Column("bigint", { nullable: true })
  quota_bytes!: number | null;

  /** Days after which completed and failed documents are deleted; null for never. */
  @Column("integer", { nullable: true })
  retention_days!: number | null;

  @Column("integer", { default: TURNAROUND_HOURS })
  turnaround_hours!: number;

  @Column("jsonb", { nullable: true })
  working_hours!: WorkingHours | null;
}
