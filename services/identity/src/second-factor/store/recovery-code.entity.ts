import { Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { UserEntity } from "../../users/user.entity.ts";

/** A recovery code that was not used yet. */
@Entity({ schema: "identity", name: "recovery_codes" })
export class RecoveryCodeEntity {
  @ForeignKey(() => UserEntity, { name: "recovery_codes_user_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  user_id!: number;

  @PrimaryColumn("bytea")
  code_hash!: Buffer;
}
