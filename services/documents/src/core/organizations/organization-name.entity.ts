import { Column, Entity, PrimaryColumn } from "typeorm";

/** The name of an organization, as the newest event has it. */
@Entity({ schema: "documents", name: "organization_names" })
export class OrganizationNameEntity {
  @PrimaryColumn("bigint")
  organization_id!: number;

  @Column("text")
  name!: string;

  @Column("bigint")
  version!: number;
}
