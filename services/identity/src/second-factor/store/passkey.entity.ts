import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from "typeorm";
import { UserEntity } from "../../users/user.entity.ts";

export const CREDENTIAL_CONSTRAINT = "passkeys_credential_id";

/** A WebAuthn credential. */
@Entity({ schema: "identity", name: "passkeys" })
@Unique(CREDENTIAL_CONSTRAINT, ["credential_id"])
@Index("passkeys_user", ["user_id"])
export class PasskeyEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey(() => UserEntity, { name: "passkeys_user_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  user_id!: number;

  /** Base64url. */
  @Column("text")
  credential_id!: string;

  /** COSE key. */
  @Column("bytea")
  public_key!: Buffer;

  @Column("bigint")
  sign_count!: number;

  @Column("text", { array: true })
  transports!: string[];

  @Column("text")
  name!: string;

  @Column("timestamptz", { default: () => "now()" })
  created_at!: Date;

  @Column("timestamptz", { nullable: true })
  last_used_at!: Date | null;
}
