import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { UserEntity } from "../../users/user.entity.ts";

/** A network that an account was used from, as a hash. */
@Entity({ schema: "identity", name: "known_origins" })
export class KnownOriginEntity {
  @ForeignKey(() => UserEntity, { name: "known_origins_user_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  user_id!: number;

  @PrimaryColumn("bytea")
  origin!: Buffer;

  @Column("timestamptz", { default: () => "now()" })
  first_seen_at!: Date;

  @Column("timestamptz", { default: () => "now()" })
  last_seen_at!: Date;
}
