import { Column, Entity, PrimaryGeneratedColumn, Unique } from "typeorm";

export const LOCATION_NAME_CONSTRAINT = "locations_name_key";

/** A location of sponsors. */
@Entity({ schema: "organizations", name: "locations" })
@Unique(LOCATION_NAME_CONSTRAINT, ["name_key"])
export class LocationEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column("text")
  name!: string;

  /** `nameKey` of the name. */
  @Column("text")
  name_key!: string;
}
