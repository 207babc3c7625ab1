import type { ParameterCategory } from "@takeoff/contracts";
import { Column, Entity, ForeignKey, PrimaryGeneratedColumn, Unique } from "typeorm";
import { UserEntity } from "../users/user.entity.ts";

export const PARAMETER_NAME_CONSTRAINT = "parameters_user_name";

/** A user's own value of a parameter, or a parameter of the user's own. */
@Entity({ schema: "identity", name: "parameters" })
@Unique(PARAMETER_NAME_CONSTRAINT, ["user_id", "name_key"])
export class ParameterEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey(() => UserEntity, { name: "parameters_user_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  user_id!: number;

  @Column("text")
  name!: string;

  @Column("text")
  name_key!: string;

  @Column("text")
  value!: string;

  @Column("boolean")
  is_default!: boolean;

  @Column("boolean")
  is_custom!: boolean;

  /** Set for custom parameters only. Those of standard parameters are in the contracts' table. */
  @Column("text", { nullable: true })
  category!: ParameterCategory | null;

  @Column("text", { nullable: true })
  description!: string | null;

  @Column("text", { nullable: true })
  units!: string | null;
}
