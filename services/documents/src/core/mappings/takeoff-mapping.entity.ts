import type { RememberedMapping } from "@takeoff/contracts";
import { Column, Entity, PrimaryColumn } from "typeorm";

/** What staff confirmed about the columns of tables with this header. */
@Entity({ schema: "documents", name: "takeoff_mappings" })
export class TakeoffMappingEntity {
  @PrimaryColumn("bigint")
  organization_id!: number;

  @PrimaryColumn("bytea")
  header_hash!: Buffer;

  @Column("json")
  mapping!: RememberedMapping;

  @Column("timestamptz", { default: () => "now()" })
  confirmed_at!: Date;
}
