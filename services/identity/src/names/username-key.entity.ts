import { Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { UserEntity } from "../users/user.entity.ts";

/** What a user name is easily confused with. */
@Entity({ schema: "identity", name: "username_keys" })
@Index("username_keys_user", ["user_id"])
export class UsernameKeyEntity {
  @PrimaryColumn("bytea")
  key!: Buffer;

  @ForeignKey(() => UserEntity, { name: "username_keys_user_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  user_id!: number;
}
