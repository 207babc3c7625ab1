import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { UserEntity } from "../../users/user.entity.ts";

/** An account's authenticator app. */
@Entity({ schema: "identity", name: "totp_factors" })
export class TotpFactorEntity {
  @ForeignKey(() => UserEntity, { name: "totp_factors_user_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  user_id!: number;

  @Column("bytea")
  sealed_secret!: Buffer;

  /** The time step of the last code: none is taken twice. */
  @Column("bigint")
  last_step!: number;

  @Column("timestamptz", { default: () => "now()" })
  created_at!: Date;
}
