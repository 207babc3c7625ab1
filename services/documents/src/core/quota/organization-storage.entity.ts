import { Column, Entity, PrimaryColumn } from "typeorm";

/** The bytes that an organization stores. */
@Entity({ schema: "documents", name: "organization_storage" })
export class OrganizationStorageEntity {
  @PrimaryColumn("bigint")
  organization_id!: number;

  @Column("bigint")
  bytes!: number;
}
