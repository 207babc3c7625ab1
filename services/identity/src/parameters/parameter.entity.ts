import { Column, Entity, ForeignKey, PrimaryGeneratedColumn, Unique } from "typeorm";
import { UserEntity } from "../users/user.entity.ts";

/** A user's own value of a parameter, or a parameter of the user's own. */
@Entity({ schema: "identity", name: "parameters" })
@Unique("parameters_user_name", ["user_id", "name_key"])
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

  @Column("text", { nullable: true })
  category!: string | null;

  @Column("text", { nullable: true })
  description!: string | null;

  @Column("text", { nullable: true })
  units!: string | null;
}
